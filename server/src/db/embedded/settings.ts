import { hash } from 'node:crypto'

/**
 * Settings of the embedded server: small in memory, durable, private.
 *
 * They go on the command line, so that a new release of Quarry brings its own. `fsync`, `synchronous_commit` and
 * `full_page_writes` keep their safe defaults. Who needs other settings runs a server and sets DATABASE_URL.
 */
const settings = {
  max_connections: '100',
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Workers of parallel queries take memory from /dev/shm, which is tiny in containers, and would need more processes.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  io_method: 'sync',
  autovacuum_max_workers: '2',
  // Nothing replicates from here: the shortest log that is still crash-safe.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  min_wal_size: '64MB',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_checkpoints: 'off',
  // Statements and key values can hold what people wrote: neither belongs in a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** Names the folder in the command line of its server and in the titles of the server's sessions, so that leftover ones are recognised. */
export const folderMark = (cluster: string): string => `quarry-${hash('sha256', cluster).slice(0, 16)}`

/** @param port null for a Unix socket inside the cluster folder, else the port on the loopback address. */
export function serverArguments(cluster: string, port: number | null): string[] {
  const address =
    port === null
      ? ['listen_addresses=', 'unix_socket_directories=.', 'unix_socket_permissions=0700']
      : ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`]
  const all = [
    `cluster_name=${folderMark(cluster)}`,
    ...address,
    ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
  ]
  return all.flatMap((setting) => ['-c', setting])
}
