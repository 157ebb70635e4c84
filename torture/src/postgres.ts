import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRunningPostgres } from '../../server/src/db/embedded/attach.ts'
import { processesOf } from '../../server/src/db/embedded/processes.ts'
import { startOwnPostgres } from '../../server/testing/own-postgres.ts'
import { type Product, startProduct } from '../../server/testing/product.ts'
import { signalIfThere } from './signal.ts'
import { oneOf, type Random, type Torture } from './torture.ts'
import { Writers } from './writers.ts'

const attacks = ['server killed', 'everything frozen', 'session killed', 'server frozen', 'session frozen'] as const
type Attack = (typeof attacks)[number]

const frozenMs = 3_000
const answerMs = 30_000
const recoveryMs = 5 * 60_000

/**
 * A round: PostgreSQL or one of its sessions is killed, or frozen for a while, under searches, uploads and indexing; first the built-in one,
 * then one of the operator's. The same process says that it is not ready, serves again, has what it acknowledged, and its jobs go on.
 */
export const postgres: Torture = {
  name: 'postgres',
  rounds: 24,
  roundsInTests: 4,
  async run({ rounds, random, say }) {
    const failures: string[] = []
    for (const [kind, prepare, share] of [
      ['built-in', builtIn, Math.ceil(rounds / 2)],
      ["the operator's", ofOperator, Math.floor(rounds / 2)],
    ] as const) {
      if (share === 0) continue
      await using database = await prepare()
      await using product = await startProduct({ dataDir: database.dataDir, env: { LOG_LEVEL: 'silent', ...database.env } })
      const writers = await Writers.open(product.origin)
      for (let round = 1; round <= share; round++) {
        const attack = round <= attacks.length ? attacks[round - 1]! : oneOf(random, attacks)
        const found = await oneRound({ product, writers, database, attack, random })
        say(`${kind}, round ${round}, ${attack}: ${writers.acknowledged} acknowledged so far, ${found.length} failures`)
        failures.push(...found.map((each) => `${kind}, round ${round}, ${attack}: ${each}`))
        if (product.process.exitCode !== null) break
      }
      if (product.process.exitCode === null && (await product.stop()) !== 0)
        failures.push(`${kind}: at the end it stopped with ${product.process.exitCode}`)
    }
    return failures
  },
}

type Database = AsyncDisposable & {
  dataDir: string
  env: Record<string, string>
  /** Where PostgreSQL keeps its own files. */
  folder: string
  url(): string
  /** What an operator does once the server is dead; Quarry itself sees to the built-in one. */
  startAgain(): Promise<void>
}

async function builtIn(): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarry-torture-postgres-'))
  return {
    dataDir,
    env: {},
    folder: join(dataDir, 'postgres/cluster'),
    url: () => findRunningPostgres(dataDir)!,
    async startAgain() {},
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  }
}

async function ofOperator(): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarry-torture-postgres-'))
  const { url, folder, startAgain, stop } = await startOwnPostgres()
  return {
    dataDir,
    env: { DATABASE_URL: url },
    folder,
    url: () => url,
    startAgain,
    async [Symbol.asyncDispose]() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type Round = { product: Product; writers: Writers; database: Database; attack: Attack; random: Random }

async function oneRound({ product, writers, database, attack, random }: Round): Promise<string[]> {
  const work = writers.work(product.origin)
  await sleep(300 + random() * 1_500)
  const failures = await carryOutOn({ product, database, attack, random })
  await untilServed(product, failures)
  await sleep(random() * 1_000)
  await work.stop()
  return [...failures, ...(await missing({ product, writers, database }))]
}

async function untilServed(product: Product, failures: string[]): Promise<void> {
  for (const deadline = Date.now() + recoveryMs; ; await sleep(100)) {
    const reason = await readiness(product).catch(String)
    if (reason === null) return
    const hasEnded = product.process.exitCode !== null
    if (!hasEnded && Date.now() < deadline) continue
    failures.push(hasEnded ? `the process ended with ${product.process.exitCode}` : `it did not recover: ${reason}`)
    return
  }
}

/** PostgreSQL may be slower to notice that a session of its own was killed than we are to ask. */
async function missing({ product, writers, database }: Pick<Round, 'product' | 'writers' | 'database'>): Promise<string[]> {
  for (const deadline = Date.now() + recoveryMs; ; await sleep(200)) {
    try {
      return await writers.missing(product.origin, database.url())
    } catch (error) {
      if (product.process.exitCode !== null || Date.now() > deadline) return [`it does not serve: ${String(error)}`]
    }
  }
}

async function carryOutOn({ product, database, attack, random }: Omit<Round, 'writers'>): Promise<string[]> {
  const all = processesOf(database.folder)
  const hit = attack.startsWith('everything')
    ? all
    : attack.startsWith('server')
      ? all.filter(({ isServer }) => isServer)
      : [
          oneOf(
            random,
            all.filter(({ isServer }) => !isServer),
          ),
        ]
  if (attack.endsWith('killed')) {
    send(hit, 'SIGKILL')
    if (attack === 'server killed') await database.startAgain()
    return []
  }
  send(hit, 'SIGSTOP')
  try {
    await sleep(frozenMs)
    if (attack !== 'everything frozen') return []
    return (await readiness(product)) === null ? ['it called itself ready while its database was frozen'] : []
  } catch (error) {
    return [`it did not say whether it is ready: ${String(error)}`]
  } finally {
    send(hit, 'SIGCONT')
  }
}

function send(processes: readonly { pid: number }[], signal: NodeJS.Signals): void {
  // A session comes and goes.
  for (const { pid } of processes) signalIfThere(pid, signal)
}

/** Why it is not ready, in its own words; null when it is. */
async function readiness({ origin }: Product): Promise<string | null> {
  const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(answerMs) })
  const { reason } = (await response.json()) as { reason?: string }
  return reason ?? (response.ok ? null : `status ${response.status}`)
}
