import { execFile } from 'node:child_process'
import { chown, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort, ordinaryUser, startServer } from '@quarry/integrations/testing/server-process'
import { requirePackage } from '@quarry/integrations/testing/system-package'
import pg from 'pg'

const run = promisify(execFile)
const password = 'p@ss word'

type OwnPostgres = {
  url: string
  /** As superuser, into the same database. */
  adminUrl: string
  version: number
  /** Where it keeps its data, and works. */
  folder: string
  /** Once it was killed: again at the same address. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

/**
 * A PostgreSQL of the system, as a company might run its own: another version, a password, and a role that owns one database and has
 * no other rights.
 */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  await requirePackage('postgresql', '/usr/share/postgresql-common/pg_wrapper')
  const [bin] = globSync('/usr/lib/postgresql/*/bin')
  if (bin === undefined) throw new Error('The Debian package postgresql brought no server.')
  const user = ordinaryUser()
  const folder = await mkdtemp(join(tmpdir(), 'quarry-own-postgres-'))
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password)
  await chmod(folder, 0o700)
  if (user.uid !== undefined) for (const path of [folder, passwordFile]) await chown(path, user.uid, user.gid)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'admin', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C.UTF-8']
  await run(join(bin, 'initdb'), initdb, { ...user, cwd: '/' })
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off']
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const startOnce = () => startServer(join(bin, 'postgres'), args, { port, user })
  let stopServer = await startOnce()

  const address = (who: string, database: string): string =>
    `postgres://${who}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
  const admin = await connectOnceReady(address('admin', 'postgres')).catch(async (error: unknown) => {
    await stopServer()
    throw error
  })
  await admin.query(`create role quarry login password '${password}'`)
  await admin.query('create database quarry owner quarry')
  const { rows } = await admin.query<{ version: string }>(`select current_setting('server_version_num') as version`)
  await admin.end()
  return {
    url: address('quarry', 'quarry'),
    adminUrl: address('admin', 'quarry'),
    version: Math.floor(Number(rows[0]?.version) / 10_000),
    folder: data,
    async startAgain() {
      await stopServer()
      stopServer = await untilStarted(startOnce)
    },
    async stop() {
      await stopServer()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Sessions of one that was killed may live on for a moment, and keep its successor away. */
async function untilStarted<T>(start: () => Promise<T>, attempts = 50): Promise<T> {
  try {
    return await start()
  } catch (error) {
    if (attempts <= 1) throw error
    await sleep(200)
    return untilStarted(start, attempts - 1)
  }
}

/** A server listens a moment before it lets anybody in. */
async function connectOnceReady(connectionString: string, attempts = 100): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    return client
  } catch (error) {
    const isStarting = error instanceof pg.DatabaseError && error.code === '57P03'
    if (!isStarting || attempts <= 1) throw error
    await sleep(100)
    return connectOnceReady(connectionString, attempts - 1)
  }
}
