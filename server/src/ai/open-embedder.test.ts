import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { embedderConformance } from '../../testing/services/embedder-conformance.ts'
import { startEmbeddingServer } from '../../testing/services/embedding-server.ts'
import { openEmbedder } from './open-embedder.ts'

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
