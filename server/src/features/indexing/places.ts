import type { DocumentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { AccessLevel } from '@quarry/contract/source'
import type { Needs } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { documentRoom, fileLimit, holdPlaces } from '../plan/plan.ts'
import { countPlaces, findAccessLevel, findHeldBackSources, holdBack, letIn, readLarger } from './place.store.ts'

type Owner = { workspaceId: WorkspaceId; sourceId: SourceId }
type Asking = Needs<'clock' | 'config'>
type Seen = { added: readonly DocumentId[]; asBefore: readonly DocumentId[]; pending: number; leftOut: number }
/**
 * What became of items that were recorded: how many are to be read, wait for room in the plan, or stay out as somebody wishes; and the
 * documents about which there was nothing to record.
 */
export type Recorded = { pending: number; heldBack: number; leftOut: number; asBefore: readonly DocumentId[] }

/**
 * Records documents through `record` and gives those that are new a place in the index, as far as the plan has any; the others wait.
 * Nobody else gives places of this workspace meanwhile, so that two sources cannot both take the last one.
 */
export const recordWithinPlan = (app: Asking & Needs<'db'>, owner: Owner, record: (tx: Db) => Promise<Seen>): Promise<Recorded> =>
  atomic(app.db, async (tx) => {
    if (app.config.plans === null) return { ...(await record(tx)), heldBack: 0 }
    await holdPlaces(tx, owner.workspaceId)
    const level = await findAccessLevel(tx, owner)
    // Asked before, because what is recorded counts at once.
    const room = level ? await documentRoom(app, tx, owner.workspaceId, level) : null
    const { added, asBefore, pending, leftOut } = await record(tx)
    const surplus = room === null ? [] : added.slice(room)
    if (surplus.length > 0) await holdBack(tx, owner, surplus)
    return { pending: pending - surplus.length, heldBack: surplus.length, leftOut, asBefore }
  })

/** Has documents of a source read for which the plan had no room, or which it found too large, and has now. */
export async function useNewRoom(app: Asking & Needs<'db'>, owner: Owner): Promise<void> {
  await readLarger(app.db, owner, await fileLimit(app, app.db, owner.workspaceId))
  await atomic(app.db, async (tx) => {
    await holdPlaces(tx, owner.workspaceId)
    const level = await findAccessLevel(tx, owner)
    if (level) await letIn(tx, owner, await documentRoom(app, tx, owner.workspaceId, level))
  })
}

/** Sources whose documents wait although there is room by now. */
export async function findRoomy(app: Asking & Needs<'db'>): Promise<Owner[]> {
  const waiting = await findHeldBackSources(app.db)
  const roomy: Owner[] = []
  for (const { workspaceId, sourceId, level } of waiting)
    if ((await documentRoom(app, app.db, workspaceId, level)) !== 0) roomy.push({ workspaceId, sourceId })
  return roomy
}

/**
 * Refuses to count the documents of a source among those of another access level when the plan has no room for them there: else
 * changing it to and fro would have any number of documents indexed. To be called in the transaction of the change, before it.
 * @throws Failure documentLimitExceeded
 */
export async function refuseWithoutRoom(ctx: Asking, tx: Db, owner: Owner, level: AccessLevel): Promise<void> {
  if (ctx.config.plans === null) return
  await holdPlaces(tx, owner.workspaceId)
  const room = await documentRoom(ctx, tx, owner.workspaceId, level)
  if (room !== null && (await countPlaces(tx, owner)).placed > room) throw fail('documentLimitExceeded', { detail: String(room) })
}
