import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ListingBudget } from '@quarry/integrations/kit/budget'
import type { Change, Item, Source } from '@quarry/integrations/kit/kit'
import { openWorld } from '../../../../testing/world.ts'
import { insertSource } from '../../source/source.store.ts'
import { type ListedBatch, listItems } from './list-items.ts'
import { removeUnseen } from './remove-documents.ts'

const world = await openWorld()

const item = (externalId: string, ...folders: string[]): Change => itemOf(externalId, '1', folders)
const itemOf = (externalId: string, version: string, folders: string[]): Change => {
  const ancestors = folders.map((id) => ({ id, title: id, link: null }))
  const facts = { title: externalId, link: null, version, size: 1, updatedAt: null, fileName: 'a.txt', mediaType: null }
  return { kind: 'item', item: { externalId, ancestors, ...facts } satisfies Item }
}

/** A source of its own, and listings of it. */
async function newSource() {
  const ada = await world.member()
  const facts = { connectionId: null, service: 'webdav', displayName: 'Files', accessLevel: 'PUBLIC' } as const
  const workspaceId = ada.workspace.id
  const sourceId = await insertSource(world.db, workspaceId, { ...facts, createdBy: ada.account.id, at: world.clock.now() })
  const list = (run: number, changes: Change[], onBatch: (batch: ListedBatch) => void = () => {}) => {
    const source = { changes: () => changes } as unknown as Source
    return listItems(
      world.app(),
      source,
      { budget: new ListingBudget() } as never,
      { workspaceId, sourceId, run, cursor: null, listingRun: null },
      onBatch,
    )
  }
  return { workspaceId, sourceId, list }
}

/** Documents that remain when a source first listed `before` and then `now`, while an earlier run still lists `late`. */
async function left(before: Change[], now: Change[], late: Change[] = []): Promise<string[]> {
  const { workspaceId, sourceId, list } = await newSource()
  await list(1, before)
  const listing = await list(2, now)
  await list(1, late)
  await removeUnseen(world.app(), { workspaceId, sourceId }, listing)
  const rows = await world.db.selectFrom('document').select('external_id').where('source_id', '=', sourceId).execute()
  return rows.map((row) => row.external_id).sort()
}

test('documents in an unchanged folder stay, however deep, and the others are removed', async () => {
  const before = [item('1', 'plans'), item('2', 'plans', 'old'), item('3', 'other'), item('4')]
  assert.deepEqual(await left(before, [{ kind: 'unchanged', externalId: 'plans' }, { kind: 'complete' }]), ['1', '2'])
})

test('documents in a folder that could not be listed stay, whether ids are paths or not', async () => {
  // Some services list files below a path without listing the folders above them.
  const before = [item('7', 'closed'), item('/closed/a', '/closed'), item('/closed/old/b'), item('/closed b/c', '/closed b')]
  const skipped = (externalId: string): Change => ({ kind: 'skipped', externalId, reason: 'forbidden' })
  assert.deepEqual(await left(before, [skipped('closed'), skipped('/closed')]), ['/closed/a', '/closed/old/b', '7'])
})

test('an unchanged item stays with everything below it', async () => {
  const before = [item('mail'), item('mail/1', 'mail'), item('other')]
  assert.deepEqual(await left(before, [{ kind: 'unchanged', externalId: 'mail' }, { kind: 'complete' }]), ['mail', 'mail/1'])
})

test('a document a run has seen stays, although an earlier run that it overtook lists it afterwards', async () => {
  const now = [itemOf('1', '2', []), item('2')]
  assert.deepEqual(await left([item('1'), item('2')], [...now, { kind: 'complete' }], [item('1')]), ['1', '2'])
})

test('where ids are paths, documents below one that could not be listed stay, whatever ancestors they name', async () => {
  const skipped = (externalId: string): Change => ({ kind: 'skipped', externalId, reason: 'forbidden' })
  const before = [item('/closed/a'), item('/closed/deep/b'), item('/closed b'), item('/open/c')]
  assert.deepEqual(await left(before, [skipped('/closed')]), ['/closed/a', '/closed/deep/b'])
  assert.deepEqual(await left(before, [skipped('/closed/')]), ['/closed/a', '/closed/deep/b'])
  assert.deepEqual(await left(before, [skipped('/')]), ['/closed b', '/closed/a', '/closed/deep/b', '/open/c'])
})

test('a new version is read although nothing else differs, and the same one is not', async () => {
  const { sourceId, list } = await newSource()
  const pending = async () => {
    const rows = await world.db
      .selectFrom('document')
      .select('external_id')
      .where('source_id', '=', sourceId)
      .where('pending', '=', true)
      .execute()
    return rows.map((row) => row.external_id)
  }
  await list(1, [item('1'), item('2')])
  await world.db
    .updateTable('document')
    .set({ pending: false, code: 'ok', attempts: 3 })
    .where('source_id', '=', sourceId)
    .execute()
  await list(2, [itemOf('1', '2', []), item('2')])
  assert.deepEqual(await pending(), ['1'])
  const rows = await world.db
    .selectFrom('document')
    .select('attempts')
    .where('source_id', '=', sourceId)
    .orderBy('external_id')
    .execute()
  assert.deepEqual(
    rows.map(({ attempts }) => attempts),
    [0, 3],
  )
})

test('nothing is written for documents listed unchanged, and only those not listed are removed', async () => {
  const { sourceId, workspaceId, list } = await newSource()
  const before = ['1', '2', '3', '4'].map((id) => item(id, 'plans'))
  await list(1, before)
  const written = async () => {
    const { rows } = await world.pool.query(`select external_id, xmin::text from document where source_id = $1`, [sourceId])
    return new Map(rows.map((row) => [row.external_id, row.xmin]))
  }
  const first = await written()
  const moved = item('2', 'archive')
  const listing = await list(2, [before[0]!, moved, before[2]!, { kind: 'complete' }])
  await removeUnseen(world.app(), { workspaceId, sourceId }, listing)
  const second = await written()
  assert.deepEqual(new Set(second.keys()), new Set(['1', '2', '3']))
  assert.deepEqual(
    [...second].filter(([id, xmin]) => xmin !== first.get(id)).map(([id]) => id),
    ['2'],
  )
})

test('what is listed and then reported as deleted is removed, also where both come close together', async () => {
  const deleted = (externalId: string): Change => ({ kind: 'deleted', externalId })
  assert.deepEqual(await left([item('1'), item('2'), deleted('1')], [item('3'), deleted('3'), item('2')]), ['2'])
})

test('an item listed twice because it moved meanwhile is one document, in the place listed last', async () => {
  const { sourceId, list } = await newSource()
  await list(1, [item('1', 'from'), item('2'), item('1', 'to')])
  const rows = await world.db
    .selectFrom('document')
    .select(['external_id', 'path'])
    .where('source_id', '=', sourceId)
    .orderBy('external_id')
    .execute()
  assert.deepEqual(rows, [
    { external_id: '1', path: 'to/1' },
    { external_id: '2', path: '2' },
  ])
})

test('a batch that cannot be recorded ends the listing', async () => {
  const { sourceId, workspaceId, list } = await newSource()
  const many = Array.from({ length: 500 }, (_, n) => item(`${n}`))
  await world.db.deleteFrom('source').where('workspace_id', '=', workspaceId).where('id', '=', sourceId).execute()
  await assert.rejects(list(1, [...many, { kind: 'complete' }]), /foreign key/)
})

test('what is reported as deleted one after another is removed together, and what is listed again after that stays', async () => {
  const { sourceId, list } = await newSource()
  await list(
    1,
    ['a', 'b', 'c', 'd'].map((id) => item(id)),
  )
  const removed: number[] = []
  const deleted = (externalId: string): Change => ({ kind: 'deleted', externalId })
  await list(2, [deleted('a'), deleted('b'), deleted('c'), item('b'), deleted('d')], (batch) => {
    if (batch.deleted > 0) removed.push(batch.deleted)
  })
  assert.deepEqual(removed, [3, 1])
  const rows = await world.db.selectFrom('document').select('external_id').where('source_id', '=', sourceId).execute()
  assert.deepEqual(
    rows.map((row) => row.external_id),
    ['b'],
  )
})
