import type { ChildProcess } from 'node:child_process'
import { mkdirSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectionUrl } from './address.ts'
import { ensureCluster, superuser } from './cluster.ts'
import { explain } from './explain.ts'
import { stopLeftover } from './leftover.ts'
import { lockFolder } from './lock.ts'
import { databaseOwner, giveToOwner } from './owner.ts'
import { describeEnd, launchPostmaster, type Postmaster } from './postmaster.ts'
import { createPassword, readPassword, replacePassword } from './password.ts'
import { nativeFolder, preparePrograms } from './programs.ts'
import { databaseUser } from './run-as.ts'

/**
 * A running PostgreSQL that belongs to this process.
 *
 * `url` connects as the owner of the database `postgres`, who has no other rights; `adminUrl` as superuser. `stop` disconnects everybody,
 * writes everything and takes at most about ten seconds; close pools first. `onExit` is called each time the server ends without having been
 * asked to; `restart` then starts it again at the same addresses.
 */
export type EmbeddedPostgres = {
  url: string
  adminUrl: string
  stop(): Promise<void>
  restart(): Promise<void>
  onExit(listener: (reason: string) => void): void
}

const fastStopMs = 6000
const hardStopMs = 3500

/**
 * Starts the PostgreSQL that npm installed, on the cluster in `<dataDir>/postgres`, which is made on first use.
 *
 * @param options.native folder of the programs, null for none; the installed package of this platform if left out.
 * @throws Error whose message is a sentence for the operator: folder in use, disk full, other version, no programs …
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  native?: string | null
  log: (message: string) => void
}): Promise<EmbeddedPostgres> {
  const { dataDir, log, native = nativeFolder() } = options
  const home = makeHome(dataDir)
  const cluster = join(home, 'cluster')
  const as = databaseUser(cluster)
  const lock = await lockFolder(home, resolve(dataDir)).catch((error: unknown) => {
    throw explain(error, home)
  })
  try {
    const programs = await preparePrograms({ native, home, as, log })
    const makePassword = async (): Promise<string> => readPassword(home) ?? createPassword(home)
    await ensureCluster({ home, cluster, programs, as, password: makePassword, log })
    await stopLeftover(cluster, log)
    const password = readPassword(home) ?? (await replacePassword({ home, cluster, programs, as, log }))
    const first = await launchPostmaster({ cluster, programs, as, log })
    const running = supervise(first, {
      cluster,
      async relaunch() {
        await stopLeftover(cluster, log)
        return launchPostmaster({ cluster, programs, as, log, port: first.port })
      },
      afterStop: lock.release,
    })
    const adminUrl = connectionUrl(cluster, first.port, { name: superuser, password })
    const owner = databaseOwner(password)
    await giveToOwner(adminUrl, owner).catch(async (error: unknown) => {
      await running.stop()
      throw error
    })
    return { ...running, url: connectionUrl(cluster, first.port, owner), adminUrl }
  } catch (error) {
    lock.release()
    throw explain(error, home)
  }
}

/** Others may pass through the folder, as the database's user must, but not look around in it. */
function makeHome(dataDir: string): string {
  const home = join(resolve(dataDir), 'postgres')
  try {
    mkdirSync(home, { recursive: true, mode: 0o711 })
    return realpathSync(home)
  } catch (error) {
    throw explain(error, home)
  }
}

type Supervised = { cluster: string; relaunch: () => Promise<Postmaster>; afterStop: () => void }

function supervise(first: Postmaster, { cluster, relaunch, afterStop }: Supervised): Omit<EmbeddedPostgres, 'url' | 'adminUrl'> {
  const listeners: ((reason: string) => void)[] = []
  let server = watch(first)
  let launching: Promise<void> | null = null
  let stopping: Promise<void> | null = null
  let lostBecause: string | null = null

  function watch(started: Postmaster): Postmaster & { ended: Promise<void> } {
    const { child } = started
    // If this process ends without having stopped the server, it should not be left behind.
    const interrupt = () => child.kill('SIGINT')
    process.once('exit', interrupt)
    const ended = new Promise<void>((done) => {
      const over = (): void => {
        process.off('exit', interrupt)
        done()
        if (stopping) return
        lostBecause = `The database server ended unexpectedly: ${describeEnd(started, cluster)}`
        for (const listener of listeners) listener(lostBecause)
      }
      if (hasEnded(child)) over()
      else child.once('exit', over)
    })
    return { ...started, ended }
  }

  async function launch(): Promise<void> {
    const started = await relaunch()
    lostBecause = null
    server = watch(started)
  }

  async function stop(): Promise<void> {
    await launching?.catch(() => {})
    const { child, ended } = server
    // PostgreSQL's signals: SIGINT ends sessions and writes a checkpoint, SIGQUIT ends at once and recovers at the next start.
    for (const [signal, patienceMs] of [
      ['SIGINT', fastStopMs],
      ['SIGQUIT', hardStopMs],
    ] as const) {
      if (!hasEnded(child)) {
        child.kill(signal)
        // One that was frozen hears nothing before it goes on.
        child.kill('SIGCONT')
      }
      if (await Promise.race([ended.then(() => true), sleep(patienceMs, false, { ref: false })])) return afterStop()
    }
    child.kill('SIGKILL')
    await ended
    afterStop()
  }

  return {
    stop: () => (stopping ??= stop()),
    async restart() {
      if (stopping) return
      launching ??= launch().finally(() => (launching = null))
      await launching
    },
    onExit(listener) {
      listeners.push(listener)
      if (lostBecause !== null) listener(lostBecause)
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null
