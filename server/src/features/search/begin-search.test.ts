import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WorkspaceId } from '@quarry/contract/ids'
import { openParts } from '../../../testing/parts.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { RequestFacts, WorkspaceCtx } from '../../context.ts'
import type { SearchIndexes } from '../../search-index/search-indexes.ts'
import { changeSource } from '../source/connecting/change-source.ts'
import { beginSearch } from './begin-search.ts'

const world = await openWorld()
const parts = openParts(world)

/** Searches as they come in over HTTP, and what the index was asked. */
function searching() {
  let asked = 0
  const search: SearchIndexes = {
    search(workspaceId, request) {
      asked++
      return parts.search.search(workspaceId, request)
    },
    suggest: (...given) => parts.search.suggest(...given),
    caughtUp: (...given) => parts.search.caughtUp(...given),
    forget: (workspaceId) => parts.search.forget(workspaceId),
    state: () => parts.search.state(),
  }
  /** @param ctx as the gate admits them; its session is named by `session`. */
  const begin = (ctx: WorkspaceCtx, session: string | null, query: string, workspaceId: WorkspaceId = ctx.workspace.id) => {
    const input = { workspaceId, query }
    const serve = beginSearch({ ...ctx, search }, { sessionToken: session } as RequestFacts, () => input)
    return async (admitted: WorkspaceCtx = ctx) => {
      const { vectorDataList } = await serve({ ...admitted, search }, input)
      return vectorDataList.map(({ contentTitle }) => contentTitle).sort()
    }
  }
  return { search, begin, asked: () => asked }
}

const untilAsked = async (asked: () => number, count: number): Promise<void> => {
  while (asked() < count) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('the index is asked before it is known who calls, and once', async () => {
  const { search, begin, asked } = searching()
  const ada = await world.member({ ...parts, search })
  await uploadSource(world, ada, { 'a.txt': 'a dunlin' })
  assert.deepEqual(await begin(ada, 'one', 'dunlin')(), ['a.txt'])
  const serve = begin(ada, 'one', 'dunlin')
  await untilAsked(asked, 2)
  assert.deepEqual(await serve(), ['a.txt'])
  assert.equal(asked(), 2)
})

test('nothing is begun for a session that has not searched, nor for another workspace', async () => {
  const { search, begin, asked } = searching()
  const ada = await world.member({ ...parts, search })
  const elsewhere = await world.member({ ...parts, search })
  await uploadSource(world, ada, { 'a.txt': 'a knot' })
  assert.deepEqual(await begin(ada, 'one', 'knot')(), ['a.txt'])
  for (const session of ['other', null]) begin(ada, session, 'knot')
  begin(ada, 'one', 'knot', elsewhere.workspace.id)
  // What was wrongly begun would be asked before this.
  assert.deepEqual(await begin(ada, 'one', 'knot')(), ['a.txt'])
  assert.equal(asked(), 2)
})

test('what was begun for somebody else is thrown away', async () => {
  const { search, begin } = searching()
  const owner = await world.member({ ...parts, search })
  const ben = await world.member({ ...parts, search, of: owner, role: 'USER' })
  await uploadSource(world, owner, { 'mine.txt': 'the whimbrel' }, { access: 'RESTRICTED' })
  assert.deepEqual(await begin(owner, 'one', 'whimbrel')(), ['mine.txt'])
  assert.deepEqual(await begin(owner, 'one', 'whimbrel')(ben), [])
})

test('what was begun with rights that are over is thrown away', async () => {
  const { search, begin } = searching()
  const owner = await world.member({ ...parts, search })
  const ben = await world.member({ ...parts, of: owner, role: 'ADMIN' })
  const source = await uploadSource(world, ben, { 'plan.txt': 'the sanderling plan' })
  assert.deepEqual(await begin(owner, 'one', 'sanderling')(), ['plan.txt'])
  const serve = begin(owner, 'one', 'sanderling')
  await changeSource(ben, { id: source, accessLevel: 'RESTRICTED' })
  assert.deepEqual(await serve(), [])
})

test('a search that cannot be begun is refused by what serves it', async () => {
  const { search, begin } = searching()
  const ada = await world.member({ ...parts, search })
  await begin(ada, 'one', 'stint')()
  const serve = beginSearch({ ...ada, search }, { sessionToken: 'one' } as RequestFacts, () => {
    throw new Error('not to be read')
  })
  assert.deepEqual((await serve(ada, { workspaceId: ada.workspace.id, query: 'stint' })).vectorDataList, [])
})
