import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { startObjectStore } from '../../../testing/object-store/object-store.ts'
import type { Blobs } from '../blobs.ts'
import { openSpool } from '../spool.ts'
import { openS3Blobs } from './s3-blobs.ts'

const folder = await mkdtemp(join(tmpdir(), 'quarry-s3-claim-'))
const store = await startObjectStore()
after(async () => {
  await store.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  store.heal()
  store.objects.clear()
})
const spool = await openSpool(folder, async () => {})
const openAs = (owner: string): Blobs => openS3Blobs({ ...store, spool, owner, patience: { patienceMs: 100 } })
const put = (blobs: Blobs, text: string) => blobs.put('w', [Buffer.from(text)], 100)
const foreign = /^StoreFailure: Another Quarry keeps its files in this folder .* delete the object files\/installation\./

test('processes of one installation share a folder, those of another change nothing in it', async () => {
  const { hash } = await put(openAs('one'), 'ours')
  await put(openAs('one'), 'ours too')
  const keys = [...store.objects.keys()]
  const other = openAs('two')
  for (const change of [() => put(other, 'theirs'), () => other.remove('w', hash), () => other.removeAll('w')])
    await assert.rejects(change, foreign)
  assert.deepEqual([...store.objects.keys()], keys)
})

test('of two that take a folder at the same time one gets it', async () => {
  const ends = await Promise.allSettled([put(openAs('one'), 'a'), put(openAs('two'), 'b')])
  assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})

test('whose a folder is is found out later where the store was away at first', async () => {
  const blobs = openAs('one')
  store.failWith(() => ({ refusal: { status: 503, code: 'SlowDown' } }))
  await assert.rejects(put(blobs, 'early'))
  store.heal()
  await put(blobs, 'late')
  await assert.rejects(put(openAs('two'), 'theirs'), foreign)
})

test('a folder whose owner is gone is taken over once its mark is deleted', async () => {
  const { hash } = await put(openAs('one'), 'inherited')
  store.objects.delete('files/installation')
  const heir = openAs('two')
  await put(heir, 'new')
  assert.equal(await heir.size('w', hash), 9)
})
