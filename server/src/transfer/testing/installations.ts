import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type pg from 'pg'
import { z } from 'zod'
import { createTestDatabase } from '../../../testing/database.ts'
import { openWorld } from '../../../testing/world.ts'
import { type Db, openDb, openPool } from '../../db/db.ts'
import { openFolderBlobs } from '../../files/folder-blobs.ts'
import { createVault } from '../../files/vault.ts'
import { job } from '../../jobs/job.ts'
import { JobQueue } from '../../jobs/queue.ts'
import { type ExportParts, exportTo } from '../export.ts'
import { importFrom } from '../import.ts'
import { findTables } from '../tables.store.ts'

export const folder = await mkdtemp(join(tmpdir(), 'quarry-transfer-'))
// Not when the first of the files that share it is through.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const silent = { error() {}, warn() {}, info() {}, debug() {} }
export const clock = { now: () => new Date('2026-01-02T03:04:05Z') }

export const letter = job({
  name: 'test.letter',
  payload: z.object({ to: z.string() }),
  attempts: 2,
  concurrency: 1,
  key: ({ to }) => to,
  async run() {},
})

/** A database of its own with a data folder, as an installation that has not been started yet. */
export async function installation() {
  const database = await createTestDatabase()
  const pool = openPool(database.url, () => {}, 4)
  const db = openDb(pool)
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const blobs = await openFolderBlobs(join(dataDir, 'blobs'))
  after(async () => {
    await db.destroy()
    await database.drop()
  })
  const openQueue = () => JobQueue.open({ pool, url: database.url, jobs: [letter], log: silent })
  return { url: database.url, pool, db, dataDir, blobs, openQueue }
}
type Installation = Awaited<ReturnType<typeof installation>>

export const key = randomBytes(32)
export const newFile = (): string => join(folder, `${randomUUID()}.tar`)

export const exportParts = (from: Pick<Installation, 'pool' | 'blobs'>, isKeyIncluded = true): ExportParts => ({
  ...from,
  clock,
  jobNames: [letter.name],
  report() {},
  key: { bytes: key, isIncluded: isKeyIncluded },
})

export async function exported(
  from: Pick<Installation, 'pool' | 'blobs'>,
  options: { file?: string; isKeyIncluded?: boolean } = {},
) {
  const file = options.file ?? newFile()
  await exportTo(file, exportParts(from, options.isKeyIncluded))
  return file
}

export const imported = (file: string, to: Installation, secretKey?: string) =>
  importFrom(file, { ...to, keyPlace: { secretKey, dataDir: to.dataDir }, jobs: [letter], report() {} })

export async function rowsOf<R extends object>(on: pg.Pool | pg.PoolClient, text: string, values: unknown[] = []): Promise<R[]> {
  return (await on.query<R>(text, values)).rows
}

/** All rows of all tables as text, for comparing. */
export async function contents({ db, pool }: { db: Db; pool: pg.Pool }): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const table of Object.keys(await findTables(db)))
    found[table] = await rowsOf(pool, `select t::text as row from ${table} t order by 1`)
  return found
}

export async function tableCount({ pool }: Installation): Promise<number> {
  const [found] = await rowsOf<{ count: number }>(
    pool,
    `select count(*) as count from pg_class where relnamespace = 'public'::regnamespace`,
  )
  return found!.count
}

export async function insertAccount(on: pg.Pool | pg.PoolClient): Promise<string> {
  const [made] = await rowsOf<{ id: string }>(
    on,
    `
    insert into account (email, password_hash, first_name, last_name, job, lang, agreed_terms_at, created_at)
    values ('a@example.com', '', 'A', 'B', 'C', 'en', now(), now()) returning id`,
  )
  return made!.id
}

/** A world with a member, a source whose credentials are sealed, a document with strange words, its file, and a waiting job. */
export async function fullWorld() {
  const world = await openWorld()
  const owner = await world.member()
  const workspace_id = owner.workspace.id
  const strange = 'tab\t newline\n return\r backslash\\ \\N \\. "quotes" \u0001 한글 \u1112\u1161\u11ab 🦉 \ufeff\u202e'
  const at = world.clock.now()
  const id = randomUUID()
  const settings = createVault(key).seal({ password: 'pass' }, `connection:${id}`)
  const [connection_id, created_by] = [id, owner.account.id]
  await world.db
    .insertInto('connection')
    .values({
      id,
      workspace_id,
      vendor: 'webdav',
      created_by,
      settings,
      created_at: at,
      renewed_at: at,
      part: 'source',
      auth_method: 'form',
    })
    .execute()
  const { id: source_id } = await world.db
    .insertInto('source')
    .values({
      workspace_id,
      connection_id,
      service: 'webdav',
      display_name: strange,
      access_level: 'PUBLIC',
      created_by,
      sequence: 1,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bytes = randomBytes(200_000)
  const { hash } = await world.app().blobs.put(workspace_id, [bytes], 1_000_000)
  await world.db
    .insertInto('document')
    .values({
      workspace_id,
      source_id,
      external_id: strange,
      title: strange,
      file_name: strange,
      ancestors: JSON.stringify([{ title: strange }]),
      version: '1',
      seen_run: 1,
      pending: false,
      kind: 'txt',
      format: 'txt',
      content_hash: hash,
      created_at: at,
    })
    .execute()
  await world.db
    .insertInto('index_change')
    .values({ workspace_id, document_id: randomUUID() as never })
    .execute()
  await using queue = await JobQueue.open({ pool: world.pool, url: world.url, jobs: [letter], log: silent })
  await queue.send(world.db, letter, { to: strange }, { after: new Date('2030-01-01T00:00:00Z') })
  return {
    ...world,
    blobs: world.app().blobs,
    owner,
    workspaceId: workspace_id,
    strange,
    connection: { id, settings },
    file: { hash, bytes },
  }
}
