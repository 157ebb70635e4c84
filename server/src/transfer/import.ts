import { type Db, onOneConnection, type Pool } from '../db/db.ts'
import { untilFree } from '../db/in-use.ts'
import { appliedMigrations, knownMigrations, migrate } from '../db/migrate.ts'
import type { Blobs } from '../files/blobs.ts'
import type { AnyJob } from '../jobs/job.ts'
import type { Enqueue } from '../jobs/message.ts'
import { type Entry, readArchive } from './archive.ts'
import { blobEntry, Header, headerEntry } from './manifest.ts'
import type { Moved } from './export.ts'
import { findFiles, readAgain } from './files.store.ts'
import type { KeyPlace } from './key.ts'
import { type LostFile, lostFile } from './lost.ts'
import { takeEntries } from './take-entries.ts'
import { analyze, findTables, liftTimeouts, lockAndFindUsed, restoreRules, suspendRules } from './tables.store.ts'

export type ImportParts = {
  pool: Pool
  blobs: Blobs
  keyPlace: KeyPlace
  jobs: readonly AnyJob[]
  /** Called once the database is known to be free: an open queue looks like a running Quarry. */
  openQueue(): Promise<AsyncDisposable & { send: Enqueue }>
  /** Called with what is being read, to show progress. */
  report(progress: string): void
}

/**
 * Brings everything that an export holds into an empty database and folder.
 *
 * All rows come in one transaction: after a failure the database, the files and the key are as before, and it may be tried again. A
 * document whose file is damaged or missing comes without it, is reported, and is read again from its source if it has one.
 *
 * @throws Error with a sentence for the operator.
 */
export async function importFrom(file: string, parts: ImportParts, signal?: AbortSignal): Promise<Moved> {
  await using undo = new AsyncDisposableStack()
  const entries = readArchive(file)
  const header = await readHeader(file, entries).catch(async (error: unknown) => {
    throw await reasonOf(file, error)
  })
  return await onOneConnection(parts.pool, async (db, client) => {
    if (!(await untilFree(db))) throw new Error('A Quarry is using this database. Stop it first.')
    await using queue = await parts.openQueue()
    const found = await db.transaction().execute(async (tx) => {
      await liftTimeouts(tx)
      await prepareTables(tx, header)
      const tables = Object.keys(header.tables)
      const rules = await suspendRules(tx, tables)
      const taking = takeEntries({ file, header, entries, tx, client, send: queue.send, ...parts, undo, signal })
      const { damaged, ...counts } = await taking.catch(async (error: unknown) => {
        throw signal?.aborted ? error : await reasonOf(file, error)
      })
      parts.report('checks')
      await restoreRules(tx, tables, rules)
      await migrate(tx)
      return { ...counts, lost: await findLost(tx, parts.blobs, damaged) }
    })
    // From here on what was imported stays.
    undo.move()
    await analyze(db)
    return found
  })
}

/** Damage shows in strange words wherever it is met: that it is damage is what helps. Looked for only now, because exports are large. */
async function reasonOf(file: string, error: unknown): Promise<unknown> {
  try {
    for await (const { bytes } of readArchive(file)) for await (const _ of bytes);
    return error
  } catch (damage) {
    return damage
  }
}

/** What documents refer to and the export did not bring whole. */
async function findLost(tx: Db, blobs: Blobs, damaged: ReadonlySet<string>): Promise<LostFile[]> {
  const lost: LostFile[] = []
  for await (const file of findFiles(tx)) {
    if ((await blobs.size(file.workspaceId, file.hash)) !== null) continue
    const found = await lostFile(tx, file, damaged.has(blobEntry(file.workspaceId, file.hash)) ? 'damaged' : 'missing')
    if (found) lost.push(found)
    await readAgain(tx, file)
  }
  return lost
}

async function readHeader(file: string, entries: AsyncGenerator<Entry>): Promise<Header> {
  const { value: entry } = await entries.next()
  if (entry?.name !== headerEntry) throw new Error(`${file} is no export of Quarry.`)
  const written: unknown = JSON.parse(Buffer.concat(await Array.fromAsync(entry.bytes)).toString())
  if ((written as { quarryExport?: unknown }).quarryExport !== 1)
    throw new Error(`The export ${file} has a form that this Quarry does not know. Import it with the release that made it.`)
  const header = Header.parse(written)
  const known = await knownMigrations()
  const unknown = header.migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`The export ${file} was made by a newer version (${unknown.join(', ')}). Import it with that version.`)
  return header
}

/** Makes the tables as they were when they were exported; what has changed since is applied once they are filled. */
async function prepareTables(tx: Db, header: Header): Promise<void> {
  const later = (await appliedMigrations(tx)).filter((name) => !header.migrations.includes(name))
  if (later.length > 0)
    throw new Error(
      `The export is older than the tables of this database (${later.join(', ')}). ` +
        'Import it into a new DATA_DIR or database, in which Quarry has not been started yet.',
    )
  await migrate(tx, header.migrations)
  const used = await lockAndFindUsed(tx, Object.keys(await findTables(tx)))
  if (used.length > 0)
    throw new Error(`There is something here already (${used.join(', ')}). Import into a new DATA_DIR or an empty database.`)
}
