import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
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

/** Measured, so that questions alone are sent. */
async function opened(restMs?: number): Promise<QueryVectors> {
  const vectors = new QueryVectors(service.embedder(), log, restMs)
  await made(vectors, 'vacation')
  return vectors
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

test('a question is embedded once', async () => {
  const vectors = await opened(0)
  const before = service.asked.length
  await made(vectors, 'salary')
  await made(vectors, 'salary')
  assert.deepEqual(service.asked.slice(before), ['salary'])
})

test('a search does not wait for a slow service, and the next one finds the vector ready', async () => {
  const vectors = await opened()
  const waiting: ServerResponse[] = []
  service.troubles.push((reply) => void waiting.push(reply))
  assert.equal(await vectors.of('slow'), 'missed')
  assert.equal(waiting.length, 1)
  waiting[0]?.writeHead(200, { 'content-type': 'application/json' })
  waiting[0]?.end(JSON.stringify({ object: 'list', data: [{ index: 0, embedding: [1, 0] }], usage: { prompt_tokens: 1 } }))
  assert.equal((await made(vectors, 'slow')).vector.length, 2)
})

test('one late answer is enough: the next question is not sent and does not wait, and that is said once', async () => {
  const vectors = await opened()
  service.troubles.push(() => {})
  assert.equal(await vectors.of('late'), 'missed')
  const [asked, lines] = [service.asked.length, said.length]
  const from = performance.now()
  assert.equal(await vectors.of('the next'), 'missed')
  assert.equal(await vectors.of('the one after that'), 'missed')
  assert.ok(performance.now() - from < 250)
  assert.equal(service.asked.length, asked)
  assert.equal(said.length, lines)
  assert.equal(said.at(-1), 'questions are searched by their words alone for a while')
})

test('what is known is found by its meaning all the same', async () => {
  const vectors = await opened()
  service.troubles.push((reply) => void reply.writeHead(401).end('{}'))
  assert.equal(await vectors.of('refused'), 'missed')
  assert.notEqual(await vectors.of('vacation'), 'missed')
})

test('a question that is tried without anybody waiting for it ends the rest', async () => {
  const vectors = await opened(50)
  service.troubles.push((reply) => void reply.writeHead(401).end('{}'))
  assert.equal(await vectors.of('refused'), 'missed')
  await sleep(60)
  assert.equal(await vectors.of('the trial'), 'missed')
  await made(vectors, 'the trial')
  assert.equal(said.at(-1), 'questions are searched by their meaning again')
  assert.notEqual(await made(vectors, 'another'), 'missed')
})

test('a trial that fails begins another rest', async () => {
  const vectors = await opened(50)
  service.troubles.push((reply) => void reply.writeHead(401).end('{}'))
  await vectors.of('refused')
  await sleep(60)
  service.troubles.push((reply) => void reply.writeHead(401).end('{}'))
  await vectors.of('the trial')
  while (service.troubles.length > 0) await sleep(5)
  await sleep(20)
  const asked = service.asked.length
  assert.equal(await vectors.of('too early'), 'missed')
  assert.equal(service.asked.length, asked)
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
