import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { Access, Principal, RightsChange } from '@quarry/integrations/kit/rights'
import type { App } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { understood } from './access-list.ts'
import { deleteUnlisted, writeRights } from './rights.store.ts'

/** Facts gathered before they are written; a group counts as much as its members. */
const batchSize = 500
const batchMs = 500
const longestName = 300

type Reading = { workspaceId: WorkspaceId; sourceId: SourceId; run: number }

/**
 * Writes the rights a service reports as they arrive, so that a revoked right ends at once, however long the reading takes.
 * @param goOn called after each batch.
 * @returns the cursor of the next reading, whether the connector let every member see the source, and whether a listing would show more;
 *   undefined when the source is deleted, or the reading was overtaken.
 */
export async function followRights(
  app: Pick<App, 'db' | 'clock'>,
  of: Reading,
  changes: AsyncIterable<RightsChange>,
  goOn: () => Promise<void>,
): Promise<{ cursor: string | null; isOpen: boolean; hasChanged: boolean } | undefined> {
  const people = new Map<string, string | null>()
  const groups = new Map<string, { name: string; members: Principal[] }>()
  const access = new Map<string, Access>()
  let [size, since] = [0, performance.now()]
  let cursor: string | null = null
  let [isComplete, isOpen, hasChanged] = [false, false, false]

  async function flush(): Promise<boolean> {
    const isThere =
      size === 0 ||
      (await atomic(app.db, (tx) => writeRights(tx, of, { run: of.run, at: app.clock.now() }, { people, groups, access })))
    for (const batch of [people, groups, access]) batch.clear()
    ;[size, since] = [0, performance.now()]
    if (isThere) await goOn()
    return isThere
  }

  for await (const change of changes) {
    if (change.kind === 'person' && understood(`user:${change.id}`).length > 0) people.set(change.id, change.email)
    if (change.kind === 'group' && understood(`group:${change.id}`).length > 0) {
      groups.set(change.id, { name: change.name.slice(0, longestName), members: change.members.flatMap(understood) })
      size += change.members.length
    }
    if (change.kind === 'access') access.set(change.externalId, change.access)
    if (change.kind === 'changed') hasChanged = true
    if (change.kind === 'cursor') cursor = change.cursor
    if (change.kind === 'complete') [isComplete, isOpen] = [true, change.isOpen === true]
    size += 1
    if ((size >= batchSize || performance.now() - since > batchMs) && !(await flush())) return undefined
  }
  if (!(await flush())) return undefined
  if (isComplete) await atomic(app.db, (tx) => deleteUnlisted(tx, of, of.run))
  return { cursor, isOpen, hasChanged }
}
