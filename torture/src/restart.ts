import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRunningPostgres } from '../../server/src/db/embedded/attach.ts'
import { processesOf } from '../../server/src/db/embedded/processes.ts'
import { type Product, startProduct } from '../../server/testing/product.ts'
import { signalIfThere } from './signal.ts'
import { oneOf, type Random, type Torture } from './torture.ts'
import { Writers } from './writers.ts'

const remains = ['nothing else', "a stranger's number", 'the number of a dead process', 'a session'] as const

/**
 * A round: the product and all of its database are killed at once while people work, and it is started at once. In the way are both lock
 * files of PostgreSQL; they may name a stranger by now, or a dead process that nobody has collected; or a session is still there. It starts
 * at the first attempt, hurts no stranger, and what it acknowledged is there.
 */
export const restart: Torture = {
  name: 'restart',
  rounds: 24,
  roundsInTests: 2,
  async run({ rounds, random, say }) {
    const failures: string[] = []
    const dataDir = await mkdtemp(join(tmpdir(), 'quarry-torture-restart-'))
    const cluster = join(dataDir, 'postgres/cluster')
    const start = (): Promise<Product> => startProduct({ dataDir, env: { LOG_LEVEL: 'silent' } })
    let product = await start()
    try {
      const writers = await Writers.open(product.origin)
      for (let round = 1; round <= rounds; round++) {
        const what = round <= remains.length ? remains[round - 1]! : oneOf(random, remains)
        const work = writers.work(product.origin)
        await sleep(300 + random() * 1_500)
        await using left = await killAll({ product, cluster, what, random })
        await work.stop()
        product = await start()
        const missing = await writers.missing(product.origin, findRunningPostgres(dataDir)!)
        if (left.hasHurtStranger()) missing.push('a stranger was ended')
        say(`round ${round}, left: ${what}: ${writers.acknowledged} acknowledged so far, ${missing.length} failures`)
        failures.push(...missing.map((each) => `round ${round}, left: ${what}: ${each}`))
      }
    } catch (error) {
      failures.push(`it was refused: ${String(error)}`)
    } finally {
      await product.stop()
      for (const { pid } of processesOf(cluster)) signalIfThere(pid, 'SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    }
    return failures
  },
}

type Kill = { product: Product; cluster: string; what: (typeof remains)[number]; random: Random }

async function killAll({ product, cluster, what, random }: Kill): Promise<AsyncDisposable & { hasHurtStranger(): boolean }> {
  const others: ChildProcess[] = []
  const found = processesOf(cluster)
  const sessions = found.filter(({ isServer }) => !isServer)
  const spared = what === 'a session' ? oneOf(random, sessions).pid : null
  // Frozen it does not notice that its server has ended, like one that is in the middle of something long.
  if (spared !== null) process.kill(spared, 'SIGSTOP')
  const killed = product.kill()
  for (const { pid } of found) if (pid !== spared) signalIfThere(pid, 'SIGKILL')
  await killed
  const { uid, gid } = statSync(cluster)
  if (what === "a stranger's number") {
    const stranger = spawn('sleep', ['3600'], { uid, gid, cwd: '/', stdio: 'ignore' })
    others.push(stranger)
    nameInLockFiles(cluster, stranger.pid!)
  } else if (what === 'the number of a dead process') {
    // The shell's child ends, and the program that takes the shell's place never asks about it.
    const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 3600'], {
      uid,
      gid,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    others.push(parent)
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const dead = Number(line.toString())
    while (readFileSync(`/proc/${dead}/cmdline`, 'utf8') !== '') await sleep(20)
    nameInLockFiles(cluster, dead)
  }
  return {
    hasHurtStranger: () => others.some(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null),
    async [Symbol.asyncDispose]() {
      for (const other of others) other.kill('SIGKILL')
    },
  }
}

function nameInLockFiles(cluster: string, pid: number): void {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const [, ...rest] = readFileSync(join(cluster, name), 'utf8').split('\n')
    writeFileSync(join(cluster, name), [pid, ...rest].join('\n'))
  }
}
