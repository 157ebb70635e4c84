import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres.ts'
import { nativeFolder } from '../programs.ts'

export const isRoot = process.getuid?.() === 0

/** The user that the database gets when root starts it, and one that is neither. */
export const nobody = 65534
export const daemon = 1

const temporaryFolders: string[] = []

function removeTemporaryFolders(): void {
  for (const folder of temporaryFolders) rmSync(folder, { recursive: true, force: true })
}

/** A new folder, removed when this process ends: the servers in it are stopped by then. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-embedded-'))
  if (temporaryFolders.length === 0) process.once('exit', removeTemporaryFolders)
  temporaryFolders.push(folder)
  return folder
}

let template: Promise<string> | null = null

/** A data folder that a Quarry has used before and stopped. Copied, because setting one up takes a second. */
export async function usedDataFolder(): Promise<string> {
  template ??= makeTemplate()
  const folder = join(temporaryFolder(), 'data')
  execFileSync('cp', ['-a', await template, folder])
  return folder
}

async function makeTemplate(): Promise<string> {
  const folder = temporaryFolder()
  await (await startEmbeddedPostgres({ dataDir: folder, log: () => {} })).stop()
  return folder
}

/** Starts the database in this process; stops it with the test. `messages` is what it printed for the operator. */
export async function start(
  t: TestContext,
  dataDir: string,
  native?: string,
): Promise<EmbeddedPostgres & { messages: string[] }> {
  const messages: string[] = []
  const server = await startEmbeddedPostgres({ dataDir, ...(native && { native }), log: (message) => messages.push(message) })
  t.after(() => server.stop())
  return { ...server, messages }
}

export async function query(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url })
  // A server that is killed while we are connected says so here, too.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

/** A session that stays open for the test, and the process that serves it. */
export async function connect(t: TestContext, url: string): Promise<{ client: pg.Client; pid: number }> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  t.after(() => client.end())
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { client, pid: rows[0]!.pid }
}

/** The process that serves this folder, by its own word. */
export const serverOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])

/** A supervisor in a process of its own. `started` holds its url, or the sentence it failed with. */
export type Supervisor = { process: ChildProcess; ended: Promise<void>; started: Promise<{ url?: string; error?: string }> }

export function spawnSupervisor(t: TestContext, options: { dataDir: string; native?: string; uid?: number }): Supervisor {
  const program = fileURLToPath(new URL('supervisor.ts', import.meta.url))
  const child = spawn(process.execPath, [program, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done())
  })
  const started = new Promise<{ url?: string; error?: string }>((done) => {
    const lines = createInterface(child.stdout)
    lines.once('line', (line) => done(JSON.parse(line)))
    lines.once('close', () => done({ error: 'ended without a word' }))
  })
  t.after(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return { process: child, ended, started }
}

/** A copy of the installed package; with `links` false as npm leaves it when it runs no install scripts. */
export function copyOfPackage(folder: string, { links }: { links: boolean }): string {
  const native = nativeFolder()
  if (!native) throw new Error('no package of PostgreSQL is installed')
  const copy = join(folder, 'package')
  cpSync(dirname(native), copy, { recursive: true, verbatimSymlinks: true })
  const list: { target: string }[] = JSON.parse(readFileSync(join(copy, 'native/pg-symlinks.json'), 'utf8'))
  if (!links) for (const { target } of list) rmSync(join(copy, target), { force: true })
  return join(copy, 'native')
}
