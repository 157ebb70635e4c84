import { assignFailures, jobs, throttledCalls } from './app.ts'
import type { Db, Pool } from './db/db.ts'
import type { Probe } from './http/metrics.ts'
import { countJobs } from './jobs/queue-depth.store.ts'
import type { IndexesState, SearchIndexes } from './search-index/search-indexes.ts'
import { errorsOutlived } from './stray-errors.ts'
import type { FailureCounts } from './worker/failure-counts.ts'

type Parts = {
  db: Db
  pool: Pool
  /** Null in a process without the search role. */
  search: SearchIndexes | null
  /** Null in a process without the worker role. */
  failures: FailureCounts | null
}

/** What `/metrics` shows beside the calls. */
export function probesOf({ db, pool, search, failures }: Parts): Probe[] {
  return [
    {
      name: 'quarry_connection_errors_outlived',
      help: 'Errors of connections that nobody was waiting for',
      read: errorsOutlived,
    },
    {
      name: 'quarry_database_connections',
      help: 'Connections of this process to the database, and work that waits for one',
      labels: ['state'],
      read: () => [
        { labels: { state: 'total' }, value: pool.totalCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'waiting' }, value: pool.waitingCount },
      ],
    },
    {
      name: 'quarry_channel_assign_failures_total',
      help: 'Times that agents could not be let answer in a chat, by the code of the failure',
      counter: true,
      labels: ['code'],
      read: assignFailures,
    },
    {
      name: 'quarry_channel_throttled_total',
      help: 'Times that a chat service said it holds back some of what it tells, by service',
      counter: true,
      labels: ['service'],
      read: throttledCalls,
    },
    ...(search ? searchProbes(search) : []),
    ...(failures ? workerProbes(db, failures) : []),
  ]
}

function searchProbes(search: SearchIndexes): Probe[] {
  let looking: Promise<IndexesState> | null = null
  // The changes that are behind are counted in the database, so one look serves all who ask at the same time.
  const state = (): Promise<IndexesState> => (looking ??= search.state().finally(() => (looking = null)))
  return [
    { name: 'quarry_search_index_bytes', help: 'Memory of open search indexes', read: async () => (await state()).bytes },
    {
      name: 'quarry_search_indexes',
      help: 'Search indexes in this process: open, or being opened or built',
      labels: ['state'],
      read: async () => {
        const { open, opening } = await state()
        return Object.entries({ open, opening }).map(([state, value]) => ({ labels: { state }, value }))
      },
    },
    {
      name: 'quarry_search_index_lag_changes',
      help: 'Committed changes of documents that the open search indexes of this process do not show yet',
      read: async () => (await state()).behind,
    },
    {
      name: 'quarry_search_index_failures',
      help: 'Documents that OpenSearch does not take, so that they are not found',
      read: async () => (await state()).failures ?? 0,
    },
  ]
}

const workerProbes = (db: Db, failures: FailureCounts): Probe[] => [
  {
    name: 'quarry_queue_jobs',
    help: 'Jobs of the installation that wait for their turn, are put off until later, or run',
    labels: ['job', 'state'],
    read: async () => {
      const counts = await countJobs(
        db,
        jobs.map(({ name }) => name),
      )
      return counts.flatMap(({ job, waiting, later, running }) => [
        { labels: { job, state: 'waiting' }, value: waiting },
        { labels: { job, state: 'later' }, value: later },
        { labels: { job, state: 'running' }, value: running },
      ])
    },
  },
  {
    name: 'quarry_source_failures_total',
    help: 'Readings of sources, and of their rights, that failed in this process, by service and what failed',
    counter: true,
    labels: ['service', 'kind'],
    read: () => failures.read(),
  },
]
