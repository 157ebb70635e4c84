import { canManageSource, type ContentProvider } from '@quarry/contract/source'
import { hasIndexFailed, isRefused } from '@quarry/contract/source-trouble'
import { callerIn, type Workspace } from '@quarry/contract/workspace'

export type Trouble = { kind: 'refused' | 'failed'; sources: readonly ContentProvider[] }
/** The days (YYYY-MM-DD) on which a notice was put away; null when never. */
type Dismissals = Record<Trouble['kind'], string | null>

/**
 * What is wrong with the sources this person can repair, the worse first; null when nothing is, or they want to hear no more today.
 * Only today's dismissal counts (spec §5).
 */
export function troubleOf(workspace: Workspace, dismissedOn: Dismissals, today: string): Trouble | null {
  const { publicCp, restrictedCp } = workspace.contentProviderList
  const caller = callerIn(workspace)
  const own = [...publicCp, ...restrictedCp.ownedCp].filter((source) => !source.paused && canManageSource(caller, source))
  const refused = own.filter(isRefused)
  const failed = own.filter((source) => hasIndexFailed(source) && !isRefused(source))
  const troubles: Trouble[] = [
    { kind: 'refused', sources: refused },
    { kind: 'failed', sources: failed },
  ]
  return troubles.find(({ kind, sources }) => sources.length > 0 && dismissedOn[kind] !== today) ?? null
}
