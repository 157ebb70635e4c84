import type { AccountId, SourceId } from '@quarry/contract/ids'
import type { Caller } from '@quarry/contract/workspace/permission'
import type { ServiceName } from '@quarry/contract/source/service'
import { canSeeSource } from '@quarry/contract/source/source'
import { applicationStateOf, groupStateOf } from '@quarry/contract/source/source-application'
import type { Agent } from '@quarry/contract/wire/agent/agent'
import type { Named } from '@quarry/contract/calls/names'
import type { KnowledgeRow } from './knowledge.store.ts'

type Group = Named<Agent>['knowledge'][number]
/** @property mirroring services that report who may read what. */
type Looking = Caller & { accountId: AccountId; mirroring: readonly ServiceName[]; canEdit: boolean }

const stateOf = ({ is_there, is_indexed, status }: KnowledgeRow) =>
  applicationStateOf(is_there && status !== null ? { status, indexedCount: is_indexed ? 1 : 0 } : null)

/** How all the knowledge of an agent fares together. */
export const stateOfAll = (rows: readonly KnowledgeRow[]) => groupStateOf(rows.map(stateOf))

/**
 * Whether somebody may know what an entry is called. Of what is no longer there nobody can say who might see it: then it is whoever chose
 * it, and everybody where everybody sees all of the source.
 */
export function isShownTo(looking: Looking, row: KnowledgeRow): boolean {
  const isMine = row.connected_by === looking.accountId
  if (row.kind === 'source')
    return row.access_level === null ? looking.canEdit : canSeeSource(looking, { accessLevel: row.access_level, isMine })
  if (row.is_there) return row.visible_title !== null
  const isOpen = row.access_level === 'PUBLIC' && !looking.mirroring.includes(row.service ?? '')
  return isOpen || row.chosen_by === looking.accountId
}

/** The knowledge of an agent by its sources, as one member may know it; states are those of all of it. */
export function presentKnowledge(looking: Looking, rows: readonly KnowledgeRow[]): Group[] {
  const groups = Map.groupBy(rows, ({ source_id }): SourceId => source_id)
  return [...groups].flatMap(([sourceId, ofSource]) => {
    const shown = ofSource.filter((row) => isShownTo(looking, row))
    const [first] = shown
    if (!first) return []
    return [
      {
        sourceId,
        serviceName: first.service,
        displayName: first.display_name ?? first.source_name,
        isForEverybody: first.access_level !== 'RESTRICTED',
        state: stateOfAll(ofSource),
        entries: shown.map((row) => ({
          kind: row.kind,
          contentId: row.place,
          fileName: row.visible_title ?? row.title,
          state: stateOf(row),
        })),
      },
    ]
  })
}
