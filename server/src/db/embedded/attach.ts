import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { connectionUrl, ownSocket } from './address.ts'
import { databaseOwner } from './owner.ts'
import { readPassword } from './password.ts'

/** The address of the database that another process runs in this data folder; null while none accepts connections. */
export function findRunningPostgres(dataDir: string): string | null {
  const home = join(resolve(dataDir), 'postgres')
  const cluster = join(home, 'cluster')
  try {
    const [, , , port, , , , state] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    if (state?.trim() !== 'ready') return null
    const password = readPassword(home)
    return password && connectionUrl(cluster, existsSync(ownSocket(cluster)) ? null : Number(port), databaseOwner(password))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
