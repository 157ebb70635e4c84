import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Db, PoolClient } from '../db/db.ts'
import type { Blobs } from '../files/blobs.ts'
import type { AnyJob } from '../jobs/job.ts'
import type { Enqueue } from '../jobs/message.ts'
import type { Entry } from './archive.ts'
import { adoptKey, type KeyPlace } from './key.ts'
import { blobPattern, Closing, closingEntry, type Header, jobsEntry, keyEntry, MovedJobs, tablePartPattern } from './manifest.ts'
import { writeTable } from './tables.store.ts'

type Taking = {
  file: string
  header: Header
  /** What follows the header. */
  entries: AsyncGenerator<Entry>
  tx: Db
  /** The connection that `tx` runs on. */
  client: PoolClient
  blobs: Blobs
  keyPlace: KeyPlace
  jobs: readonly AnyJob[]
  send: Enqueue
  report(progress: string): void
  /** Gets what a rollback of the transaction does not undo. */
  undo: AsyncDisposableStack
  signal: AbortSignal | undefined
}

/**
 * Puts every entry where it belongs, but stored files whose bytes are not those of their names.
 *
 * @returns the counts, which are as the export's end says, and the entries left out.
 * @throws Error when they are not.
 */
export async function takeEntries(taking: Taking): Promise<Closing & { damaged: ReadonlySet<string> }> {
  const { file, header, entries, blobs, undo, signal, report } = taking
  const counts: Closing = { rows: Object.fromEntries(Object.keys(header.tables).map((table) => [table, 0])), jobs: 0, blobs: 0 }
  if (!header.key.isIncluded) undo.defer(await adoptKey(header.key.id, null, taking.keyPlace))

  const damaged = new Set<string>()

  const at: { entry: Entry | null } = { entry: null }
  async function advance(): Promise<void> {
    signal?.throwIfAborted()
    const { value, done } = await entries.next()
    at.entry = done ? null : value
  }

  await advance()
  while (at.entry) {
    const { entry } = at
    const table = tableOf(entry)
    if (table !== undefined) {
      const columns = header.tables[table]
      if (!columns) throw new Error(`The export ${file} holds rows of ${table}, which its beginning does not name.`)
      report(`table ${table}`)
      counts.rows[table] = await fillTable(table, columns)
      continue
    }
    const [, workspaceId, hash] = blobPattern.exec(entry.name) ?? []
    if (entry.name === keyEntry) undo.defer(await adoptKey(header.key.id, await textOf(entry), taking.keyPlace))
    else if (entry.name === jobsEntry) counts.jobs = await takeJobs(await textOf(entry), taking)
    else if (workspaceId && hash) {
      if (counts.blobs++ === 0) report('files')
      await takeBlob(workspaceId, hash, entry)
    } else if (entry.name === closingEntry) checkCounts(counts, await textOf(entry), file)
    else throw new Error(`The export ${file} holds ${entry.name}, which has no place here.`)
    await advance()
  }
  return { ...counts, damaged }

  async function fillTable(table: string, columns: readonly string[]): Promise<number> {
    const rows = writeTable(taking.client, table, columns)
    await pipeline(partsOf(table), rows)
    return rows.rowCount
  }

  async function* partsOf(table: string): AsyncGenerator<Buffer> {
    for (; at.entry && tableOf(at.entry) === table; await advance()) {
      const bytes = await bytesOf(at.entry)
      if (createHash('sha256').update(bytes).digest('hex') !== tablePartPattern.exec(at.entry.name)?.[2])
        throw new Error(`The export ${file} is torn or damaged: ${at.entry.name} is not what was written.`)
      yield bytes
    }
  }

  async function takeBlob(workspaceId: string, hash: string, { name, bytes }: Entry): Promise<void> {
    await using staged = await blobs.stage(bytes, Number.MAX_SAFE_INTEGER)
    if (staged.hash !== hash) return void damaged.add(name)
    const [blob] = await blobs.keep(workspaceId, [staged])
    if (!blob?.existed) undo.defer(() => blobs.remove(workspaceId, hash))
  }
}

const tableOf = ({ name }: Entry): string | undefined => tablePartPattern.exec(name)?.[1]
const bytesOf = async ({ bytes }: Entry): Promise<Buffer> => Buffer.concat(await Array.fromAsync(bytes))
const textOf = async (entry: Entry): Promise<string> => (await bytesOf(entry)).toString()

/** Sends again what had not ended; a job that was running begins again, which every job must bear. */
async function takeJobs(text: string, { tx, jobs, send }: Taking): Promise<number> {
  const moved = MovedJobs.parse(JSON.parse(text))
  for (const { name, payload, startAfter } of moved) {
    const job = jobs.find((each) => each.name === name)
    if (!job) throw new Error(`The export holds a job that this version does not run: ${name}.`)
    await send(tx, job, payload, { after: startAfter })
  }
  return moved.length
}

function checkCounts(found: Closing, text: string, file: string): void {
  const { data: said } = Closing.safeParse(JSON.parse(text))
  if (!said) throw new Error(`The export ${file} is torn or damaged: its end is not what was written.`)
  const differing = Object.keys(found.rows).filter((table) => found.rows[table] !== said.rows[table])
  if (found.jobs !== said.jobs) differing.push('jobs')
  if (found.blobs !== said.blobs) differing.push('files')
  if (differing.length > 0) throw new Error(`The export ${file} is not complete: ${differing.join(', ')}.`)
}
