import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openParts } from '../../../testing/parts.ts'
import { upload, uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { removeSource } from '../indexing/change-source.ts'
import { exampleTitles } from './examples.ts'

const world = await openWorld()
const parts = openParts(world)
const member = (options: Parameters<typeof world.member>[0] = {}): Promise<WorkspaceCtx> => world.member({ ...parts, ...options })

/** Uploads one file a minute, so that the last one is the latest. */
async function inTurn(ctx: WorkspaceCtx, name: string, files: readonly string[]) {
  const id = await uploadSource(world, ctx, {}, { name })
  for (const file of files) {
    world.clock.advance({ minutes: 1 })
    await upload(ctx, id, file, `some words about ${file}`)
  }
  await uploadSource(world, ctx, {}, { name: `${name} has been read` })
  return id
}

test('the examples are the latest documents, at most three, without the endings of files', async () => {
  const ada = await member()
  await inTurn(ada, 'one', ['Travel costs.csv', 'Holiday rules.txt', '출장비 정산 규정.md', 'Plan 2.0.txt'])
  assert.deepEqual(await exampleTitles(ada), ['Plan 2.0', '출장비 정산 규정', 'Holiday rules'])
})

test('every source has its turn before another of one comes', async () => {
  const ada = await member()
  await inTurn(ada, 'small', ['Harbour map.txt'])
  await inTurn(ada, 'large', ['Report one.txt', 'Report two.txt', 'Report three.txt'])
  assert.deepEqual(await exampleTitles(ada), ['Report three', 'Harbour map', 'Report two'])
})

test('names nobody would type are no examples, nor is the same one twice', async () => {
  const ada = await member()
  const machine = [
    'IMG_20260102_1123.txt',
    '3f2a9c71-77aa-4b0e-9d10-1c2d3e4f5a6b.txt',
    'averyveryveryverylongsingleword.txt',
    'a.txt',
  ]
  await inTurn(ada, 'one', ['Minutes.txt', 'old/Minutes.md', ...machine, `${'many words '.repeat(8)}.txt`])
  assert.deepEqual(await exampleTitles(ada), ['Minutes'])
})

test('what could not be read, or is not yet, is no example', async () => {
  const ada = await member()
  const id = await uploadSource(world, ada, { 'Broken plan.pdf': '%PDF-1.7 no document' })
  await upload(ada, id, 'Plan to come.txt', 'words')
  assert.deepEqual(await exampleTitles(ada), [])
})

test('a restricted source gives examples to whoever connected it, and to nobody else, not even the owner', async () => {
  const owner = await member()
  const ben = await member({ of: owner, role: 'USER' })
  await uploadSource(world, ben, { 'Secret diary.txt': 'the cormorant diary' }, { access: 'RESTRICTED' })
  assert.deepEqual(await exampleTitles(ben), ['Secret diary'])
  assert.deepEqual(await exampleTitles(owner), [])
  assert.deepEqual(await exampleTitles(await member({ of: owner, role: 'ADMIN' })), [])
})

test('a stranger sees no example of ours', async () => {
  const [ada, eve] = [await member(), await member()]
  await uploadSource(world, ada, { 'Secret plan.txt': 'the albatross plan' })
  assert.deepEqual(await exampleTitles(eve), [])
  assert.deepEqual(await exampleTitles({ ...eve, account: ada.account }), [])
})

test('a source that was removed gives no examples', async () => {
  const ada = await member()
  const id = await uploadSource(world, ada, { 'Harbour map.txt': 'words' })
  assert.deepEqual(await exampleTitles(ada), ['Harbour map'])
  // One source must remain.
  await uploadSource(world, ada, {}, { name: 'empty' })
  await removeSource(ada, id)
  assert.deepEqual(await exampleTitles(ada), [])
})
