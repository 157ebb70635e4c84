import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '../../testing/world.ts'
import { readConfig } from '../config.ts'
import { openIndexes } from './open-indexes.ts'
import { startOpenSearch } from './opensearch/testing/node.ts'

const world = await openWorld()

const openWith = (SEARCH_URL: string, more = {}) => {
  const { db, notices } = world
  const config = readConfig({ SEARCH_URL, ...more })
  return openIndexes({ config, db, notices, log: world.app().log, embedder: null, former: null })
}

test('a cluster that cannot be used stops the start with a sentence', async () => {
  await using node = await startOpenSearch({ version: { distribution: 'elasticsearch', number: '8.1.0' } })
  await assert.rejects(
    openWith(node.url),
    /^Error: SEARCH_URL: What answers at 127\.0\.0\.1:\d+ is elasticsearch 8\.1\.0: OpenSearch 2 or newer/,
  )
})

test('one that is away does not, and the log says what that means', async () => {
  const node = await startOpenSearch()
  await node[Symbol.asyncDispose]()
  await using indexes = await openWith(node.url)
  assert.equal((await indexes.state()).open, 0)
  assert.ok(world.logged.some(({ message }) => /^SEARCH_URL: .*Searches fail until it does/.test(message)))
})

test('who configured a model of meaning is told that it is not used', async () => {
  await using node = await startOpenSearch()
  await using indexes = await openWith(node.url, { EMBEDDING_MODEL: 'meaning-1', EMBEDDING_BASE_URL: 'http://127.0.0.1:1/v1' })
  assert.equal((await indexes.state()).open, 0)
  assert.ok(world.logged.some(({ message }) => message.startsWith('EMBEDDING_MODEL is not used')))
})
