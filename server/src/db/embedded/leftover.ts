import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { folderMark } from './settings.ts'

const fastStopMs = 8000
const hardStopMs = 7000

/**
 * Stops the server that a killed Quarry left running on this cluster, and clears a pid file that names nobody's server.
 *
 * Only call this while holding the folder's lock: then no living Quarry can own that server.
 */
export async function stopLeftover(cluster: string, log: (message: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid === null) return

  if (!serves(pid, cluster)) {
    // A dead process that nobody has collected, or a stranger that got the number, would keep PostgreSQL from starting.
    // Its own check of shared memory still finds a server that we did not recognise.
    rmSync(pidFile, { force: true })
    return
  }

  log(`Stopping the database server (process ${pid}) that an earlier Quarry left behind`)
  if (await signalUntilGone(pid, cluster, 'SIGINT', fastStopMs)) return
  // SIGQUIT is PostgreSQL's immediate shutdown; the next start recovers from its log.
  if (await signalUntilGone(pid, cluster, 'SIGQUIT', hardStopMs)) return
  throw new Error(
    `A database server of an earlier Quarry (process ${pid}) still serves ${cluster} and does not end. End it and start again.`,
  )
}

function readPid(file: string): number | null {
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return Number.isInteger(pid) && pid > 1 ? pid : null
}

async function signalUntilGone(pid: number, cluster: string, signal: NodeJS.Signals, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (serves(pid, cluster))
      throw new Error(`The leftover database server (process ${pid}) cannot be stopped.`, { cause: error })
  }
  while (serves(pid, cluster)) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

/** Whether the process is alive and a PostgreSQL server of this very folder, whatever path it was started with. */
function serves(pid: number, cluster: string): boolean {
  return process.platform === 'linux' ? servesOnLinux(pid, cluster) : servesElsewhere(pid, cluster)
}

function servesOnLinux(pid: number, cluster: string): boolean {
  const command = attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')) ?? []
  // A zombie's command line is empty.
  if (basename(command[0] ?? '') !== 'postgres') return false
  if (command.includes(folderMark(cluster))) return true
  // The folder may have been renamed since. Not every root may look at this, hence the mark above.
  const here = statSync(cluster)
  const there = attempt(() => statSync(`/proc/${pid}/cwd`))
  const program = attempt(() => readlinkSync(`/proc/${pid}/exe`)) ?? ''
  return there?.dev === here.dev && there.ino === here.ino && /\/postgres( \(deleted\))?$/.test(program)
}

function servesElsewhere(pid: number, cluster: string): boolean {
  const line = attempt(() => execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })) ?? ''
  return line.includes('postgres') && line.includes(folderMark(cluster))
}

function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
