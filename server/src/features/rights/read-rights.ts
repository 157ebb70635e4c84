import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import type { App } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { storable } from '../../db/storable.ts'
import { openStoredIo, sourceOf } from '../connection/connection.ts'
import { clearAccessLists } from './access-list.store.ts'
import { followRights } from './follow-rights.ts'
import { beginReading, endReading, findReadable, postponeReading } from './rights.store.ts'

const minute = 60_000
const hour = 60 * minute
/** A source whose process vanished together with its job is taken up again after this long at the latest. */
const leaseMs = 5 * minute

/**
 * Reads who may see what in a source, apart from what it holds: a change of rights never waits for a long listing, and a failure here
 * leaves the content alone. Until the first reading has ended well, nobody sees anything of the source.
 */
export async function readRights(
  app: App,
  owner: { workspaceId: WorkspaceId; sourceId: SourceId },
  shutdown: AbortSignal,
): Promise<void> {
  const row = await findReadable(app.db, owner)
  const source = row && sourceOf(app, row.service)
  if (!row || !source?.rights) return
  const startedAt = app.clock.now()
  const lease = (): Date => new Date(app.clock.now().getTime() + leaseMs)
  const { run, cursor } = await beginReading(app.db, owner, lease())
  const reading = { ...owner, run }
  const stop = new AbortController()
  try {
    const io = await openStoredIo(app, row, { signal: AbortSignal.any([shutdown, stop.signal]) })
    const changes = source.rights(io, cursor)
    const end = await followRights(app, reading, changes, () => postponeReading(app.db, reading, lease()))
    if (!end) return
    await atomic(app.db, (tx) => clearAccessLists(tx, owner))
    const at = app.clock.now()
    await endReading(app.db, reading, { at, nextAt: nextReading(at, at.getTime() - startedAt.getTime()), ...end })
  } catch (error) {
    const at = app.clock.now()
    if (shutdown.aborted) return await postponeReading(app.db, reading, at)
    app.worker.failures.add(row.service, error)
    const facts = { ...owner, service: row.service }
    if (error instanceof IntegrationError)
      app.log.warn({ ...facts, reason: error.reason, detail: error.message }, 'reading rights failed')
    else app.log.error({ ...facts, err: error }, 'reading rights failed')
    await endReading(app.db, reading, afterFailure(error, row.rights_failures, at))
  } finally {
    // Vendors close their connections when the signal ends.
    stop.abort(new Error('reading ended'))
  }
}

/** Every five minutes; a reading that takes long comes after ten times as long, so that it does not wear the service out. */
const nextReading = (endedAt: Date, tookMs: number): Date =>
  new Date(endedAt.getTime() + Math.min(Math.max(10 * tookMs, 5 * minute), 6 * hour))

/** @param failuresInRow readings that failed before this one. */
function afterFailure(error: unknown, failuresInRow: number, at: Date): { nextAt: Date; reason: string | null } {
  const isExpected = error instanceof IntegrationError
  const backOffMs = Math.min(minute * 2 ** Math.min(failuresInRow, 10), hour)
  // The listing tries the same credentials, once, and notifies people; meanwhile they are not tried here.
  const waitMs = isExpected && error.reason === 'auth' ? hour : Math.max(backOffMs, (isExpected && error.retryAfterMs) || 0)
  return { nextAt: new Date(at.getTime() + waitMs), reason: isExpected ? storable(error.message) : null }
}
