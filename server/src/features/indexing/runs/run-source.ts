import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { ownReasons } from '@quarry/contract/source/source-reason'
import type { App } from '../../../context.ts'
import { atomic, type Db } from '../../../db/db.ts'
import { countSourceDocuments } from '../../../db/document-count.ts'
import { currentPosition } from '../../../search-index/wait-for-indexes.ts'
import type { Position } from '../../../search-index/position.ts'
import { fileLimit } from '../../plan/plan.ts'
import { clearAccessLists } from '../../rights/rights.ts'
import { type Health, openStoredIo, sourceOf, writeHealth } from '../../connection/connection.ts'
import { countPending, findVersions } from '../listing/document.store.ts'
import { type NextState, nextStateOf, nextRegularRun } from './next-state.ts'
import { listItems } from '../listing/list-items.ts'
import type { Listing } from '../listing/listing.ts'
import { keepCursor } from '../listing/listing.store.ts'
import { admitWaiting } from '../listing/places.ts'
import { retryNotFetched } from '../listing/retry.store.ts'
import { readPending } from '../reading/read-pending.ts'
import { removeUnseen } from '../listing/remove-documents.ts'
import type { ReadResult } from '../reading/result.store.ts'
import { RunCounts } from './run-counts.ts'
import { Interrupted } from './interrupted.ts'
import { beginRun, endRun, reportRun, type Run } from './run.ts'
import { findRunnable, leaveEmpty, type Runnable } from './run.store.ts'
import { logEnd } from './log-end.ts'
import { notifyRefused } from '../attention/notify-refused.ts'
import { findHints, deleteHints, isCalled } from '../watch/watch.store.ts'

const reportMs = 1_000

/**
 * Reads a source once: lists it, reads what is new or changed, removes what was deleted, and records how it went.
 * What was finished before a crash stays finished; a second run continues with the rest.
 */
export async function runSource(
  app: App,
  { workspaceId, sourceId }: { workspaceId: WorkspaceId; sourceId: SourceId },
  shutdown: AbortSignal,
): Promise<void> {
  const row = await findRunnable(app.db, workspaceId, sourceId)
  if (!row || (await leaveEmpty(app.db, workspaceId, sourceId))) return
  const startedAt = app.clock.now()
  const run = await beginRun(app, row)
  const counts = new RunCounts()
  // Opens the index now, so that it follows along and is not built at the end.
  const facts = { workspaceId, sourceId, service: row.service }
  const late = (error: unknown): void => app.log.warn({ ...facts, err: error }, 'search index does not follow')
  void app.search.caughtUp(workspaceId).catch(late)
  try {
    const hints = await findHints(app.db, run)
    const listing = await work(app, row, { run, counts, hints }, shutdown)
    const awaited = await untilFound(app, workspaceId, late)
    const { failed, heldBack } = await countSourceDocuments(app.db, run)
    const at = app.clock.now()
    const isPartial = failed > 0 || listing.skipped.length > 0 || listing.endless
    const callsAlone = !sourceOf(app, row.service)?.watch?.inPart && (await isCalled(app.db, run, at))
    const status = heldBack > 0 ? 'notIndexing' : isPartial ? 'partialComplete' : 'complete'
    await atomic(app.db, async (tx) => {
      // First, as everybody who does something about a connection and what is read by it.
      await noteHealth(tx, row, { state: 'good', reason: null, at, since: startedAt })
      await deleteHints(tx, run, hints)
      if (listing.complete) await keepCursor(tx, run, listing.cursor)
      await endRun(tx, run, counts, {
        status,
        reason: listing.endless ? ownReasons.endless : (listing.skipped[0]?.reason ?? null),
        nextRunAt: row.service === 'upload' ? null : nextRegularRun(at, at.getTime() - startedAt.getTime(), callsAlone),
        at,
        succeeded: true,
        awaited,
      })
    })
    logEnd(app.log, { ...facts, run: run.run, status }, null)
  } catch (error) {
    const at = app.clock.now()
    const ending = shutdown.aborted ? stopped(at) : error instanceof Interrupted ? stopped(error.resumes ? at : null) : null
    if (ending === null) app.worker.failures.add(row.service, error)
    const { status, reason, nextRunAt } =
      ending ?? nextStateOf(error, { failuresInRow: row.failures_in_row, hasWorked: row.run_finished_at !== null }, at)
    await atomic(app.db, async (tx) => {
      const isRefused = status === 'authFail'
      if (isRefused) await noteHealth(tx, row, { state: 'refused', reason, at, since: startedAt })
      await endRun(tx, run, counts, { status, reason, nextRunAt, at, succeeded: false })
      if (isRefused) await notifyRefused(app, tx, { workspaceId, sourceId, since: startedAt })
    })
    logEnd(app.log, { ...facts, run: run.run, status }, ending === null ? error : null)
  }
}

/** Waits until what is committed is found. @returns what the indexes have yet to follow; null: nothing. */
async function untilFound(app: App, workspaceId: WorkspaceId, late: (error: unknown) => void): Promise<Position | null> {
  try {
    await app.search.caughtUp(workspaceId)
    return null
  } catch (error) {
    late(error)
    return currentPosition(app.db)
  }
}

/** How the service met the credentials, for all that look at the connection. */
const noteHealth = async (tx: Db, { workspace_id: workspaceId, connection_id: id }: Runnable, health: Health): Promise<void> =>
  id === null ? undefined : writeHealth(tx, workspaceId, id, health)

/** Due at once, unless it is paused: what sleeps with its workspace continues as soon as that wakes up. */
const stopped = (nextRunAt: Date | null): NextState => ({ status: 'waiting', reason: null, nextRunAt })

type Work = { run: Run; counts: RunCounts; hints: readonly string[] }

async function work(app: App, row: Runnable, { run, counts, hints }: Work, shutdown: AbortSignal): Promise<Listing> {
  const source = sourceOf(app, row.service) ?? null
  const owner = { workspaceId: row.workspace_id, sourceId: row.id }
  const stop = new AbortController()
  const signal = AbortSignal.any([shutdown, stop.signal])
  const io = await openStoredIo(app, row, {
    signal,
    hints,
    known: (externalIds) => findVersions(app.db, owner, externalIds),
  })
  await admitWaiting(app, owner)
  await retryNotFetched(app.db, owner, run.full ? null : app.clock.now())
  const planBytes = await fileLimit(app, app.db, owner.workspaceId)
  // Without a listing, what waits is all there is to do.
  let isListed = source === null
  if (isListed) counts.found(await countPending(app.db, owner))
  let wake = Promise.withResolvers<void>()
  const announce = (): void => {
    wake.resolve()
    wake = Promise.withResolvers<void>()
  }

  let order = row.sequence
  async function report(): Promise<void> {
    const { goesOn, sequence } = await reportRun(app, run, counts, isListed)
    if (sequence !== null) order = sequence
    if (goesOn !== 'yes') stop.abort(new Interrupted(goesOn === 'asleep'))
  }
  const unreported = (error: unknown): void => app.log.warn({ err: error, ...owner }, 'a run cannot say how far it is')

  async function list(): Promise<Listing> {
    if (!source)
      return { complete: false, endless: false, since: run.run, skipped: [], unchanged: [], sameVersion: [], cursor: null }
    const listing = await listItems(app, source, io, run, (batch) => {
      counts.listed(batch)
      announce()
    })
    counts.unlisted(listing.skipped.length)
    isListed = true
    announce()
    return listing
  }
  const reading = {
    ...owner,
    source,
    io,
    planBytes,
    turn: () => ({ workspace: owner.workspaceId, source: owner.sourceId, order }),
    isListed: () => isListed,
    newcomers: () => wake.promise,
    onDone: (result: ReadResult) => counts.read(result),
  }

  const reports = new Set<Promise<void>>()
  // Nothing is waited for between here and what ends it: a source that is reported for ever is never read again.
  const reporting = setInterval(() => {
    if (reports.size > 0) return
    const each = report().catch(unreported)
    reports.add(each)
    void each.finally(() => reports.delete(each))
  }, reportMs)
  try {
    const stopBoth = (error: unknown): never => {
      // Whichever side fails first ends the other; its own reason is the one that counts.
      stop.abort(error)
      announce()
      throw error
    }
    const [listing] = await Promise.all([list().catch(stopBoth), readPending(app, reading).catch(stopBoth)])
    await report()
    if (listing.complete) counts.removed(await removeUnseen(app, owner, listing))
    if (source?.rights) await atomic(app.db, (tx) => clearAccessLists(tx, owner))
    return listing
  } catch (error) {
    throw stop.signal.aborted && stop.signal.reason instanceof Error ? stop.signal.reason : error
  } finally {
    clearInterval(reporting)
    // It keeps the source for the run, which must not come after the run has let it go.
    await Promise.all(reports)
    app.worker.reading.forget(row.id)
    // Vendors close their connections when the run's signal ends.
    stop.abort(new Error('run ended'))
  }
}
