import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../files/durable.ts'
import { programEnvironment, type Programs } from './programs.ts'
import type { RunAs } from './run-as.ts'

export const superuser = 'quarry'

const unfinishedPrefix = 'new-'

/**
 * How a program names the folder it was started in.
 *
 * A program that runs as another user may be unable to walk down to its folder, because only root may enter one above.
 * The kernel's own name for the current folder needs no walking, so data can stay wherever the operator wants it.
 */
export function ownFolder(cluster: string, as: RunAs): string {
  return as && existsSync('/proc/self/cwd') ? '/proc/self/cwd' : cluster
}

/**
 * Makes the cluster on first use, or checks that these programs can serve the one that is there.
 *
 * @throws Error with a sentence for the operator; what was stored stays as it was, and no half-made cluster remains.
 */
export async function ensureCluster(options: {
  home: string
  cluster: string
  programs: Programs
  as: RunAs
  /** Asked for only when the cluster is made. */
  password: () => Promise<string>
  log: (message: string) => void
}): Promise<void> {
  const { home, cluster, programs } = options
  // What a killed predecessor left half-made.
  removeUnfinished(home)
  if (existsSync(cluster)) return checkVersion(cluster, programs.major)
  await createCluster(options)
  // The programs of a killed set-up may have outlived it for a moment and written again while their folder was being removed.
  removeUnfinished(home)
}

function removeUnfinished(home: string): void {
  for (const name of readdirSync(home)) {
    if (name.startsWith(unfinishedPrefix)) rmSync(join(home, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function checkVersion(cluster: string, major: number): void {
  const file = join(cluster, 'PG_VERSION')
  if (!existsSync(file)) {
    throw new Error(
      `The folder ${cluster} holds no PostgreSQL database (PG_VERSION is missing). Restore it from a backup or move it away.`,
    )
  }
  const stored = readFileSync(file, 'utf8').trim()
  if (stored === String(major)) return
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${stored}, but this Quarry brings PostgreSQL ${major}, which cannot read it. ` +
      'Nothing was changed. Start the release of Quarry that made it, run its export, and import that here into a new DATA_DIR.',
  )
}

async function createCluster(options: Parameters<typeof ensureCluster>[0]): Promise<void> {
  const { home, cluster, programs, as, password, log } = options
  log('Setting up the built-in PostgreSQL database (only this once)')
  // Made aside and moved into place when complete, so that an interrupted set-up is never taken for a database.
  const unfinished = mkdtempSync(join(home, unfinishedPrefix))
  const inside = join(unfinished, 'cluster')
  try {
    mkdirSync(inside, { mode: 0o700 })
    writeFileSync(join(unfinished, 'password'), await password(), { mode: 0o600 })
    if (as) for (const path of [unfinished, inside, join(unfinished, 'password')]) chownSync(path, as.uid, as.gid)
    await runInitdb(programs, inside, as)
    await rename(inside, cluster)
    await syncFolder(home)
  } finally {
    rmSync(unfinished, { recursive: true, force: true, maxRetries: 5 })
  }
}

function runInitdb(programs: Programs, folder: string, as: RunAs): Promise<void> {
  const who = ['--username', superuser, '--auth=scram-sha-256', '--pwfile=../password']
  const locale = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = ['--pgdata', ownFolder(folder, as), ...who, ...locale]
  return new Promise((done, failed) => {
    execFile(join(programs.bin, 'initdb'), args, { ...as, cwd: folder, env: programEnvironment }, (error, stdout, stderr) => {
      if (error) failed(new Error(`initdb failed: ${`${stderr}\n${stdout}`.trim() || error.message}`, { cause: error }))
      else done()
    })
  })
}
