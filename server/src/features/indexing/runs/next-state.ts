import type { SourceStatus } from '@quarry/contract/source/source-status'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import { isDiskFull } from '../../../files/disk.ts'
import { StoreFailure } from '../../../files/s3/store-failure.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * When a source is looked at again: a small one every minute, a large one after twenty times the time it takes.
 * @param isCalled its service calls when something changes; then this is only for changes whose call was lost.
 */
export const nextRegularRun = (endedAt: Date, tookMs: number, isCalled: boolean): Date =>
  new Date(endedAt.getTime() + Math.min(Math.max(20 * tookMs, isCalled ? 15 * minute : minute), 6 * hour))

const diskFullReason =
  'The disk of Quarry is full. What was read before can be searched, nothing was removed, and reading goes on once there is space.'
const filesAwayReason =
  'Quarry cannot reach the store of its own files. What was read before can be searched, nothing was removed, and reading goes on once it can.'

export type NextState = { status: SourceStatus; reason: string | null; nextRunAt: Date | null }

/**
 * What a failed run means for the source: a matter for a person or a pause that grows with each failure.
 * @param before `failuresInRow`: runs that failed before this one. `hasWorked`: whether one ever succeeded.
 */
export function nextStateOf(
  error: unknown,
  { failuresInRow, hasWorked }: { failuresInRow: number; hasWorked: boolean },
  at: Date,
): NextState {
  const later = (ms: number): Date => new Date(at.getTime() + ms)
  const backOffMs = Math.min(minute * 2 ** Math.min(failuresInRow, 10), 6 * hour)
  if (isDiskFull(error)) return { status: 'error', reason: diskFullReason, nextRunAt: later(backOffMs) }
  if (error instanceof StoreFailure) return { status: 'error', reason: filesAwayReason, nextRunAt: later(backOffMs) }
  if (!(error instanceof IntegrationError)) return { status: 'error', reason: null, nextRunAt: later(backOffMs) }
  switch (error.reason) {
    case 'auth':
      return { status: 'authFail', reason: error.message, nextRunAt: null }
    case 'certificate':
    case 'settings':
    case 'forbidden':
    case 'notFound':
      // What worked once may be out of order only for now: a proxy's page in place of the server, a folder being moved. Credentials are
      // another matter, accounts are locked for trying.
      return { status: 'fail', reason: error.message, nextRunAt: hasWorked ? later(Math.max(backOffMs, hour)) : null }
    case 'throttled':
      return { status: 'waiting', reason: error.message, nextRunAt: later(Math.max(error.retryAfterMs ?? 0, backOffMs)) }
    case 'unreachable':
    case 'timeout':
    case 'upstream':
      return { status: 'error', reason: error.message, nextRunAt: later(backOffMs) }
  }
}
