import { jobs, vendorFailures } from './app.ts'
import type { Db, Pool } from './db/db.ts'
import type { Probe } from './http/metrics.ts'
import { countJobs } from './jobs/queue-depth.store.ts'
import type { EngineIndexes } from './search-index/engine-indexes.ts'
import { errorsOutlived } from './stray-errors.ts'

type Parts = {
  db: Db
  pool: Pool
  /** Null in a process without the search role. */
  search: EngineIndexes | null
  isWorker: boolean
}

/** What `/metrics` tells beside the calls. */
export function probesOf({ db, pool, search, isWorker }: Parts): Probe[] {
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
    ...(search ? searchProbes(search) : []),
    ...(isWorker ? workerProbes(db) : []),
  ]
}

const searchProbes = (search: EngineIndexes): Probe[] => [
  { name: 'quarry_search_index_bytes', help: 'Memory of open search indexes', read: () => search.bytes() },
  {
    name: 'quarry_search_indexes',
    help: 'Search indexes in this process: open, or being opened or built',
    labels: ['state'],
    read: () => Object.entries(search.counts()).map(([state, value]) => ({ labels: { state }, value })),
  },
  {
    name: 'quarry_search_index_lag_changes',
    help: 'Committed changes of documents that the open search indexes of this process do not show yet',
    read: () => search.behind(),
  },
]

const workerProbes = (db: Db): Probe[] => [
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
    read: vendorFailures,
  },
]
