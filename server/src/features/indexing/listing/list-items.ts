import { EndlessListing } from '@quarry/integrations/kit/budget'
import type { Change, SourceIo, Item, Source } from '@quarry/integrations/kit/kit'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { App } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { commitAsync, findByExternalIds, recordSeen } from './document.store.ts'
import { findParts, isOvertaken, keepCursor, keepMidway, type Part } from './listing.store.ts'
import { type Recorded, recordWithinQuota } from './places.ts'
import { removeDocuments } from './remove-documents.ts'
import type { Listing } from './listing.ts'
import { Interrupted } from '../runs/interrupted.ts'

const batchSize = 200
const batchMs = 300

type Run = {
  workspaceId: WorkspaceId
  sourceId: SourceId
  run: number
  cursor: string | null
  /** When the cursor is in the middle of a listing: the run in which that listing began; else null. */
  listingRun: number | null
}

/** What a batch brought. @property deleted documents that the source reported as deleted. */
export type ListedBatch = Omit<Recorded, 'sameVersion'> & { found: number; deleted: number }

const nothing = (): { [K in keyof Part]: Part[K][number][] } => ({ sameVersion: [], unchanged: [], skipped: [] })

/** The listing as far as an earlier run came with it. */
async function goOn(db: Db, of: Run): Promise<Listing> {
  const listing: Listing = { complete: false, endless: false, since: of.listingRun ?? of.run, ...nothing(), cursor: null }
  if (of.listingRun === null) return listing
  for (const part of await findParts(db, of)) {
    for (const id of part.sameVersion) listing.sameVersion.push(id)
    for (const id of part.unchanged) listing.unchanged.push(id)
    for (const skipped of part.skipped) listing.skipped.push(skipped)
  }
  return listing
}

/** Follows the source's changes into document rows, a batch per transaction. @param onBatch called after each batch with what it brought. */
export async function listItems(
  app: Pick<App, 'db' | 'clock' | 'config' | 'blobs' | 'worker'>,
  source: Source,
  io: SourceIo<unknown>,
  of: Run,
  onBatch: (batch: ListedBatch) => void,
): Promise<Listing> {
  const listing = await goOn(app.db, of)
  /** What was shown since the last cursor. */
  let part = nothing()
  const turn = { workspace: of.workspaceId, source: of.sourceId, order: 0 }
  const mirroredSince = source.rights ? app.clock.now() : null
  let items: Item[] = []
  /** Reported as deleted one after another, and not removed yet. */
  const deleted: string[] = []
  let since = performance.now()
  let underWay = Promise.resolve()
  let midway = of.listingRun !== null

  async function record(latest: readonly Item[], covers: { passed: Passed; part: Part } | null): Promise<void> {
    const sight = { run: of.run, at: app.clock.now(), mirroredSince }
    const write = async (tx: Db) => {
      // Power loss may undo this; the next listing shows it again. A later commit that waits for the disk makes this durable too.
      await commitAsync(tx)
      if (await isOvertaken(tx, of)) throw new Interrupted(false)
      const seen = await recordSeen(tx, of, sight, latest)
      if (covers)
        await keep(tx, of, covers.passed, { ...covers.part, sameVersion: [...covers.part.sameVersion, ...seen.sameVersion] })
      return seen
    }
    const recorded = await app.worker.recording.run(turn, () => recordWithinQuota(app, of, write))
    for (const id of recorded.sameVersion) listing.sameVersion.push(id)
    if (!covers) for (const id of recorded.sameVersion) part.sameVersion.push(id)
    onBatch({ ...recorded, found: latest.length, deleted: 0 })
  }
  /**
   * While a batch is recorded the listing continues, to the end of the next batch at most.
   * @param passed the cursor behind the batch.
   */
  async function flush(passed: Passed | null = null): Promise<void> {
    await underWay
    // A listing may show one item twice (it moved meanwhile); one statement must not write a row twice.
    const latest = [...new Map(items.map((item) => [item.externalId, item])).values()]
    items = []
    since = performance.now()
    const covers = passed && { passed, part }
    if (passed) part = nothing()
    if (passed) midway = passed.midway === true
    if (latest.length === 0 && !passed) return
    underWay = record(latest, covers)
    // The next one to await it gets the error.
    underWay.catch(() => {})
  }
  async function removeDeleted(): Promise<void> {
    if (deleted.length === 0) return
    const externalIds = deleted.splice(0)
    await underWay
    const ids = await findByExternalIds(app.db, of, externalIds)
    await removeDocuments(app, of.workspaceId, ids)
    onBatch({ found: 0, pending: 0, heldBack: 0, leftOut: 0, deleted: ids.length })
  }
  async function flushAll(): Promise<void> {
    await removeDeleted()
    await flush()
    await underWay
  }
  async function beginAnew(): Promise<void> {
    await flushAll()
    await keepCursor(app.db, of, null)
    Object.assign(listing, { since: of.run, ...nothing() })
    part = nothing()
  }

  try {
    for await (const change of source.changes(io as never, of.cursor)) {
      // What comes after it may be the same item once more, or a cursor behind it.
      if (change.kind !== 'deleted' || deleted.length >= batchSize) await removeDeleted()
      if (change.kind === 'item') {
        io.budget.take('entries')
        items.push(change.item)
      }
      if (change.kind === 'skipped') {
        io.budget.take('skipped')
        const skipped = { externalId: change.externalId, reason: change.reason }
        listing.skipped.push(skipped)
        part.skipped.push(skipped)
      }
      if (change.kind === 'unchanged') {
        listing.unchanged.push(change.externalId)
        part.unchanged.push(change.externalId)
      }
      if (change.kind === 'complete') listing.complete = true
      if (change.kind === 'anew') await beginAnew()
      if (change.kind === 'deleted') {
        items = items.filter(({ externalId }) => externalId !== change.externalId)
        deleted.push(change.externalId)
      }
      // What a complete listing did not show has to be removed before the next run may start behind it.
      if (change.kind === 'cursor' && listing.complete) listing.cursor = change.cursor
      else if (change.kind === 'cursor') await flush(change)
      else if (items.length >= batchSize || performance.now() - since > batchMs) await flush()
    }
    await flushAll()
    return listing
  } catch (error) {
    if (!(error instanceof EndlessListing)) throw error
    await flushAll()
    // The bounds are for all parts of a listing, so the next one has to be another.
    if (midway) await keepCursor(app.db, of, null)
    return { ...listing, complete: false, endless: true }
  } finally {
    await underWay.catch(() => {})
    app.worker.recording.forget(of.sourceId)
  }
}

type Passed = Extract<Change, { kind: 'cursor' }>

const keep = (tx: Db, of: Run, { cursor, midway }: Passed, part: Part): Promise<void> =>
  midway ? keepMidway(tx, of, cursor, part) : keepCursor(tx, of, cursor)
