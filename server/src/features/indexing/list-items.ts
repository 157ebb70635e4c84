import { EndlessListing } from '@quarry/integrations/budget'
import type { Change, Io, Item, Source } from '@quarry/integrations/kit'
import type { DocumentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { App } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { commitUnhurried, findByExternalIds, recordSeen } from './document.store.ts'
import { findParts, keepCursor, keepMidway, type Part } from './listing.store.ts'
import { type Recorded, recordWithinPlan } from './places.ts'
import { removeDocuments } from './remove-documents.ts'
import { FairSlots } from './slots.ts'

/** Batches recorded at once in this process, over all sources: fifty listings together would leave no connection for people's requests. */
const recording = new FairSlots(4)
const batchSize = 200
const batchMs = 300

export type Listing = {
  /** Whether the source said that this was everything. */
  complete: boolean
  /** Whether there was more than a run lists; what was listed counts all the same. */
  endless: boolean
  /** The run in which it began: this one, or the one with whose listing it goes on. */
  since: number
  /** Folders that could not be listed; what lies below them is kept. */
  skipped: { externalId: string; reason: string }[]
  /** Folders that were not listed because nothing below them changed. */
  unchanged: string[]
  /** Documents that were listed just as they are known. Their rows do not tell that a run saw them. */
  asBefore: DocumentId[]
  /** Where the next run may start once what is no longer there has been removed; null when the source has no such place. */
  cursor: string | null
}

type Run = {
  workspaceId: WorkspaceId
  sourceId: SourceId
  run: number
  cursor: string | null
  /** The run in which the listing began in whose middle the cursor stands; null when it stands in none. */
  listingRun: number | null
}

/** What a batch brought. @property gone documents the source said are no longer there. */
export type Told = Omit<Recorded, 'asBefore'> & { found: number; gone: number }

const nothing = (): { [K in keyof Part]: Part[K][number][] } => ({ asBefore: [], unchanged: [], skipped: [] })

/** The listing as far as an earlier run came with it. */
async function goOn(db: Db, of: Run): Promise<Listing> {
  const listing: Listing = { complete: false, endless: false, since: of.listingRun ?? of.run, ...nothing(), cursor: null }
  if (of.listingRun === null) return listing
  for (const part of await findParts(db, of)) {
    for (const id of part.asBefore) listing.asBefore.push(id)
    for (const id of part.unchanged) listing.unchanged.push(id)
    for (const skipped of part.skipped) listing.skipped.push(skipped)
  }
  return listing
}

/** Follows the source's changes into document rows, a batch per transaction. @param tell called after each batch with what it brought. */
export async function listItems(
  app: Pick<App, 'db' | 'clock' | 'config' | 'blobs'>,
  source: Source,
  io: Io<unknown>,
  of: Run,
  tell: (batch: Told) => void,
): Promise<Listing> {
  const listing = await goOn(app.db, of)
  /** What was shown since the last cursor. */
  let part = nothing()
  const turn = { workspace: of.workspaceId, source: of.sourceId, order: 0 }
  const mirroredSince = source.rights ? app.clock.now() : null
  let items: Item[] = []
  let since = performance.now()
  let underWay = Promise.resolve()

  async function record(latest: readonly Item[], covers: { passed: Passed; part: Part } | null): Promise<void> {
    const sight = { run: of.run, at: app.clock.now(), mirroredSince }
    const write = async (tx: Db) => {
      // What power loss takes of a listing, the next one brings again; whatever is written later keeps it, too.
      await commitUnhurried(tx)
      const seen = await recordSeen(tx, of, sight, latest)
      if (covers) await keep(tx, of, covers.passed, { ...covers.part, asBefore: [...covers.part.asBefore, ...seen.asBefore] })
      return seen
    }
    const recorded = await recording.run(turn, () => recordWithinPlan(app, of, write))
    for (const id of recorded.asBefore) listing.asBefore.push(id)
    if (!covers) for (const id of recorded.asBefore) part.asBefore.push(id)
    tell({ ...recorded, found: latest.length, gone: 0 })
  }
  /**
   * The listing goes on while a batch is recorded, as far as the end of the next one.
   * @param passed the cursor that stands behind it.
   */
  async function flush(passed: Passed | null = null): Promise<void> {
    await underWay
    // A listing may show one item twice (it moved meanwhile); one statement must not write a row twice.
    const latest = [...new Map(items.map((item) => [item.externalId, item])).values()]
    items = []
    since = performance.now()
    const covers = passed && { passed, part }
    if (passed) part = nothing()
    if (latest.length === 0 && !passed) return
    underWay = record(latest, covers)
    // Met by whoever waits for it next.
    underWay.catch(() => {})
  }
  async function flushAll(): Promise<void> {
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
      if (change.kind === 'gone') {
        items = items.filter(({ externalId }) => externalId !== change.externalId)
        await underWay
        const ids = await findByExternalIds(app.db, of, [change.externalId])
        await removeDocuments(app, of.workspaceId, ids)
        tell({ found: 0, pending: 0, heldBack: 0, leftOut: 0, gone: ids.length })
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
    return { ...listing, complete: false, endless: true }
  } finally {
    await underWay.catch(() => {})
    recording.forget(of.sourceId)
  }
}

type Passed = Extract<Change, { kind: 'cursor' }>

const keep = (tx: Db, of: Run, { cursor, midway }: Passed, part: Part): Promise<void> =>
  midway ? keepMidway(tx, of, cursor, part) : keepCursor(tx, of, cursor)
