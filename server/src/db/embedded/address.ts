import { join } from 'node:path'
import { superuser } from './cluster.ts'

/** Where a server that listens inside its folder has its socket. */
export const ownSocket = (cluster: string): string => join(cluster, '.s.PGSQL.5432')

/** @param port null for the socket in the folder. */
export function connectionUrl(cluster: string, port: number | null, password: string): string {
  const who = `postgres://${superuser}:${password}`
  // The host in front only makes it a well-formed address; the one behind the question mark counts.
  return port === null ? `${who}@localhost/postgres?host=${encodeURIComponent(cluster)}` : `${who}@127.0.0.1:${port}/postgres`
}
