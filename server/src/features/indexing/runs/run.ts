import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { RunOutcome } from '@quarry/contract/wire/source/source-history'
import type { Needs } from '../../../context.ts'
import { atomic, type Db } from '../../../db/db.ts'
import { countSourceDocuments, foldDocumentCounts } from '../../../db/document-count.ts'
import { storable } from '../../../db/storable.ts'
import { keepCursor } from '../listing/listing.store.ts'
import type { RunCounts } from './run-counts.ts'
import { closeRun, insertRun, updateRun } from './run-history.store.ts'
import { type RunEnd, release, renewLease, type Runnable, takeForRun } from './run.store.ts'

/** A source whose process vanished together with its job is taken up again after this long at the latest. */
const leaseMs = 5 * 60_000
const leaseFrom = (at: Date): Date => new Date(at.getTime() + leaseMs)

export type Run = {
  workspaceId: WorkspaceId
  sourceId: SourceId
  run: number
  full: boolean
  cursor: string | null
  listingRun: number | null
}

/** Begins the next run of a source, and its row in the history. */
export const beginRun = (app: Needs<'db' | 'clock'>, row: Pick<Runnable, 'workspace_id' | 'id' | 'service'>): Promise<Run> =>
  atomic(app.db, async (tx) => {
    const at = app.clock.now()
    const { run, full, ...start } = await takeForRun(tx, row.id, leaseFrom(at))
    const of = { workspaceId: row.workspace_id, sourceId: row.id, run }
    if (full) await keepCursor(tx, of, null)
    const from = full ? { cursor: null, listingRun: null } : start
    // Files that are brought here are never listed: what arrived is what changed.
    await insertRun(tx, of, row.service !== 'upload' && (from.cursor === null || from.listingRun !== null), at)
    return { ...of, full, ...from }
  })

/** Writes how far the run is, adds up what it counted, and keeps the source for it. @returns whether it should continue, as `renewLease`. */
export async function reportRun(app: Needs<'db' | 'clock'>, run: Run, counts: RunCounts, listed: boolean) {
  await updateRun(app.db, run, { counts: counts.counts, listed, perSecond: counts.perSecond() })
  await foldDocumentCounts(app.db, run)
  return renewLease(app.db, run, leaseFrom(app.clock.now()))
}

/** Ends a run, in the state of its source and in the history alike. */
export async function endRun(tx: Db, run: Run, counts: RunCounts, given: RunEnd): Promise<void> {
  const ending = { ...given, reason: given.reason && storable(given.reason) }
  await release(tx, run, ending)
  await foldDocumentCounts(tx, run)
  const { total } = await countSourceDocuments(tx, run)
  const { status, reason, at } = ending
  await closeRun(tx, run, { counts: counts.counts, outcome: outcomeOf(status), reason, at, documents: total })
}

const outcomeOf = (status: RunEnd['status']): RunOutcome =>
  status === 'waiting' || status === 'init' || status === 'processing' ? 'stopped' : status
