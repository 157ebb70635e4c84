import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openPool, type Pool } from '../db/db.ts'
import { findRunningPostgres } from '../db/embedded/attach.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { FolderInUse } from '../db/embedded/lock.ts'
import { namedServer } from '../db/named-server.ts'

type Opening = { config: Config; parts: AsyncDisposableStack; report(message: string): void }

/** The database to export from: the configured one, or the built-in one, which may be running or not. */
export async function openUsedDatabase({ config, parts, report }: Opening): Promise<Pool> {
  const named = await namedServer(config.DATABASE_URL)
  if (named !== null) return pooled(named, parts)
  if (!existsSync(join(config.DATA_DIR, 'postgres/cluster')))
    throw new Error(`There is no database in ${config.DATA_DIR}. Set DATA_DIR, or DATABASE_URL, to that of the Quarry to export.`)
  const url = await startBuiltIn(config, parts, report).catch((error: unknown) => {
    const running = error instanceof FolderInUse ? findRunningPostgres(config.DATA_DIR) : null
    if (running === null) throw error
    return running
  })
  return pooled(url, parts)
}

/** The database to import into, which nobody else may be using. @returns also its address. */
export async function openNewDatabase({ config, parts, report }: Opening): Promise<{ pool: Pool; url: string }> {
  const url = (await namedServer(config.DATABASE_URL)) ?? (await startBuiltIn(config, parts, report))
  return { pool: pooled(url, parts), url }
}

async function startBuiltIn({ DATA_DIR }: Config, parts: AsyncDisposableStack, log: (message: string) => void): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR, log })
  parts.defer(() => postgres.stop())
  return postgres.url
}

function pooled(url: string, parts: AsyncDisposableStack): Pool {
  // What is wrong with a connection shows where it is used.
  const pool = openPool(url, () => {}, 2)
  parts.defer(() => pool.end())
  return pool
}
