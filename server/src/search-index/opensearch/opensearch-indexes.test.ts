import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openIndexed } from './testing/indexed.ts'
import { openSearchIndexes } from './testing/indexes.ts'
import { startOpenSearch } from './testing/node.ts'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import { indexesElsewhere } from '../wait-for-indexes.ts'
import { readQuery, readSynonyms } from '../query.ts'
import { NotYet } from '../search-indexes.ts'
import { OpenSearch } from './client.ts'
import { findLivePlace, movePlace } from './places.store.ts'
import { sweep } from './sweep.ts'

const world = await openWorld()
const parts = openParts(world)
const node = await startOpenSearch()
world.onEnd(async () => node[Symbol.asyncDispose]())
const indexName = (): string => [...node.indexes.keys()].at(-1)!

const birds = { 'one.txt': 'a heron by the pond', 'two.txt': 'a heron in the reeds', 'three.txt': 'a curlew' }
async function opened(files: Record<string, string> = birds) {
  const ctx = await world.member(parts)
  return openIndexed(world, ctx, files)
}
const open = (given = {}) => openSearchIndexes(world, node.url, { backstopMs: 100, ...given })
const placeOf = async (workspaceId: Parameters<typeof findLivePlace>[1]) => (await findLivePlace(world.db, workspaceId))!

test('while the cluster is away searches say so and when to come back, and what changed meanwhile is found afterwards', async () => {
  const birds = await opened()
  await using indexes = await open()
  assert.equal(await birds.count(indexes, 'heron '), 2)
  node.trouble = () => ({ status: 503, body: {} })
  await assert.rejects(birds.search(indexes, 'heron '), { error: 'searchUnavailable', retryAfterSeconds: 1 })
  await birds.rename('three.txt', 'heron too')
  await assert.rejects(indexes.caughtUp(birds.workspaceId, 300), NotYet)
  node.trouble = null
  assert.equal(await birds.count(indexes, 'heron '), 3)
})

test('a cluster that does not answer is not asked by every search', async () => {
  const birds = await opened()
  await using indexes = await open()
  await birds.count(indexes, 'heron ')
  node.trouble = () => ({ status: 503, body: {} })
  await assert.rejects(birds.search(indexes, 'heron '))
  const asked = node.asked.filter(({ path }) => path.endsWith('/_search')).length
  await assert.rejects(birds.search(indexes, 'heron '), { error: 'searchUnavailable' })
  node.trouble = null
  assert.equal(node.asked.filter(({ path }) => path.endsWith('/_search')).length, asked)
})

test('one question that takes too much keeps nobody else from asking', async () => {
  const birds = await opened()
  await using indexes = await open()
  await birds.count(indexes, 'heron ')
  node.trouble = ({ body }) => (body.includes('curlew') ? { status: 500, body: {} } : null)
  await assert.rejects(birds.search(indexes, 'curlew '), { error: 'searchUnavailable' })
  assert.equal((await birds.search(indexes, 'heron ')).total, 2)
  node.trouble = null
})

test('what a busy cluster does not take at once it takes later, and nothing twice', async () => {
  const birds = await opened()
  let refusals = 2
  node.trouble = ({ path, body }) =>
    path.endsWith('/_bulk') && refusals-- > 0
      ? {
          status: 200,
          body: { items: Array.from({ length: body.trim().split('\n').length / 2 }, () => ({ index: { status: 429 } })) },
        }
      : null
  await using indexes = await open()
  assert.equal(await birds.count(indexes, 'heron '), 2)
  node.trouble = null
  assert.ok(refusals <= 0)
})

test('a document that the cluster does not take is written down, and keeps no other from being found', async () => {
  const birds = await opened()
  await using indexes = await open()
  await birds.count(indexes, 'heron ')
  await birds.change('one.txt', { people: ['x'.repeat(40_000)] })
  assert.equal(await birds.count(indexes, 'heron '), 1)
  assert.equal((await indexes.state()).failures, 1)
  await birds.change('one.txt', { people: ['Ada'] })
  assert.equal(await birds.count(indexes, 'heron '), 2)
  assert.equal((await indexes.state()).failures, 0)
})

test('an index that was deleted is written again', async () => {
  const birds = await opened()
  await using indexes = await open()
  assert.equal(await birds.count(indexes, 'heron '), 2)
  node.indexes.clear()
  assert.equal((await birds.search(indexes, 'heron ')).index.state, 'building')
  for (;;) {
    const { total, index } = await birds.search(indexes, 'heron ')
    if (total === 2 && index.state === 'ready') return
  }
})

test('an index that was restored from an older copy takes again what it has not seen', async () => {
  const birds = await opened()
  await using indexes = await open()
  await birds.count(indexes, 'heron ')
  const copy = new Map(node.indexes.get(indexName())!.stored)
  await birds.rename('three.txt', 'heron too')
  assert.equal(await birds.count(indexes, 'heron '), 3)
  node.indexes.get(indexName())!.stored = copy
  await birds.rename('one.txt', 'renamed')
  assert.equal(await birds.count(indexes, 'heron '), 3)
})

test('after the database went back entries are written anew where nobody finds the former ones', async () => {
  const birds = await opened()
  await using indexes = await open()
  await birds.count(indexes, 'heron ')
  const { id } = await placeOf(birds.workspaceId)
  await world.pool.query(`update search_place set position = '1:1:' where id = $1`, [id])
  await birds.rename('three.txt', 'heron too')
  await indexes.caughtUp(birds.workspaceId)
  assert.equal(await birds.count(indexes, 'heron '), 3)
  assert.notEqual((await placeOf(birds.workspaceId)).id, id)
})

test('what arrives late brings no deleted document back', async () => {
  const birds = await opened()
  await using indexes = await open()
  await birds.count(indexes, 'heron ')
  const late = node.asked.findLast(({ path, body }) => path.endsWith('/_bulk') && body.includes('one.txt'))!
  await birds.remove('one.txt')
  assert.equal(await birds.count(indexes, 'heron '), 1)
  const headers = { 'content-type': 'application/x-ndjson' }
  await fetch(`${node.url}/${late.path}?require_alias=true`, { method: 'POST', body: late.body, headers })
  await fetch(`${node.url}/${indexName()}/_refresh`, { method: 'POST' })
  assert.equal((await birds.search(indexes, 'heron ')).total, 1)
})

test('one process writes, and another one goes on when it ends', async () => {
  const birds = await opened()
  const first = await open()
  assert.equal(await birds.count(first, 'heron '), 2)
  await using second = await open()
  await birds.rename('three.txt', 'heron too')
  assert.equal(await birds.count(second, 'heron '), 3)
  await first[Symbol.asyncDispose]()
  await birds.rename('one.txt', 'curlew')
  assert.equal(await birds.count(second, 'curlew '), 2)
})

test('a process that another one took over from moves no place', async () => {
  const birds = await opened()
  await using indexes = await open()
  await birds.count(indexes, 'heron ')
  const place = await placeOf(birds.workspaceId)
  const { rows } = await world.pool.query<{ token: number }>('select token from search_writer')
  assert.equal(await movePlace(world.db, rows[0]!.token - 1, place), false)
  assert.equal(await movePlace(world.db, rows[0]!.token, place), true)
})

test('entries in an index of another kind are searched until those beside are there, and then deleted with it', async () => {
  const birds = await opened()
  {
    await using indexes = await open()
    await birds.count(indexes, 'heron ')
  }
  const name = indexName()
  const former = name.replace(/-g\w+$/, '-g0')
  node.indexes.set(former, { ...node.indexes.get(name)!, alias: `${former}-entries` })
  node.indexes.delete(name)
  await world.pool.query('update search_place set index_name = $1', [former])
  const { id } = await placeOf(birds.workspaceId)
  await using indexes = await open()
  for (;;) {
    const { total, index } = await birds.search(indexes, 'heron ')
    assert.deepEqual([total, index.state], [2, 'ready'])
    if ((await placeOf(birds.workspaceId)).id !== id) break
  }
  await world.pool.query('delete from search_place where index_name = $1', [former])
  await sweep({ db: world.db, node: new OpenSearch(node.url), indexName: name }, 0)
  await sweep({ db: world.db, node: new OpenSearch(node.url), indexName: name }, 0)
  assert.deepEqual([...node.indexes.keys()], [name])
})

test('while entries beside cannot be written, those that are searched follow', async () => {
  const birds = await opened()
  {
    await using indexes = await open()
    await birds.count(indexes, 'heron ')
  }
  const { id, indexName: name } = await placeOf(birds.workspaceId)
  const former = name.replace(/-g\w+$/, '-g0')
  node.indexes.set(former, { ...node.indexes.get(name)!, alias: `${former}-entries` })
  await world.pool.query('update search_place set index_name = $1 where id = $2', [former, id])
  node.trouble = ({ path }) => (path === `${name}-entries/_bulk` ? { status: 503, body: {} } : null)
  await using indexes = await open()
  await birds.rename('three.txt', 'heron too')
  assert.equal(await birds.count(indexes, 'heron '), 3)
  await birds.remove('one.txt')
  assert.equal(await birds.count(indexes, 'heron '), 2)
  assert.equal((await placeOf(birds.workspaceId)).id, id)
  node.trouble = null
})

test('of a workspace that was erased no entry stays', async () => {
  const birds = await opened()
  await using indexes = await open()
  await birds.count(indexes, 'heron ')
  const { id } = await placeOf(birds.workspaceId)
  const held = () =>
    [...node.indexes.values()].flatMap(({ stored }) => [...stored.values()]).filter(({ routing }) => routing === id)
  assert.ok(held().length > 3)
  // As the erasure of a workspace does, which empties every table that knows workspaces.
  await world.pool.query('delete from search_place where workspace_id = $1', [birds.workspaceId])
  await sweep({ db: world.db, node: new OpenSearch(node.url), indexName: indexName() }, 0)
  assert.deepEqual(held(), [])
})

test('a process that does not search waits for the one that writes', async () => {
  const birds = await opened()
  await using indexes = await open()
  await birds.count(indexes, 'heron ')
  node.trouble = ({ path }) => (path.endsWith('/_bulk') ? { status: 503, body: {} } : null)
  await birds.rename('three.txt', 'heron too')
  const elsewhere = indexesElsewhere(world.db)
  await assert.rejects(elsewhere.caughtUp(birds.workspaceId, 300), NotYet)
  node.trouble = null
  await elsewhere.caughtUp(birds.workspaceId)
  assert.equal((await birds.search(indexes, 'heron ')).total, 3)
})

test('pages go on beyond the documents that are put in order', async () => {
  const files = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`${n}.txt`, `heron ${'pond '.repeat(n)}`]))
  const birds = await opened(files)
  await using indexes = await open({ windowDocuments: 5 })
  await birds.count(indexes, 'heron ')
  const pages = await Promise.all([0, 4, 8].map((offset) => birds.search(indexes, 'heron ', { offset, limit: 4 })))
  const found = pages.flatMap(({ documents }) => documents)
  assert.deepEqual([new Set(found.map(({ id }) => id)).size, ...pages.map(({ total }) => total)], [12, 12, 12, 12])
  assert.ok(found.every(({ chunks }) => chunks.length === 1))
})

test('a question whose words have more other words than the cluster takes clauses is looked for by as many', async () => {
  const numbers = Array.from({ length: 40 }, (_, at) => at)
  const birds = await opened({ 'one.txt': 'word7 alone', 'two.txt': `grey heron ${numbers.join(' ')}`, 'three.txt': 'curlew' })
  await using indexes = await open()
  await birds.count(indexes, 'heron ')
  const others = (word: number) => numbers.slice(0, 19).map((at) => `grey heron ${word} ${at}`)
  const synonyms = readSynonyms(numbers.map((word) => ({ words: [`word${word}`, ...others(word)], finds: [] })))
  const text = numbers.map((word) => `word${word}`).join(' ')
  const found = await birds.search(indexes, text, { query: readQuery(text, { synonyms }) })
  assert.equal(found.total, 2)
})

test('every request names one place, and whatever is found, counted or said for somebody what they may see', async () => {
  const birds = await opened()
  await using indexes = await open()
  await birds.count(indexes, 'heron ')
  const before = node.asked.length
  await birds.search(indexes, 'hero', { countsPersons: true, filter: { access: [birds.source], formats: ['txt'] } })
  await birds.search(indexes, 'hreon curlww ')
  await birds.search(indexes, '', { listed: true })
  await birds.search(indexes, 'heron ', { order: 'date' })
  await indexes.suggest(birds.workspaceId, { text: 'on', filter: { access: [birds.source] }, limit: 5, people: 5, now: 0 })
  const { id } = await placeOf(birds.workspaceId)
  const asked = node.asked.slice(before).filter(({ path }) => path.endsWith('/_search'))
  assert.ok(asked.length > 10)
  for (const { params, body } of asked) {
    const { query, size, aggs, suggest } = JSON.parse(body)
    const filters: unknown[] = query.bool.filter
    const isSeen = (clauses: unknown): boolean => JSON.stringify([clauses]).includes(`{"terms":{"access":["${birds.source}"]}}`)
    assert.equal(params.get('routing'), id)
    assert.deepEqual(filters[0], { term: { place: id } }, body)
    // What all documents hold is asked as well: it is what the rarity of a word is, and is said to nobody.
    const isOfAll = size === 0 && (suggest !== undefined || aggs.chunks !== undefined || isSeen(aggs.seen?.filter))
    assert.ok(isSeen(filters[1]) || isOfAll, body)
  }
})
