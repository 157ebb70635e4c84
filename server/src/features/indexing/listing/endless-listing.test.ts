import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownReasons } from '@quarry/contract/source/source-reason'
import { EndlessListing, ListingBudget } from '@quarry/integrations/kit/budget'
import { type Change, type Item, source, type Source, type Vendor } from '@quarry/integrations/kit/kit'
import { connection } from '@quarry/integrations/kit/connection'
import { named } from '@quarry/integrations/testing/named'
import { z } from 'zod'
import { openParts } from '../../../../testing/parts.ts'
import { openWorld } from '../../../../testing/world.ts'
import { insertSource } from '../../source/source.store.ts'
import { listRuns } from '../../source/history/history.ts'
import { listSources } from '../../source/list-sources.ts'
import { connectSource } from '../../source/connecting/connect-source.ts'
import { listItems } from './list-items.ts'
import { runSource } from '../runs/run-source.ts'

const world = await openWorld()
const parts = openParts(world)

const item = (externalId: string): Change => {
  const facts = { title: externalId, link: null, version: '1', size: 1, updatedAt: null, mediaType: null }
  return { kind: 'item', item: { externalId, ancestors: [], fileName: 'a.txt', ...facts } satisfies Item }
}

test('an endless listing is given up: what it showed is read, nothing is removed, and people see why', async () => {
  let shown: Change[] = [item('a'), item('b'), { kind: 'complete' }]
  let end: Error | null = null
  const vendor: Vendor = {
    ...named('Endless'),
    connection: connection({
      settings: z.object({ site: z.string().meta({ field: 'text' }) }),
      check: async () => ({ account: null }),
    }),
    source: source({
      access: ['PUBLIC'],
      check: async () => ({}),
      async *changes() {
        yield* shown
        if (end) throw end
      },
      async *read(_io, { externalId }) {
        yield Buffer.from(`about ${externalId}`)
      },
      parallel: 4,
    }),
  }
  const ada = await world.member({ ...parts, vendors: { webdav: vendor } })
  const choice = { serviceName: 'webdav', displayName: 'Endless', accessLevel: 'PUBLIC', settings: { site: 'a' } } as const
  const id = await connectSource(ada, choice)
  const run = () => runSource(ada, { workspaceId: ada.workspace.id, sourceId: id }, new AbortController().signal)
  await run()
  shown = [item('b'), item('c')]
  end = new EndlessListing('1,000,000 folders')
  await run()
  const [after] = await listSources(ada)
  assert.deepEqual([after?.status, after?.statusReason, after?.indexedCount], ['partialComplete', ownReasons.endless, 3])
  const [latest] = (await listRuns(ada, { id, page: 0, pageSize: 1 })).runs
  assert.deepEqual([latest?.outcome, latest?.reason], ['partialComplete', ownReasons.endless])
})

/** How a listing ends that shows so many things, where so many may be shown. */
async function listed(changes: Change[], budget: ListingBudget) {
  const ada = await world.member()
  const facts = { connectionId: null, service: 'webdav', displayName: 'Files', accessLevel: 'PUBLIC' } as const
  const workspaceId = ada.workspace.id
  const sourceId = await insertSource(world.db, workspaceId, { ...facts, createdBy: ada.account.id, at: world.clock.now() })
  const vendor = { changes: () => changes } as unknown as Source
  const { complete, endless } = await listItems(
    world.app(),
    vendor,
    { budget } as never,
    { workspaceId, sourceId, run: 1, cursor: null, listingRun: null },
    () => {},
  )
  const rows = await world.db.selectFrom('document').select('id').where('source_id', '=', sourceId).execute()
  return { complete, endless, recorded: rows.length }
}

test('whatever the service, so many items and no more are listed in one run', async () => {
  const many = Array.from({ length: 30 }, (_, n) => item(`${n}`))
  assert.deepEqual(await listed([...many, { kind: 'complete' }], new ListingBudget({ entries: 20 })), {
    complete: false,
    endless: true,
    recorded: 20,
  })
  assert.deepEqual(await listed([...many, { kind: 'complete' }], new ListingBudget({ entries: 30 })), {
    complete: true,
    endless: false,
    recorded: 30,
  })
})

test('what cannot be listed is remembered only so many times', async () => {
  const skipped = Array.from({ length: 30 }, (_, n): Change => ({ kind: 'skipped', externalId: `${n}`, reason: 'closed' }))
  const { endless } = await listed(skipped, new ListingBudget({ skipped: 20 }))
  assert.equal(endless, true)
})
