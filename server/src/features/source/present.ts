import { fullName } from '@quarry/contract/account'
import type { AccountId } from '@quarry/contract/ids'
import type { ContentProvider, Progress } from '@quarry/contract/source'
import { type ServiceName, services } from '@quarry/contract/service'
import type { SourceRow } from './source.store.ts'

type Viewer = { accountId: AccountId; now: Date; mirroring: readonly ServiceName[] }

export const presentSource = (row: SourceRow, { accountId, now, mirroring }: Viewer): ContentProvider => ({
  workspaceContentProviderId: row.id,
  serviceName: row.service,
  vendor: services[row.service].name,
  displayName: row.display_name,
  accessLevel: row.access_level,
  creator: { id: row.created_by, name: fullName({ firstName: row.first_name, lastName: row.last_name }) },
  isMine: row.created_by === accountId,
  status: row.status,
  statusReason: row.status_reason,
  paused: row.paused,
  documentCount: row.documents ?? 0,
  indexedCount: row.indexed ?? 0,
  failedCount: row.failed ?? 0,
  heldBackCount: row.held_back ?? 0,
  sequence: row.sequence,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.run_finished_at?.toISOString() ?? null,
  nextRunAt: row.paused || row.status === 'processing' ? null : (row.next_run_at?.toISOString() ?? null),
  progress: progressOf(row, now),
  rights: mirroring.includes(row.service)
    ? { readAt: row.rights_read_at?.toISOString() ?? null, reason: row.rights_reason }
    : null,
  consent: row.provider && {
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

/** Time left from the mean speed of this run so far: honest once something is done, null before. */
function progressOf(row: SourceRow, now: Date): Progress | null {
  if (row.status !== 'processing' || !row.run_started_at) return null
  const elapsedMs = now.getTime() - row.run_started_at.getTime()
  const left = Math.max(0, row.run_found - row.run_done)
  return {
    found: row.run_found,
    done: row.run_done,
    listed: row.run_listed,
    startedAt: row.run_started_at.toISOString(),
    secondsLeft: row.run_done > 0 && elapsedMs > 0 ? Math.ceil((left * elapsedMs) / row.run_done / 1000) : null,
  }
}

function exceptionOf(row: SourceRow): ContentProvider['currentDatapipelineStatus']['latestExceptionCode'] {
  if (row.status === 'authFail') return 'CONTENT_PROVIDER_E_AUTHENTICATION_INVALID'
  return row.status === 'fail' || row.status === 'error' ? 'INDEXING_E_FAILED' : null
}

function finishedStatusOf(row: SourceRow): ContentProvider['currentDatapipelineStatus']['finishedStatus'] {
  if (row.status === 'complete') return 'COMPLETE'
  if (row.status === 'partialComplete') return 'PARTIAL'
  return ['authFail', 'fail', 'error'].includes(row.status) ? 'FAILED' : null
}
