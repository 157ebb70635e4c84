import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ListingBudget } from '@quarry/integrations/kit/budget'
import type { Change, Source } from '@quarry/integrations/kit/kit'
import { openParts } from '../../../../testing/parts.ts'
import { billing, subscribe } from '../../../../testing/plans.ts'
import { upload, uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { readPlan } from '../../plan/read-plan.ts'
import { searchTop } from '../../search/search.ts'
import { insertSource } from '../../source/source.store.ts'
import { listSources } from '../../source/list-sources.ts'
import { changeSource } from '../../source/connecting/change-source.ts'
import { dropContentsJob, dueSourcesJob, indexSourceJob } from '../indexing.jobs.ts'
import { listItems } from './list-items.ts'
import { removeDocument } from '../../source/documents/remove-document.ts'

const world = await openWorld()
const few = billing(world, {
  free: { publicDocuments: { base: 2, perExtraUser: 0 }, privateDocuments: { base: 1, perExtraUser: 0 }, fileMegabytes: 1 },
})
const parts = { ...openParts(world), ...few }
const running = new AbortController().signal

const files = (count: number, word = 'heron') =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${word}-${index}.txt`, `${word} number ${index}`]))
const stateOf = async (ctx: WorkspaceCtx, name = 'Uploads') => {
  const source = (await listSources(ctx)).find(({ displayName }) => displayName === name)
  return [source?.status, source?.indexedCount, source?.heldBackCount]
}
/** What happens by itself every minute. */
async function later(ctx: WorkspaceCtx) {
  await dueSourcesJob.run(world.app(ctx), {}, running)
  await world.runJobs([indexSourceJob, dropContentsJob], ctx)
}
async function found(ctx: WorkspaceCtx, query: string): Promise<number> {
  await ctx.search.caughtUp(ctx.workspace.id)
  return (await searchTop(ctx, { query })).vectorDataList.length
}
const documents = (ctx: WorkspaceCtx) =>
  world.db.selectFrom('document').selectAll().where('workspace_id', '=', ctx.workspace.id).orderBy('code').execute()

test('documents beyond the plan are not read, wait, and say so', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, files(5))
  assert.deepEqual(await stateOf(ada), ['notIndexing', 2, 3])
  assert.equal(await found(ada, 'heron'), 2)
  assert.deepEqual(
    (await documents(ada)).map(({ code }) => code),
    ['ok', 'ok', 'plan_count', 'plan_count', 'plan_count'],
  )
  const { usage, heldBack } = await readPlan(ada)
  assert.deepEqual([usage.publicDocuments, heldBack.publicDocuments], [{ used: 2, limit: 2 }, 3])
})

test('while nothing is billed everything is read', async () => {
  const ada = await world.member({ ...parts, config: world.app().config })
  await uploadSource(world, ada, files(5))
  assert.deepEqual(await stateOf(ada), ['complete', 5, 0])
})

test('public and private documents are counted apart', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, files(2))
  await uploadSource(world, ada, files(2, 'egret'), { name: 'Mine', access: 'RESTRICTED' })
  assert.deepEqual(
    [await stateOf(ada), await stateOf(ada, 'Mine')],
    [
      ['complete', 2, 0],
      ['notIndexing', 1, 1],
    ],
  )
})

test('documents of another workspace do not count', async () => {
  const [ada, kim] = [await world.member(parts), await world.member(parts)]
  await uploadSource(world, ada, files(2))
  await uploadSource(world, kim, files(2))
  assert.deepEqual(await stateOf(kim), ['complete', 2, 0])
})

test('a larger plan has the rest read by itself', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, files(5))
  await later(ada)
  assert.deepEqual(await stateOf(ada), ['notIndexing', 2, 3])
  await subscribe(world, ada, { plan: 'team' })
  await later(ada)
  assert.deepEqual(await stateOf(ada), ['complete', 5, 0])
  assert.equal(await found(ada, 'heron'), 5)
})

test('each extra seat brings the documents of its plan', async () => {
  const team = billing(world, { team: { publicDocuments: { base: 1, perExtraUser: 2 } } })
  const ada = await world.member({ ...parts, ...team })
  await subscribe(world, ada, { plan: 'team', seats: 6 })
  await uploadSource(world, ada, files(4))
  assert.deepEqual(await stateOf(ada), ['notIndexing', 3, 1])
})

test('removing a document lets the next one in by itself', async () => {
  const ada = await world.member(parts)
  const sourceId = await uploadSource(world, ada, files(3))
  const [read] = (await documents(ada)).filter(({ code }) => code === 'ok')
  await removeDocument(ada, { sourceId, documentId: read!.id })
  await later(ada)
  assert.deepEqual(await stateOf(ada), ['complete', 2, 0])
})

test('a smaller plan removes no document, and accepts none', async () => {
  const ada = await world.member(parts)
  await subscribe(world, ada, { plan: 'team' })
  const sourceId = await uploadSource(world, ada, files(3))
  await subscribe(world, ada, { plan: 'free' })
  await upload(ada, sourceId, 'late.txt', 'late heron')
  await later(ada)
  assert.deepEqual([await stateOf(ada), await found(ada, 'heron')], [['notIndexing', 3, 1], 3])
})

test('without a plan what is there stays, and nothing new is read', async () => {
  const ada = await world.member(parts)
  const sourceId = await uploadSource(world, ada, files(1))
  await subscribe(world, ada, { endsAt: world.clock.now() })
  await upload(ada, sourceId, 'late.txt', 'late heron')
  await later(ada)
  assert.deepEqual([await stateOf(ada), await found(ada, 'heron')], [['notIndexing', 1, 1], 1])
})

test('an indexed document is read again when it changes; one held back stays so', async () => {
  const ada = await world.member(parts)
  const sourceId = await uploadSource(world, ada, files(3))
  const [read, , waiting] = await documents(ada)
  await upload(ada, sourceId, read!.title, 'changed bittern')
  await upload(ada, sourceId, waiting!.title, 'waiting bittern')
  await world.runJobs([indexSourceJob, dropContentsJob], ada)
  assert.deepEqual([await stateOf(ada), await found(ada, 'bittern')], [['notIndexing', 2, 1], 1])
})

test('of two files that come for the last place at the same moment one gets it', async () => {
  const ada = await world.member(parts)
  const sourceId = await uploadSource(world, ada, files(1))
  let rival: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    const elsewhere = { ...ada.worker, uploads: new Map() }
    await upload({ ...ada, db: tx, worker: elsewhere }, sourceId, 'first.txt', 'first crane')
    rival = upload(ada, sourceId, 'second.txt', 'second crane')
    await world.untilSomebodyWaits()
  })
  await rival
  await world.runJobs([indexSourceJob], ada)
  assert.deepEqual([await stateOf(ada), await found(ada, 'crane')], [['notIndexing', 2, 1], 1])
})

test(
  'of two listings that come for the last places at the same moment no more is read than the plan allows',
  { timeout: 60_000 },
  async () => {
    const ada = await world.member(parts)
    const workspaceId = ada.workspace.id
    const listing = async (displayName: string) => {
      const facts = { connectionId: null, service: 'webdav', displayName, accessLevel: 'PUBLIC' } as const
      const sourceId = await insertSource(world.db, workspaceId, { ...facts, createdBy: ada.account.id, at: world.clock.now() })
      const items = files(2, displayName)
      const changes = Object.keys(items).map((externalId): Change => {
        const known = {
          title: externalId,
          link: null,
          version: '1',
          size: 1,
          updatedAt: null,
          fileName: externalId,
          mediaType: null,
        }
        return { kind: 'item', item: { externalId, ancestors: [], ...known } }
      })
      const source = { changes: () => changes } as unknown as Source
      const of = { workspaceId, sourceId, run: 1, cursor: null, listingRun: null }
      return { sourceId, list: () => listItems(ada, source, { budget: new ListingBudget() } as never, of, () => {}) }
    }
    const [first, second] = [await listing('one'), await listing('two')]
    let lists: Promise<unknown>[] = []
    await atomic(world.db, async (tx) => {
      await tx.selectFrom('source').select('id').where('id', '=', first.sourceId).forUpdate().execute()
      lists = [first.list()]
      await world.untilSomebodyWaits(1)
      lists.push(second.list())
      await Promise.race([lists[1], world.untilSomebodyWaits(2)])
    })
    await Promise.all(lists)
    assert.equal((await documents(ada)).filter(({ code }) => code !== 'plan_count').length, 2)
  },
)

test('a source is not made public or private where that would exceed the quota', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, files(2))
  await assert.rejects(changeSource(ada, { id, accessLevel: 'RESTRICTED' }), { error: 'documentLimitExceeded', detail: '1' })
  await subscribe(world, ada, { plan: 'team' })
  await changeSource(ada, { id, accessLevel: 'RESTRICTED' })
})

test('a file larger than the plan reads is found by its name, and read once the plan allows it', async () => {
  const ada = await world.member(parts)
  const large = Buffer.alloc(1024 * 1024 + 1, 'large stork ')
  await uploadSource(world, ada, { 'pelican.txt': large })
  assert.deepEqual([(await documents(ada))[0]?.code, await found(ada, 'stork'), await found(ada, 'pelican')], ['plan_size', 0, 1])
  await subscribe(world, ada, { plan: 'team' })
  await world.db
    .updateTable('source')
    .set({ next_run_at: world.clock.now() })
    .where('workspace_id', '=', ada.workspace.id)
    .execute()
  await later(ada)
  assert.equal(await found(ada, 'stork'), 1)
})
