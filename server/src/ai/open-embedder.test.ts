import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import { embedderConformance } from '../../testing/services/embedder-conformance.ts'
import { startEmbeddingServer } from '../../testing/services/embedding-server.ts'
import { openEmbedder } from './open-embedder.ts'
import { QueryVectors } from './query-vectors.ts'

const service = await startEmbeddingServer()
after(() => service.close())
const { signal } = new AbortController()
const settings = { EMBEDDING_BASE_URL: undefined, EMBEDDING_API_KEY: undefined, EMBEDDING_MODEL: undefined }

embedderConformance(
  'OpenAI-compatible',
  () => service.embedder(),
  () => void service.troubles.push((reply) => void reply.writeHead(401).end('{}')),
)

test('without a model there is no embedder, and half a configuration is refused by name', () => {
  assert.equal(openEmbedder(settings), null)
  assert.throws(() => openEmbedder({ ...settings, EMBEDDING_BASE_URL: service.baseUrl }), /EMBEDDING_MODEL is missing/)
  assert.throws(() => openEmbedder({ ...settings, EMBEDDING_MODEL: 'm' }), /EMBEDDING_BASE_URL is missing/)
})

for (const status of [429, 503]) {
  test(`a service that answers ${status} is asked again when it says`, async () => {
    service.troubles.push((reply) => void reply.writeHead(status, { 'retry-after': '1' }).end('{}'))
    const from = performance.now()
    const vectors = await service.embedder().embed(['vacation'], signal)
    assert.ok(vectors[0])
    assert.ok(performance.now() - from >= 990)
  })
}

test('a text the model refuses has no vector, and the others have theirs', async () => {
  service.refused = 'endless'
  const vectors = await service.embedder().embed(['vacation', 'endless', 'car'], signal)
  service.refused = null
  assert.deepEqual(
    vectors.map((vector) => vector !== null),
    [true, false, true],
  )
})

test('a service that refuses everything has failed', async () => {
  service.refused = ''
  await assert.rejects(service.embedder().embed(['vacation', 'car'], signal), /refuses every text \(400\)/)
  service.refused = null
})

const log = { error() {}, warn() {}, info() {}, debug() {} }

test('a question is embedded once', async () => {
  const vectors = new QueryVectors(service.embedder(), log)
  const before = service.asked.length
  assert.ok(await vectors.of('vacation'))
  assert.ok(await vectors.of('vacation'))
  assert.equal(service.asked.length, before + 1)
})

test('a search does not wait for a slow service, and the next one finds the vector ready', async () => {
  const vectors = new QueryVectors(service.embedder(), log)
  const waiting: ServerResponse[] = []
  service.troubles.push((reply) => void waiting.push(reply))
  assert.equal(await vectors.of('slow'), null)
  assert.equal(waiting.length, 1)
  waiting[0]?.writeHead(200, { 'content-type': 'application/json' })
  waiting[0]?.end(JSON.stringify({ object: 'list', data: [{ index: 0, embedding: [1, 0] }], usage: { prompt_tokens: 1 } }))
  while ((await vectors.of('slow')) === null);
  assert.equal((await vectors.of('slow'))?.length, 2)
})

test('after a failure questions are left alone for a while', async () => {
  const vectors = new QueryVectors(service.embedder(), log)
  service.troubles.push((reply) => void reply.writeHead(401).end('{}'))
  assert.equal(await vectors.of('first'), null)
  const before = service.asked.length
  assert.equal(await vectors.of('second'), null)
  assert.equal(service.asked.length, before)
})
