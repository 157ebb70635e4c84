import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownSocket } from './address.ts'
import { type DatabaseProcess, processesOf } from './processes.ts'

const fastStopMs = 8000
const hardStopMs = 7000
const killMs = 5000

/**
 * Ends what a killed Quarry or a killed server left running on this cluster, and clears the files that would keep the next server from
 * starting: they name a process that has ended, is a zombie, or whose id another program has by now.
 *
 * Only call this while holding the folder's lock: then no living Quarry can own any of it.
 */
export async function stopLeftover(cluster: string, log: (message: string) => void): Promise<void> {
  const [server] = processesOf(cluster).filter(({ isServer }) => isServer)
  if (server) {
    log(`Stopping the database server (process ${server.pid}) that an earlier Quarry left behind`)
    // SIGINT lets it write all it has; SIGQUIT is its immediate shutdown, from which the next start recovers.
    const hasEnded =
      (await signalUntilEnded(cluster, isServer, 'SIGINT', fastStopMs)) ||
      (await signalUntilEnded(cluster, isServer, 'SIGQUIT', hardStopMs))
    if (!hasEnded) log('It does not end by itself and is killed')
  }
  // Sessions whose server was killed live on while they work or are frozen, and no other server starts while they share its memory.
  if (!(await signalUntilEnded(cluster, () => true, 'SIGKILL', killMs))) {
    const pids = processesOf(cluster).map(({ pid }) => pid)
    throw new Error(
      `Processes of an earlier database server (${pids.join(', ')}) still use ${cluster} and do not end. End them and start again.`,
    )
  }
  const socket = ownSocket(cluster)
  for (const file of [join(cluster, 'postmaster.pid'), socket, `${socket}.lock`]) rmSync(file, { force: true })
}

const isServer = (found: DatabaseProcess): boolean => found.isServer

async function signalUntilEnded(
  cluster: string,
  isMeant: (found: DatabaseProcess) => boolean,
  signal: NodeJS.Signals,
  patienceMs: number,
): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  const signalled = new Set<number>()
  for (;;) {
    const left = processesOf(cluster).filter(isMeant)
    if (left.length === 0) return true
    if (Date.now() > deadline) return false
    for (const { pid } of left) {
      if (signalled.has(pid)) continue
      signalled.add(pid)
      send(pid, signal)
    }
    await sleep(20)
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
    // One that was frozen hears nothing before it goes on.
    process.kill(pid, 'SIGCONT')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return
    throw new Error(`The leftover database process ${pid} cannot be stopped.`, { cause: error })
  }
}
