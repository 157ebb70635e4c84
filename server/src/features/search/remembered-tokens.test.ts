import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openParts } from '../../../testing/parts.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import type { SearchIndexes, SearchRequest } from '../../search-index/search-indexes.ts'
import { changeSource } from '../source/connecting/change-source.ts'
import { countBySource, searchTop } from './search.ts'

const world = await openWorld()
const parts = openParts(world)

/** An index that notes what it is asked. */
function noting(onAsk: () => void = () => {}): { search: SearchIndexes; asked: SearchRequest[] } {
  const asked: SearchRequest[] = []
  const search: SearchIndexes = {
    search(workspaceId, request) {
      asked.push(request)
      onAsk()
      return parts.search.search(workspaceId, request)
    },
    suggest: (...given) => parts.search.suggest(...given),
    caughtUp: (...given) => parts.search.caughtUp(...given),
    forget: (workspaceId) => parts.search.forget(workspaceId),
    state: () => parts.search.state(),
  }
  return { search, asked }
}

const found = async (ctx: WorkspaceCtx, query: string) => {
  const { vectorDataList, totalContentCount } = await searchTop(ctx, { query })
  return { titles: vectorDataList.map(({ contentTitle }) => contentTitle).sort(), total: totalContentCount }
}

test('while rights stay as they are, the index is asked once, and does not wait for the database', async () => {
  const order: string[] = []
  const { search, asked } = noting(() => order.push('index'))
  const ada = await world.member({ ...parts, search })
  await uploadSource(world, ada, { 'a.txt': 'a dunlin' })
  const db = world.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      order.push('database')
      return result
    },
  })
  for (const _ of [1, 2]) assert.equal((await found({ ...ada, db }, 'dunlin')).total, 1)
  // First of all the synonyms of the workspace, which are kept for a while.
  assert.deepEqual(order, ['database', 'database', 'index', 'database', 'index', 'database', 'database'])
  assert.equal(asked.length, 2)
})

test('what was found by rights that are over is thrown away: neither hit nor total nor count', async () => {
  const { search, asked } = noting()
  const owner = await world.member({ ...parts, search })
  const ben = await world.member({ ...parts, of: owner, role: 'ADMIN' })
  const [open, private_] = [
    await uploadSource(world, owner, { 'plan.txt': 'the sanderling plan' }),
    await uploadSource(world, ben, { 'diary.txt': 'the sanderling diary' }, { name: 'Diary' }),
  ]
  assert.deepEqual(await found(owner, 'sanderling'), { titles: ['diary.txt', 'plan.txt'], total: 2 })
  await changeSource(ben, { id: private_, accessLevel: 'RESTRICTED' })
  asked.length = 0
  assert.deepEqual(await found(owner, 'sanderling'), { titles: ['plan.txt'], total: 1 })
  assert.deepEqual(
    asked.map(({ filter }) => filter.access.length),
    [2, 1],
  )
  await changeSource(ben, { id: private_, accessLevel: 'PUBLIC' })
  const { sourceCounts } = await countBySource(owner, { query: 'sanderling' })
  assert.deepEqual(sourceCounts.map(({ sourceId }) => sourceId).sort(), [open, private_].sort())
})

test('what one person sees is never guessed for another', async () => {
  const { search, asked } = noting()
  const owner = await world.member({ ...parts, search })
  const ben = await world.member({ ...parts, search, of: owner, role: 'USER' })
  await uploadSource(world, owner, { 'mine.txt': 'the whimbrel' }, { access: 'RESTRICTED' })
  assert.equal((await found(owner, 'whimbrel')).total, 1)
  asked.length = 0
  assert.equal((await found(ben, 'whimbrel')).total, 0)
  assert.deepEqual(asked, [])
})

test('an index that fails while it guesses fails the search, and nothing else', async () => {
  let isAway = false
  const { search } = noting(() => {
    if (isAway) throw new Error('the index is away')
  })
  const ada = await world.member({ ...parts, search })
  await uploadSource(world, ada, { 'a.txt': 'a turnstone' })
  assert.equal((await found(ada, 'turnstone')).total, 1)
  isAway = true
  await assert.rejects(found(ada, 'turnstone'), /the index is away/)
  isAway = false
  assert.equal((await found(ada, 'turnstone')).total, 1)
})
