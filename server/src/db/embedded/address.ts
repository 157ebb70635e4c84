import { join } from 'node:path'

/** Where a server that listens inside its folder has its socket. */
export const ownSocket = (cluster: string): string => join(cluster, '.s.PGSQL.5432')

export type Role = { name: string; password: string }

/** @param port null for the socket in the folder. */
export function connectionUrl(cluster: string, port: number | null, { name, password }: Role): string {
  const who = `postgres://${name}:${password}`
  // The host in front only makes it a well-formed address; the one behind the question mark counts.
  return port === null ? `${who}@localhost/postgres?host=${encodeURIComponent(cluster)}` : `${who}@127.0.0.1:${port}/postgres`
}
