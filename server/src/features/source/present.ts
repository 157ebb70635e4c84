import { fullName } from '@quarry/contract/account/account'
import type { AccountId } from '@quarry/contract/ids'
import type { Source } from '@quarry/contract/wire/source/source'
import type { ServiceName } from '@quarry/contract/source/service'
import { applicationStateOf } from '@quarry/contract/source/source-application'
import type { Progress } from '@quarry/contract/wire/source/source-run'
import { countsOf } from './history/run-counts.ts'
import type { Position } from '../../search-index/position.ts'
import type { SourceRow } from './source.store.ts'
import { lapsedBefore } from '../rights/rights.ts'

type Viewer = {
  accountId: AccountId
  mirroring: readonly ServiceName[]
  byHand: readonly ServiceName[]
  titleOf: (service: ServiceName) => string
  at: Date
  /** Positions that an index has yet to come to. */
  awaited: ReadonlySet<Position>
}

export const presentSource = (row: SourceRow, { accountId, mirroring, byHand, titleOf, at, awaited }: Viewer): Source => ({
  sourceId: row.id,
  serviceName: row.service,
  vendor: titleOf(row.service),
  displayName: row.display_name,
  accessLevel: row.access_level,
  creator: { id: row.created_by, name: fullName({ firstName: row.first_name, lastName: row.last_name }) },
  isMine: row.created_by === accountId,
  isSample: row.is_sample,
  status: row.status,
  applicationState: applicationStateOf({ status: row.status, indexedCount: row.indexed ?? 0 }),
  statusReason: row.status_reason,
  paused: row.paused,
  documentCount: row.documents ?? 0,
  indexedCount: row.indexed ?? 0,
  failedCount: row.failed ?? 0,
  textlessCount: row.textless ?? 0,
  heldBackCount: row.held_back ?? 0,
  sequence: row.sequence,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.run_finished_at?.toISOString() ?? null,
  isCalled: row.is_called,
  isCalledByHand: byHand.includes(row.service),
  everyMinutes: everyMinutes(row),
  nextRunAt: row.paused || row.status === 'processing' ? null : (row.next_run_at?.toISOString() ?? null),
  progress: progressOf(row),
  awaitsIndex: isRead(row) && row.awaited_position !== null && awaited.has(row.awaited_position),
  rights: mirroring.includes(row.service)
    ? { readAt: row.rights_read_at?.toISOString() ?? null, reason: row.rights_reason, hasLapsed: hasLapsed(row, at) }
    : null,
  credential: row.connection_id === null ? null : credentialOf(row),
  consent:
    row.provider === null
      ? null
      : {
          givenBy: row.access_level === 'PUBLIC' || row.created_by === accountId ? row.given_by_name : null,
          endsAt: row.ends_at?.toISOString() ?? null,
        },
  currentDatapipelineStatus: {
    status:
      row.status === 'processing' ? 'PROCESSING' : row.status === 'init' || row.status === 'waiting' ? 'WAITING' : 'FINISHED',
    latestExceptionCode: exceptionOf(row),
    finishedStatus: finishedStatusOf(row),
  },
})

/** Whether it stands as its last reading left it. */
export const isRead = ({ status }: Pick<SourceRow, 'status'>): boolean =>
  status === 'complete' || status === 'partialComplete' || status === 'notIndexing'

/** Whether the rights could not be read for so long that they count no more. */
export const hasLapsed = ({ rights_read_at, rights_lapse }: SourceRow, at: Date): boolean =>
  rights_lapse && rights_read_at !== null && rights_read_at < lapsedBefore(at)

/** The pause between the last reading and the next; after a failure it is another. */
function everyMinutes({ paused, status, run_finished_at: from, next_run_at: to }: SourceRow): number | null {
  const isInTurns = !paused && isRead({ status })
  return isInTurns && from && to ? Math.max(1, Math.round((to.getTime() - from.getTime()) / 60_000)) : null
}

/** Time left from the speed of late: honest once something is read, null before. */
function progressOf(row: SourceRow): Progress | null {
  if (row.status !== 'processing' || row.run_facts === null) return null
  const { started_at, is_listed, per_second, ...facts } = row.run_facts
  const counts = countsOf(facts)
  const done = counts.unchanged + counts.read + counts.skipped.leftOut + counts.skipped.heldBack
  const found = Math.max(counts.found, done)
  return {
    ...counts,
    found,
    done,
    listed: is_listed,
    startedAt: new Date(started_at).toISOString(),
    perSecond: per_second,
    secondsLeft: per_second !== null && per_second > 0 ? Math.ceil((found - done) / per_second) : null,
  }
}

function credentialOf(row: SourceRow): NonNullable<Source['credential']> {
  if (row.status === 'authFail') {
    const { outcome, since } = row.run_facts ?? {}
    return { state: 'refused', since: outcome === 'authFail' && since ? new Date(since).toISOString() : null }
  }
  return { state: row.run_finished_at ? 'good' : 'untried', since: row.run_finished_at?.toISOString() ?? null }
}

function exceptionOf(row: SourceRow): Source['currentDatapipelineStatus']['latestExceptionCode'] {
  // Credentials that have worked were refused while reading; others never were any good.
  if (row.status === 'authFail')
    return row.run_finished_at ? 'INDEXING_E_AUTHENTICATION_FAILED' : 'CONTENT_PROVIDER_E_AUTHENTICATION_INVALID'
  return row.status === 'fail' || row.status === 'error' ? 'INDEXING_E_FAILED' : null
}

function finishedStatusOf(row: SourceRow): Source['currentDatapipelineStatus']['finishedStatus'] {
  if (row.status === 'complete') return 'COMPLETE'
  if (row.status === 'partialComplete' || row.status === 'notIndexing') return 'PARTIAL'
  return ['authFail', 'fail', 'error'].includes(row.status) ? 'FAILED' : null
}
