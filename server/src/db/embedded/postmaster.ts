import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownSocket } from './address.ts'
import { ownFolder } from './cluster.ts'
import { programEnvironment, type Programs } from './programs.ts'
import type { RunAs } from './run-as.ts'
import { serverArguments } from './settings.ts'

/** A server that accepts connections. `port` is null when it listens on the socket in its folder. */
export type Postmaster = { child: ChildProcess; port: number | null; output: () => string }

type Launch = {
  cluster: string
  programs: Programs
  as: RunAs
  log: (message: string) => void
  /** Where it listened before, if it is to be found there again; null: on the socket in its folder. Left out: wherever it can. */
  port?: number | null
}

const retryMs = 10_000
const slowStartMs = 10_000
const logRetentionDays = 7

/**
 * Starts the server and waits until it accepts connections, however long its recovery takes.
 *
 * For about ten seconds it tries again when traces of a server that has just died are in the way.
 */
export async function launchPostmaster(launch: Launch): Promise<Postmaster> {
  dropOldLogs(launch.cluster)
  const deadline = Date.now() + retryMs
  for (;;) {
    const port = launch.port === undefined ? (fitsSocket(launch.cluster) ? null : await freePort()) : launch.port
    const server = spawnServer(launch, port)
    if (await isReady(server.child, launch)) return server

    // Once it has begun its own log, it says there what is in its way.
    const end = describeEnd(server, launch.cluster)
    const passing = /lock file|shared memory block|could not bind|could not create any TCP/.test(end)
    if (!passing || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${end}`)
    await sleep(200)
  }
}

/** Why a server ended, with the last it had to say. */
export function describeEnd(server: Postmaster, cluster: string): string {
  const { exitCode, signalCode } = server.child
  const how = signalCode ? `it was ended by ${signalCode}` : `it ended with code ${exitCode}`
  return `${how}\n${server.output()}${lastLog(cluster)}`.trim()
}

function spawnServer({ cluster, programs, as }: Launch, port: number | null): Postmaster {
  const args = ['-D', ownFolder(cluster, as), ...serverArguments(cluster, port)]
  const child = spawn(join(programs.bin, 'postgres'), args, {
    ...as,
    cwd: cluster,
    env: programEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C in a terminal reaches a whole process group; the server has to outlive the pool that Quarry closes first.
    detached: true,
  })
  let output = ''
  child.stderr.on('data', (text) => {
    output = (output + text).slice(-4000)
  })
  child.on('error', (error) => {
    output += error.message
  })
  return { child, port, output: () => output }
}

/** @returns false when the server ended instead. */
async function isReady(child: ChildProcess, { cluster, log }: Launch): Promise<boolean> {
  const pidFile = join(cluster, 'postmaster.pid')
  let loggedAt = Date.now()
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const [pid, , , , , , , state] = readLines(pidFile)
    if (Number(pid) === child.pid && state?.trim() === 'ready') return true
    if (Date.now() - loggedAt > slowStartMs) {
      loggedAt = Date.now()
      log('PostgreSQL is still starting, probably recovering from an interruption')
    }
    await sleep(5)
  }
  return false
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

/** The kernel limits a socket's path to 107 bytes on Linux and 103 elsewhere; the client has to spell it out. */
function fitsSocket(cluster: string): boolean {
  if (process.platform === 'win32') return false
  return Buffer.byteLength(ownSocket(cluster)) <= (process.platform === 'linux' ? 107 : 103)
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer().on('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** The server empties each weekday's log when its day begins, but only while it runs. */
function dropOldLogs(cluster: string): void {
  for (const { path, changedAt } of logs(cluster)) {
    if (Date.now() - changedAt > (logRetentionDays - 1) * 24 * 60 * 60 * 1000) rmSync(path, { force: true })
  }
}

function lastLog(cluster: string): string {
  const newest = logs(cluster).toSorted((a, b) => b.changedAt - a.changedAt)[0]
  return newest ? readFileSync(newest.path, 'utf8').slice(-2000) : ''
}

function logs(cluster: string): { path: string; changedAt: number }[] {
  const folder = join(cluster, 'log')
  try {
    return readdirSync(folder).map((name) => ({ path: join(folder, name), changedAt: statSync(join(folder, name)).mtimeMs }))
  } catch {
    return []
  }
}
