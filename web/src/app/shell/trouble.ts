import { canManageSource } from '@quarry/contract/source/source'
import type { Source } from '@quarry/contract/wire/source/source'
import { hasIndexFailed, isRefused } from '@quarry/contract/source/source-trouble'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { localDate } from '../../lib/text/dates.ts'

export type Trouble = { kind: 'refused' | 'failed'; sources: readonly Source[] }
/** The days (YYYY-MM-DD) on which a notice was put away; null when never. */
type Dismissals = Record<Trouble['kind'], string | null>

/** Whether anything is wrong that this person can repair, also when they have put the notice away. */
export const hasTrouble = (workspace: Workspace): boolean =>
  troubleOf(workspace, { refused: null, failed: null }, localDate()) !== null

/**
 * What is wrong with the sources this person can repair, the worse first; null when nothing is, or they want to hear no more today.
 * Only today's dismissal counts (spec §5).
 */
export function troubleOf(workspace: Workspace, dismissedOn: Dismissals, today: string): Trouble | null {
  const { publicSources, restrictedSources } = workspace.sources
  const caller = callerIn(workspace)
  const own = [...publicSources, ...restrictedSources.owned].filter((source) => !source.paused && canManageSource(caller, source))
  const refused = own.filter(isRefused)
  const failed = own.filter((source) => hasIndexFailed(source) && !isRefused(source))
  const troubles: Trouble[] = [
    { kind: 'refused', sources: refused },
    { kind: 'failed', sources: failed },
  ]
  return troubles.find(({ kind, sources }) => sources.length > 0 && dismissedOn[kind] !== today) ?? null
}
