import { createHash } from 'node:crypto'
import type { App } from '../context.ts'
import { type Db, onOneConnection, type Pool, type PoolClient } from '../db/db.ts'
import { appliedMigrations } from '../db/migrate.ts'
import type { Blobs } from '../files/blobs.ts'
import { keyIdOf } from '../files/vault.ts'
import { findUnfinishedJobs } from '../jobs/unfinished.store.ts'
import { type ArchiveWriter, createArchive } from './archive.ts'
import { blobEntry, type Closing, type Header, headerEntry, jobsEntry, keyEntry, tablePartEntry } from './manifest.ts'
import { type FileName, findFiles } from './files.store.ts'
import { type LostFile, lostFile } from './lost.ts'
import { findTables, liftTimeouts, readTable } from './tables.store.ts'

/** Rows are gathered into parts of about this size, because an archive wants to know sizes beforehand. */
const partBytes = 1024 * 1024

export type ExportParts = {
  pool: Pool
  blobs: Blobs
  clock: App['clock']
  /** What seals credentials; it goes into the export unless the operator keeps it elsewhere. */
  key: { bytes: Buffer; isIncluded: boolean }
  /** Jobs worth moving: those that do not come by the clock. */
  jobNames: readonly string[]
  /** Called with what is being written, to show progress. */
  report(progress: string): void
}

/** What is in an export, and which files are not. */
export type Moved = Closing & { lost: readonly LostFile[] }

/**
 * Writes everything to one file: all rows as they were at one moment, the jobs that had not ended, and all stored files. The product
 * may continue meanwhile; a file that is removed while this runs may be absent. Each file is compared with its hash: one that is damaged or
 * missing is left out and reported.
 *
 * @throws Error with a sentence for the operator; then nothing remains.
 */
export async function exportTo(file: string, parts: ExportParts, signal?: AbortSignal): Promise<Moved> {
  await using archive = await createArchive(file, signal)
  const { key, clock, report } = parts
  const counts = await onOneConnection(parts.pool, (db, client) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await liftTimeouts(tx)
        const migrations = await appliedMigrations(tx)
        if (migrations.length === 0) throw new Error('This database holds no Quarry: there is nothing to export.')
        const tables = await findTables(tx)
        const header: Header = {
          quarryExport: 1,
          createdAt: clock.now().toISOString(),
          migrations,
          tables,
          key: { id: keyIdOf(key.bytes), isIncluded: key.isIncluded },
        }
        await addJson(archive, headerEntry, header)
        if (key.isIncluded) await addBytes(archive, keyEntry, Buffer.from(key.bytes.toString('hex')))
        const rows: Record<string, number> = {}
        for (const [table, columns] of Object.entries(tables)) {
          report(`table ${table}`)
          rows[table] = await addTable(archive, client, table, columns)
        }
        return { rows, jobs: await addJobs(archive, tx, parts.jobNames) }
      }),
  )
  report('files')
  const { count, lost } = await onOneConnection(parts.pool, (db) => addBlobs(archive, db, parts.blobs))
  const closing = { ...counts, blobs: count }
  await archive.close(closing)
  return { ...closing, lost }
}

const addBytes = (archive: ArchiveWriter, name: string, bytes: Uint8Array): Promise<void> =>
  archive.add(name, bytes.byteLength, [bytes])
const addJson = (archive: ArchiveWriter, name: string, value: unknown): Promise<void> =>
  addBytes(archive, name, Buffer.from(JSON.stringify(value)))

async function addTable(archive: ArchiveWriter, client: PoolClient, table: string, columns: readonly string[]): Promise<number> {
  let waiting: Buffer[] = []
  let size = 0
  let part = 0
  async function addPart(): Promise<void> {
    const bytes = Buffer.concat(waiting, size)
    waiting = []
    size = 0
    if (bytes.byteLength === 0) return
    const hash = createHash('sha256').update(bytes).digest('hex')
    await addBytes(archive, tablePartEntry(table, ++part, hash), bytes)
  }
  const rows = readTable(client, table, columns)
  for await (const bytes of rows) {
    waiting.push(bytes)
    size += bytes.byteLength
    if (size >= partBytes) await addPart()
  }
  await addPart()
  return rows.rowCount
}

async function addJobs(archive: ArchiveWriter, tx: Db, names: readonly string[]): Promise<number> {
  const jobs = await findUnfinishedJobs(tx, names)
  await addJson(archive, jobsEntry, jobs)
  return jobs.length
}

async function addBlobs(archive: ArchiveWriter, db: Db, blobs: Blobs): Promise<{ count: number; lost: LostFile[] }> {
  let count = 0
  const lost: LostFile[] = []
  for await (const file of findFiles(db)) {
    const { workspaceId, hash } = file
    const bytes = await bytesOf(blobs, file)
    if (bytes === null || !isNamed(bytes, hash)) {
      const found = await lostFile(db, file, bytes === null ? 'missing' : 'damaged')
      if (found) lost.push(found)
      continue
    }
    await addBytes(archive, blobEntry(workspaceId, hash), bytes)
    count += 1
  }
  return { count, lost }
}

/** All of a file at once, which none is too large for: what is damaged must not have been begun. @returns null when it is not there. */
async function bytesOf(blobs: Blobs, { workspaceId, hash }: FileName): Promise<Buffer | null> {
  try {
    return Buffer.concat(await Array.fromAsync(blobs.read(workspaceId, hash)))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A disk that cannot read a file any more has damaged it.
    if (code === 'EIO') return Buffer.alloc(0)
    if (code === 'ENOENT') return null
    throw error
  }
}

const isNamed = (bytes: Uint8Array, hash: string): boolean => createHash('sha256').update(bytes).digest('hex') === hash
