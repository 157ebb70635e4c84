import type { Io, Item, Source } from '@quarry/integrations/kit'
import type { DocumentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { App } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { commitUnhurried, deleteDocuments, findByExternalIds, recordSeen } from './document.store.ts'
import { type Recorded, recordWithinPlan } from './places.ts'
import { FairSlots } from './slots.ts'

/** Batches recorded at once in this process, over all sources: fifty listings together would leave no connection for people's requests. */
const recording = new FairSlots(4)
const batchSize = 200
const batchMs = 300

export type Listing = {
  /** Whether the source said that this was everything. */
  complete: boolean
  /** Folders that could not be listed; what lies below them is kept. */
  skipped: { externalId: string; reason: string }[]
  /** Folders that were not listed because nothing below them changed. */
  unchanged: string[]
  /** Documents that were listed just as they are known. Their rows do not tell that this run saw them. */
  asBefore: DocumentId[]
  /** Where the next run may start; null when the source has no such place. */
  cursor: string | null
}

type Run = { workspaceId: WorkspaceId; sourceId: SourceId; run: number; full: boolean; cursor: string | null }

/** What a batch brought. @property gone documents the source said are no longer there. */
export type Told = Omit<Recorded, 'asBefore'> & { found: number; gone: number }

/** Follows the source's changes into document rows, a batch per transaction. @param tell called after each batch with what it brought. */
export async function listItems(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  source: Source,
  io: Io<unknown>,
  of: Run,
  tell: (batch: Told) => void,
): Promise<Listing> {
  const listing: Listing = { complete: false, skipped: [], unchanged: [], asBefore: [], cursor: null }
  const turn = { workspace: of.workspaceId, source: of.sourceId, order: 0 }
  const mirroredSince = source.rights ? app.clock.now() : null
  let items: Item[] = []
  let since = performance.now()
  let underWay = Promise.resolve()

  async function record(latest: readonly Item[]): Promise<void> {
    const sight = { run: of.run, at: app.clock.now(), mirroredSince }
    const write = async (tx: Db) => {
      // What power loss takes of a listing, the next one brings again; whatever is written later keeps it, too.
      await commitUnhurried(tx)
      return recordSeen(tx, of, sight, latest)
    }
    const recorded = await recording.run(turn, () => recordWithinPlan(app, of, write))
    for (const id of recorded.asBefore) listing.asBefore.push(id)
    tell({ ...recorded, found: latest.length, gone: 0 })
  }
  /** The listing goes on while a batch is recorded, as far as the end of the next one. */
  async function flush(): Promise<void> {
    await underWay
    // A listing may show one item twice (it moved meanwhile); one statement must not write a row twice.
    const latest = [...new Map(items.map((item) => [item.externalId, item])).values()]
    items = []
    since = performance.now()
    if (latest.length === 0) return
    underWay = record(latest)
    // Met by whoever waits for it next.
    underWay.catch(() => {})
  }
  async function flushAll(): Promise<void> {
    await flush()
    await underWay
  }

  try {
    for await (const change of source.changes(io as never, of.full ? null : of.cursor)) {
      if (change.kind === 'item') items.push(change.item)
      if (change.kind === 'skipped') listing.skipped.push({ externalId: change.externalId, reason: change.reason })
      if (change.kind === 'unchanged') listing.unchanged.push(change.externalId)
      if (change.kind === 'complete') listing.complete = true
      if (change.kind === 'gone') {
        items = items.filter(({ externalId }) => externalId !== change.externalId)
        await underWay
        const gone = await atomic(app.db, async (tx) => {
          const ids = await findByExternalIds(tx, of, [change.externalId])
          await deleteDocuments(tx, of, ids)
          return ids.length
        })
        tell({ found: 0, pending: 0, heldBack: 0, leftOut: 0, gone })
      }
      if (change.kind === 'cursor') {
        await flushAll()
        listing.cursor = change.cursor
      } else if (items.length >= batchSize || performance.now() - since > batchMs) await flush()
    }
    await flushAll()
    return listing
  } finally {
    await underWay.catch(() => {})
    recording.forget(of.sourceId)
  }
}
