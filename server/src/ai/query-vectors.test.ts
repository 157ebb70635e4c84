import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddingServer } from '../../testing/services/embedding-server.ts'
import type { Embedder } from './embedder.ts'
import { measureNearness, tongueOf } from './nearness.ts'
import { type Meaning, QueryVectors } from './query-vectors.ts'
import { samples, type Tongue } from './samples.ts'

const service = await startEmbeddingServer()
after(() => service.close())
const { signal } = new AbortController()
const said: string[] = []
const log = {
  error() {},
  warn: (_: object, text: string) => void said.push(text),
  info: (_: object, text: string) => void said.push(text),
  debug() {},
}

/** Measured, so that questions alone are sent, and without a rest: on a busy machine the first question may be late. */
async function opened(restMs?: number): Promise<QueryVectors> {
  for (;;) {
    const vectors = new QueryVectors(service.embedder(), log, restMs)
    if ((await vectors.of('vacation')) !== 'missed') return vectors
  }
}

/** On a busy machine the first tries may be late. */
async function made(vectors: QueryVectors, question: string): Promise<Meaning> {
  for (;;) {
    const meaning = await vectors.of(question)
    if (meaning === null) throw new Error('It says nothing')
    if (meaning !== 'missed') return meaning
    await sleep(20)
  }
}

/** Asks what the service answers so. */
async function meets(trouble: (reply: ServerResponse) => void, vectors: QueryVectors, question: string): Promise<void> {
  service.troubles.push(trouble)
  assert.equal(await vectors.of(question), 'missed')
  // The question may arrive after its time was over.
  while (service.troubles.length > 0) await sleep(5)
}
const refusal = (reply: ServerResponse): void => void reply.writeHead(401).end('{}')
/** What is said without waiting for anybody. */
const atOnce = (meaning: Promise<unknown>) => Promise.race([meaning, nextTurn('it waits')])

test('a question is embedded once', async () => {
  const vectors = await opened(0)
  const before = service.asked.length
  await made(vectors, 'salary')
  await made(vectors, 'salary')
  assert.deepEqual(service.asked.slice(before), ['salary'])
})

test('a search does not wait for a slow service, and the next one finds the vector ready', async () => {
  const vectors = await opened()
  const { promise: waiting, resolve } = Promise.withResolvers<ServerResponse>()
  await meets(resolve, vectors, 'slow')
  const reply = await waiting
  reply.writeHead(200, { 'content-type': 'application/json' })
  reply.end(JSON.stringify({ object: 'list', data: [{ index: 0, embedding: [1, 0] }], usage: { prompt_tokens: 1 } }))
  assert.equal((await made(vectors, 'slow')).vector.length, 2)
})

test('one late answer is enough: the next question is not sent and does not wait, and that is said once', async () => {
  const vectors = await opened()
  await meets(() => {}, vectors, 'late')
  const [asked, lines] = [service.asked.length, said.length]
  assert.equal(await atOnce(vectors.of('the next')), 'missed')
  assert.equal(await atOnce(vectors.of('the one after that')), 'missed')
  await sleep(50)
  assert.equal(service.asked.length, asked)
  assert.equal(said.length, lines)
  assert.equal(said.at(-1), 'questions are searched by their words alone for a while')
})

test('what is known is found by its meaning all the same', async () => {
  const vectors = await opened()
  await meets(refusal, vectors, 'refused')
  assert.notEqual(await vectors.of('vacation'), 'missed')
})

test('a question that is tried without anybody waiting for it ends the rest', { timeout: 60_000 }, async () => {
  const vectors = await opened(50)
  await meets(refusal, vectors, 'refused')
  await sleep(50)
  assert.equal(await atOnce(vectors.of('the trial')), 'missed')
  // On a busy machine the first ones may be late.
  for (let number = 1; (await vectors.of(`another ${number}`)) === 'missed'; number++) await sleep(20)
  assert.equal(said.at(-1), 'questions are searched by their meaning again')
})

/** A model that knows what its texts mean in these languages alone, and finds all others alike. */
const knowing = (known: readonly Tongue[], between: number): Embedder => ({
  model: 'knowing',
  embed: async (texts) =>
    texts.map((text) => {
      const vector = Float32Array.from({ length: 33 }, () => 0)
      vector[32] = between
      const [tongue, at] = Object.entries(samples).flatMap(([name, pairs]) =>
        pairs.flatMap((pair, index) => (pair.includes(text) ? [[name as Tongue, index] as const] : [])),
      )[0] ?? ['latin', 0]
      if (known.includes(tongue)) vector[at] = 1
      return vector
    }),
})

test('a trial that fails begins another rest', async (t) => {
  const [restMs, now] = [10_000, performance.now.bind(performance)]
  let passedMs = 0
  t.mock.method(performance, 'now', () => now() + passedMs)
  const { model, embed } = knowing(['latin'], 1)
  const asked: string[] = []
  let isAway = false
  const vectors = new QueryVectors(
    {
      model,
      async embed(texts, ...given) {
        asked.push(...texts)
        if (isAway) throw new Error('The service is away.')
        return embed(texts, ...given)
      },
    },
    log,
    restMs,
  )
  await vectors.of('vacation')
  isAway = true
  for (const [question, laterMs] of [
    ['refused', 0],
    ['the trial', restMs],
    ['too early', restMs / 2],
    ['another trial', restMs / 2],
  ] as const) {
    passedMs += laterMs
    assert.equal(await vectors.of(question), 'missed')
    await nextTurn()
  }
  assert.deepEqual(asked.slice(-3), ['refused', 'the trial', 'another trial'])
})

test('a model is measured in each language, whatever its numbers are', async () => {
  const { latin, korean, japanese, chinese } = await measureNearness(knowing(['latin', 'korean'], 2), signal)
  assert.ok(latin && Math.abs(latin.floor - 0.8) < 0.01 && Math.abs(latin.sure - 1) < 0.01)
  assert.deepEqual([korean, japanese, chinese], [latin, null, null])
})

test('a question in a language that the model does not know is not sent, and nothing is said to be missing', async () => {
  const vectors = new QueryVectors(knowing(['latin'], 1), log)
  assert.equal(await vectors.of('휴가'), null)
  assert.notEqual(await vectors.of('vacation'), null)
})

test('a language is known by its script', () => {
  assert.deepEqual(['QTY-1042 휴가 규정', '有給休暇は何日', '年假几天', 'vacation', '2026'].map(tongueOf), [
    'korean',
    'japanese',
    'chinese',
    'latin',
    'latin',
  ])
})
