import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import { CallError, type Client } from '@quarry/contract/client'
import type { WorkspaceId } from '@quarry/contract/ids'
import { openidRoutes } from '@quarry/contract/routes/account/openid'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import type { Source } from '@quarry/contract/wire/source/source'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { randomFrom } from '@quarry/contract/testing/random'
import { startHttpServer } from '@quarry/integrations/testing/http-server'
import { type Product, putFile, signUp, startProduct, untilIndexed } from '../../../server/testing/product.ts'
import type { Random, Torture } from '../torture.ts'
import { starts, type Target, turnHostile } from './targets.ts'

/** Longer than any clock of the product, and than all its tries together. */
const endsWithinMs = 300_000

/**
 * Services that turn against who asks them, in the middle of anything. A round is one service with one way of being hostile: the source is
 * refused with a reason, or its run ends with one, and the same process continues answering without an error that nobody waited for.
 */
export const hostile: Torture = {
  name: 'hostile',
  rounds: 300,
  roundsInTests: 13,
  async run({ rounds, random, say }) {
    await using parts = new AsyncDisposableStack()
    const dataDir = await mkdtemp(join(tmpdir(), 'quarry-hostile-'))
    parts.defer(() => rm(dataDir, { recursive: true, force: true }))
    const targets: Target[] = []
    for (const start of starts) targets.push(parts.use(await start()))
    // What it answers well, nobody here understands: login service, model and embedder are asked in vain from their first request on.
    const own = parts.use(await startHttpServer((_, response) => response.end('{}')))
    const product = parts.use(await startProduct({ dataDir, env: { LOG_LEVEL: 'error', ...envOf(own.origin, targets) } }))
    const unwell = watchOver(product)
    const person = await signUp(product.origin, 'ada')
    await keepOne(person)

    // Each service has a stream of its own: they are asked at the same time, and the same seed must make the same attempts.
    const streams = [...targets, null].map((target) => ({ target, random: randomFrom(Math.floor(random() * 2 ** 31)) }))
    const failures: string[] = []
    const work = streams.map(async ({ target, random: its }, at) => {
      for (let n = 0; at + n * streams.length < rounds; n += 1) {
        const since = performance.now()
        const { name, trouble } = target ? await askSource(person, target, its, n) : await askOwn(person, own, its)
        const found = trouble ?? (await unwell())
        say(`${((performance.now() - since) / 1000).toFixed(1)} s ${name}${found ? `: ${found}` : ''}`)
        if (found) failures.push(`${name}: ${found}`)
      }
    })
    await Promise.all(work)
    return failures
  },
}

type Person = { client: Client; session: string; workspaceId: WorkspaceId }

const envOf = (own: string, targets: readonly Target[]): Record<string, string> => ({
  ...Object.assign({}, ...targets.map(({ env }) => env)),
  OIDC_ISSUER: own,
  OIDC_CLIENT_ID: 'quarry',
  AI_BASE_URL: `${own}/v1`,
  AI_MODEL: 'words',
  EMBEDDING_BASE_URL: `${own}/v1`,
  EMBEDDING_MODEL: 'meaning',
})

/** The last source of a workspace cannot be removed, and without text there is nothing to answer from. */
async function keepOne({ client, session, workspaceId }: Person): Promise<void> {
  const source = { serviceName: 'upload' as const, displayName: 'Notes', accessLevel: 'PUBLIC' as const, settings: {} }
  const { sourceId } = await client.call(sourceRoutes.add, { workspaceId, ...source })
  const note = { workspaceId, sourceId, path: 'heron.txt' }
  const sent = await putFile({ client, session }, note, 'The heron stands at the pond.')
  if (!sent.ok) throw new Error(`The note was not taken: ${sent.status}`)
  await untilIndexed(client, workspaceId, sourceId)
}

type Outcome = { name: string; trouble: string | null }

async function askSource({ client, workspaceId }: Person, target: Target, random: Random, n: number): Promise<Outcome> {
  const { service: serviceName } = target
  await using turned = await target.turn(random)
  const { settings } = turned
  const name = `${serviceName}, ${turned.name}`
  const source = { workspaceId, serviceName, displayName: `${serviceName} ${n}`, accessLevel: 'PUBLIC' as const, settings }
  try {
    const { sourceId } = await client.call(sourceRoutes.add, source)
    const ended = await within(untilEnded(client, workspaceId, sourceId))
    await client.call(sourceRoutes.remove, { workspaceId, sourceId })
    if (ended === null) return { name, trouble: 'its run did not end' }
    const isWell = ended.status === 'complete' || ended.status === 'partialComplete'
    return { name, trouble: isWell || ended.statusReason ? null : `its run ended as ${ended.status} without a reason` }
  } catch (error) {
    return { name, trouble: refusalIn(error) }
  }
}

async function untilEnded(client: Client, workspaceId: WorkspaceId, id: Source['sourceId']) {
  for (;;) {
    const source = await client.call(sourceRoutes.detail, { workspaceId, sourceId: id })
    const isAsleep = source.status === 'waiting' && source.statusReason !== null
    if (isAsleep || !['init', 'waiting', 'processing'].includes(source.status)) return source
    await sleep(100)
  }
}

/** A login, a search and an answer. */
async function askOwn({ client, workspaceId }: Person, own: Parameters<typeof turnHostile>[0], random: Random): Promise<Outcome> {
  const name = `login service, model and embedder, ${turnHostile(own, random)}`
  const askAll = async (): Promise<true> => {
    await client.call(openidRoutes.begin, {}).catch((error: unknown) => {
      const trouble = refusalIn(error)
      if (trouble) throw new Error(`a login failed with ${trouble}`)
    })
    const { requestId } = await client.call(searchRoutes.search, { workspaceId, query: `heron ${random()}` })
    await Array.fromAsync(client.stream(answerRoutes.answer, { workspaceId, requestId }))
    return true
  }
  const done = await within(askAll().catch(String))
  return { name, trouble: done === true ? null : (done ?? 'a login, a search or an answer did not end') }
}

/** Null for a refusal that has a name and is no fault of ours. */
function refusalIn(error: unknown): string | null {
  if (!(error instanceof CallError)) return String(error)
  return error.error === undefined || error.error === 'unexpected' ? `${error.status} ${error.message}` : null
}

async function within<T>(work: Promise<T>): Promise<T | null> {
  const giveUp = new AbortController()
  const late = sleep(endsWithinMs, null, { signal: giveUp.signal }).catch(() => null)
  return Promise.race([work, late]).finally(() => giveUp.abort())
}

/** What is wrong with the process since it was last asked; null when it is the same, answers, and no error came that nobody waited for. */
function watchOver(product: Product): () => Promise<string | null> {
  let outlived = 0
  return async () => {
    if (product.process.exitCode !== null || product.process.signalCode !== null)
      return `the process ended: ${product.printed().slice(-1_000)}`
    const health = await fetch(`${product.origin}/healthz`, { signal: AbortSignal.timeout(30_000) }).catch(String)
    if (typeof health === 'string' || !health.ok) return `it answers ${typeof health === 'string' ? health : health.status}`
    const metrics = await (await fetch(`${product.origin}/metrics`)).text()
    const before = outlived
    outlived = Number(/^quarry_connection_errors_outlived (\d+)$/m.exec(metrics)?.[1])
    return outlived === before ? null : `an error had no listener: ${product.printed().slice(-1_000)}`
  }
}
