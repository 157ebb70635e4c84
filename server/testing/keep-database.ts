/**
 * A process of its own that keeps one PostgreSQL running for all test files that want it, whichever runner started them, and ends
 * by itself once nobody has been connected for a while. So nothing remains when a test process crashes.
 *
 * Argument: the folder it may use. It writes the server's address to the file `url` there.
 */
import { rmSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/db/embedded/embedded-postgres.ts'
import { lockFolder } from '../src/db/embedded/lock.ts'

const lookEveryMs = 500
const idleLooks = 20

const folder = process.argv[2]
if (!folder) throw new Error('Which folder?')
const data = join(folder, 'data')
const urlFile = join(folder, 'url')

// Held until the data are deleted, so that a successor never works in a folder that is being deleted.
const lock = await lockFolder(folder, folder).catch(() => null)
// Another was faster and will be found by its address.
if (!lock) process.exit(0)
rmSync(urlFile, { force: true })
const postgres = await startEmbeddedPostgres({ dataDir: data, log: () => {} })
postgres.onExit(() => process.exit(1))
const client = new pg.Client({ connectionString: postgres.adminUrl })
client.on('error', () => process.exit(1))
await client.connect()
// Test data may be lost with the machine.
await client.query('alter system set fsync = off')
await client.query('select pg_reload_conf()')
await dropLeftDatabases()
await announce()

for (;;) {
  await untilIdle()
  // First the address goes, then nobody may have come in the meantime: who connects checks that it is still there.
  rmSync(urlFile, { force: true })
  if (!(await isUsed())) break
  await announce()
}
await client.end()
await postgres.stop()
for (const path of [data, join(folder, 'worlds')]) rmSync(path, { recursive: true, force: true })
lock.release()

async function announce(): Promise<void> {
  await writeFile(`${urlFile}.new`, postgres.adminUrl, { mode: 0o600 })
  await rename(`${urlFile}.new`, urlFile)
}

async function untilIdle(): Promise<void> {
  for (let quiet = 0; quiet < idleLooks; quiet++) {
    await sleep(lookEveryMs)
    if (await isUsed()) quiet = -1
  }
}

async function isUsed(): Promise<boolean> {
  const others = await client.query(
    `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
  )
  return others.rowCount === 1
}

/** A keeper that was killed leaves its cluster behind, with what was in it. */
async function dropLeftDatabases(): Promise<void> {
  const left = await client.query<{ datname: string }>(`select datname from pg_database where datname like 'quarry\\_test\\_%'`)
  for (const { datname } of left.rows) await client.query(`drop database ${datname} with (force)`)
}
