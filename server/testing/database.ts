import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migratedTemplate } from './migrated-template.ts'

const keeper = fileURLToPath(new URL('keep-database.ts', import.meta.url))
const patienceMs = 60_000
/** The built-in server takes 50 connections; a test file may use about eight. */
const filesAtOnce = 6
const slotsOf = 0x71_75_61_72

export type TestDatabase = {
  url: string
  /** Where the test file may keep other files; what it leaves there goes with the server. */
  folder: string
  drop(): Promise<void>
}

type Server = { admin: pg.Client; server: string }
/**
 * One for all databases of a test file. With one each, files that have several would wait for each other's slots until none can go on.
 */
let inUse: Promise<Server> | undefined
let databases = 0

/**
 * A database without a row for one test file: on TEST_DATABASE_URL's server, or on the one all test files share.
 * @param options.isMigrated whether it has our tables.
 */
export async function createTestDatabase({ isMigrated = false } = {}): Promise<TestDatabase> {
  const given = process.env['TEST_DATABASE_URL']
  const { admin, server } = await (inUse ??= given ? connectTo(given) : sharedServer())
  databases += 1
  const folder = given ? tmpdir() : join(sharedFolder(), 'worlds')
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  // The time in its name lets a later run see what a crashed one left behind.
  const name = `quarry_test_${Math.floor(Date.now() / 1000)}_${randomBytes(6).toString('hex')}`
  if (given) await dropAbandoned(admin)
  await admin.query(
    `create database ${name} template ${isMigrated ? await migratedTemplate(admin, server) : 'template1'} strategy file_copy`,
  )
  const url = new URL(server)
  url.pathname = name
  return {
    url: url.href,
    folder,
    async drop() {
      await admin.query(`drop database ${name} with (force)`)
      if (--databases > 0) return
      inUse = undefined
      await admin.end()
    },
  }
}

const connectTo = async (server: string): Promise<Server> => ({ admin: await connect(server), server })

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  // A lost server shows in the next query; without a listener the event would end the process without a word.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The connection is kept for as long as the file runs: it is what keeps the server from ending. */
async function sharedServer(): Promise<Server> {
  const folder = sharedFolder()
  const deadline = Date.now() + patienceMs
  let child: ChildProcess | undefined
  while (Date.now() < deadline) {
    const server = addressIn(folder)
    const admin = server === null ? null : await connect(server).catch(() => null)
    if (server !== null && admin !== null) {
      if (addressIn(folder) === server && (await takeSlot(admin))) return { admin, server }
      await admin.end()
    } else if (child === undefined || child.exitCode !== null) {
      child = startKeeper(folder)
    }
    await sleep(100)
  }
  throw new Error(`No database for the tests within ${patienceMs / 1000} s; ${join(folder, 'log')} may say why.`)
}

/** One per user and copy of the repository, so that two versions never meet. */
function sharedFolder(): string {
  const who = createHash('sha256').update(`${userInfo().username} ${keeper}`).digest('hex').slice(0, 12)
  const folder = join(tmpdir(), `quarry-test-${who}`)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  return folder
}

function addressIn(folder: string): string | null {
  try {
    return readFileSync(join(folder, 'url'), 'utf8')
  } catch {
    return null
  }
}

function startKeeper(folder: string): ChildProcess {
  const log = openSync(join(folder, 'log'), 'a', 0o600)
  const child = spawn(process.execPath, [keeper, folder], { detached: true, stdio: ['ignore', log, log], cwd: '/' })
  child.unref()
  return child
}

/** On a machine with many cores the files would together need more connections than there are. */
async function takeSlot(admin: pg.Client): Promise<boolean> {
  for (let slot = 0; slot < filesAtOnce; slot++) {
    const { rows } = await admin.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [slotsOf, slot])
    if (rows[0]?.taken) return true
  }
  return false
}

async function dropAbandoned(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database
     where datname ~ '^quarry_test_[0-9]+_' and split_part(datname, '_', 3)::bigint < extract(epoch from now()) - 3600`,
  )
  // A rival run may be dropping the same ones.
  for (const { name } of rows) await admin.query(`drop database if exists ${name} with (force)`).catch(() => {})
}
