import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../files/durable.ts'
import { ownFolder, superuser } from './cluster.ts'
import { programEnvironment, type Programs } from './programs.ts'
import type { RunAs } from './run-as.ts'

/** The superuser's password, readable by the account that runs Quarry only; null when its file is not there. */
export function readPassword(home: string): string | null {
  const file = join(home, 'password')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

export async function createPassword(home: string): Promise<string> {
  const password = newPassword()
  await storePassword(home, password)
  return password
}

/**
 * Gives a cluster whose password was lost a new one. Who may write to its folder owns it anyway, so this opens nothing that was closed.
 *
 * It asks PostgreSQL's single-user mode, in which a server without any connections reads commands from its input. Only call this while no
 * server runs on the cluster.
 */
export async function replacePassword(options: {
  home: string
  cluster: string
  programs: Programs
  as: RunAs
  log: (message: string) => void
}): Promise<string> {
  options.log('The file with the password of the database is missing: the database gets a new one')
  const password = newPassword()
  await alterPassword(password, options)
  // Only now: after a crash in between the file is still missing, and the next start does it again.
  await storePassword(options.home, password)
  return password
}

const newPassword = (): string => randomBytes(24).toString('base64url')

async function storePassword(home: string, password: string): Promise<void> {
  const file = join(home, 'password')
  const unfinished = await open(`${file}.new`, 'w', 0o600)
  await unfinished.writeFile(`${password}\n`)
  await unfinished.sync()
  await unfinished.close()
  await rename(`${file}.new`, file)
  await syncFolder(home)
}

function alterPassword(
  password: string,
  { cluster, programs, as }: { cluster: string; programs: Programs; as: RunAs },
): Promise<void> {
  const args = [
    '--single',
    '-D',
    ownFolder(cluster, as),
    '-c',
    'exit_on_error=on',
    '-c',
    'log_min_error_statement=panic',
    'postgres',
  ]
  const child = spawn(join(programs.bin, 'postgres'), args, {
    ...as,
    cwd: cluster,
    env: programEnvironment,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => (said += String(text)))
  child.stdin.on('error', () => {})
  // On standard input, where no list of processes shows it.
  child.stdin.end(`alter role ${superuser} password '${password}'\n`)
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code) => {
      if (code === 0) done()
      else failed(new Error(`The database's password was lost, and a new one could not be set: ${said.trim()}`))
    })
  })
}
