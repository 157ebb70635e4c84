/**
 * `npm run export -- FILE` and `npm run import -- FILE`: everything a Quarry holds, into one file and out of it.
 *
 * Arguments: `export` or `import`, and the file. It uses the same environment as the product.
 */
import { statSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { jobs } from '../app.ts'
import { readConfig } from '../config.ts'
import { examineStore, openBlobs } from '../files/open-blobs.ts'
import { vaultKey } from '../files/vault.ts'
import { JobQueue } from '../jobs/queue.ts'
import { narrowLog, openLog } from '../log.ts'
import { openNewDatabase, openUsedDatabase } from './database.ts'
import { exportTo, type Moved } from './export.ts'
import { importFrom } from './import.ts'
import { lineOf } from './lost.ts'
import type { Closing } from './manifest.ts'

/** The exit code of a command that did its work, though not with every stored file. */
const notWhole = 3

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopping.abort(new Error('Stopped: nothing was changed.')))

try {
  const [command, named] = process.argv.slice(2)
  if ((command !== 'export' && command !== 'import') || !named || named.startsWith('-'))
    throw new Error(`Usage: npm run ${command ?? 'export'} -- FILE`)
  // npm changes to its own folder; people name files from where they are.
  const path = resolve(process.env['INIT_CWD'] ?? '.', named)
  const startedAt = Date.now()
  const moved = command === 'export' ? await exportAll(fileIn(path)) : await importAll(path)
  console.log(`Done in ${Math.ceil((Date.now() - startedAt) / 1000)} s: ${summary(moved)}.`)
  if (moved.lost.length > 0) {
    console.error(moved.lost.map(lineOf).join('\n'))
    console.error(
      `${moved.lost.length} stored files could not be ${command}ed: they are damaged or missing. Everything else was. ` +
        (command === 'export'
          ? 'What can be downloaded in the app is fetched again from its source when it is; upload the others again. Then export anew.'
          : 'Their documents are read again from their sources; upload again what had been uploaded.'),
    )
    process.exitCode = notWhole
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

/** A folder gets a file with the time in its name, so that backups do not meet. */
function fileIn(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path
  return join(path, `quarry-${new Date().toISOString().replaceAll(':', '').slice(0, 17)}.tar.gz`)
}

async function exportAll(file: string): Promise<Moved> {
  const config = readConfig(process.env)
  await using parts = new AsyncDisposableStack()
  const pool = await openUsedDatabase({ config, parts, report })
  const key = { bytes: await vaultKey(config.SECRET_KEY, config.DATA_DIR), isIncluded: config.SECRET_KEY === undefined }
  const jobNames = jobs.filter((job) => job.every === undefined).map((job) => job.name)
  const clock = { now: () => new Date() }
  const moved = await exportTo(file, { pool, blobs: await openBlobs(config), clock, key, jobNames, report }, stopping.signal)
  console.log(`Exported to ${file}`)
  console.log(
    key.isIncluded
      ? 'Keep it as safe as the original: it holds all documents AND the key that opens the stored credentials.'
      : 'Keep it as safe as the original: it holds all documents. Credentials in it open with your SECRET_KEY only: keep that too.',
  )
  return moved
}

async function importAll(file: string): Promise<Moved> {
  const config = readConfig(process.env)
  // Before a database is made for it.
  await access(file, constants.R_OK).catch((cause: Error) => {
    throw new Error(`The export ${file} cannot be read: ${cause.message}`, { cause })
  })
  await using parts = new AsyncDisposableStack()
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
  // Said before a database is filled, not with the first of many files.
  const failure = await examineStore(config)
  if (failure) throw failure
  const { pool, url } = await openNewDatabase({ config, parts, report })
  const log = narrowLog(openLog(config.LOG_LEVEL))
  const moved = await importFrom(
    file,
    {
      pool,
      blobs: await openBlobs(config),
      keyPlace: { secretKey: config.SECRET_KEY, dataDir: config.DATA_DIR },
      jobs,
      openQueue: () => JobQueue.open({ pool, url, jobs, log }),
      report,
    },
    stopping.signal,
  )
  console.log('Imported. Start Quarry; the search index is built when a workspace is first searched.')
  return moved
}

function report(progress: string): void {
  console.log(`  ${progress}`)
}

function summary({ rows, blobs, jobs: waiting }: Closing): string {
  const named = ['account', 'workspace', 'source', 'document'].map((table) => `${rows[table] ?? 0} ${table}s`)
  return [...named, `${blobs} files`, `${waiting} waiting jobs`].join(', ')
}
