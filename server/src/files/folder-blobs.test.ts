import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { BlobTooLarge, isWhole } from './blobs.ts'
import { blobConformance } from './conformance.ts'
import { openFolderBlobs } from './folder-blobs.ts'

const root = await mkdtemp(join(tmpdir(), 'quarry-blobs-'))
after(() => rm(root, { recursive: true, force: true }))
const blobs = await openFolderBlobs(root)

blobConformance('a folder', async () => blobs)

async function* parts(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}
const pathOf = async (workspaceId: string, hash: string): Promise<string> => (await blobs.open(workspaceId, hash))!.path
const read = async (workspaceId: string, hash: string): Promise<string> =>
  Buffer.concat(await Array.fromAsync(blobs.read(workspaceId, hash))).toString()

test('reading stops as soon as a file is too large', async () => {
  let read = 0
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      read++
      yield Buffer.alloc(10)
    }
  }
  await assert.rejects(blobs.put('w4', endless(), 25), BlobTooLarge)
  assert.equal(read, 3)
})

test('staged bytes leave with their scope, kept ones are one file in their place', async () => {
  let hash: string
  {
    await using left = await blobs.stage(parts('left'), 100)
    await using kept = await blobs.stage(parts('kept'), 100)
    await blobs.keep('w8', [kept])
    hash = kept.hash
    assert.deepEqual((await readdir(join(root, 'incoming'))).sort(), [basename(left.path), basename(kept.path)].sort())
  }
  assert.deepEqual([await readdir(join(root, 'incoming')), await readdir(join(root, 'w8', hash.slice(0, 2)))], [[], [hash]])
  assert.equal(await read('w8', hash), 'kept')
})

test('a transfer that breaks leaves nothing behind', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('half')
    throw new Error('connection lost')
  }
  await assert.rejects(blobs.put('w5', broken(), 100), /connection lost/)
  await assert.rejects(blobs.put('w5', parts('123456'), 5), BlobTooLarge)
  assert.deepEqual(await readdir(join(root, 'incoming')), [])
  await assert.rejects(readdir(join(root, 'w5')), { code: 'ENOENT' })
})

test('changed, truncated and missing bytes are recognised', async () => {
  const { hash } = await blobs.put('w9', parts('whole'), 100)
  const isStillWhole = () => isWhole(blobs.read('w9', hash), hash)
  assert.equal(await isStillWhole(), true)
  const path = await pathOf('w9', hash)
  for (const damaged of ['whOle', 'whol', '']) {
    await writeFile(path, damaged)
    assert.equal(await isStillWhole(), false, damaged)
  }
  await blobs.remove('w9', hash)
  assert.equal(await isStillWhole(), false)
})

test('a disk that does not answer does not make a file a missing one', async () => {
  const { hash } = await blobs.put('w12', parts('there'), 100)
  const path = await pathOf('w12', hash)
  await rm(path)
  await symlink(path, path)
  await assert.rejects(blobs.open('w12', hash), { code: 'ELOOP' })
  await assert.rejects(blobs.size('w12', hash), { code: 'ELOOP' })
})

test('the same bytes brought again mend a damaged file', async () => {
  const { hash } = await blobs.put('w10', parts('mended'), 100)
  await writeFile(await pathOf('w10', hash), 'm')
  await blobs.put('w10', parts('mended'), 100)
  assert.equal(await read('w10', hash), 'mended')
})

test('what another put into the same place meanwhile is not trusted: it may not be on disk yet', async () => {
  await using ours = await blobs.stage(parts('ours'), 100)
  await blobs.keep('w11', [ours])
  await blobs.remove('w11', ours.hash)
  await blobs.put('w11', parts('ours'), 100)
  await writeFile(await pathOf('w11', ours.hash), 'thei')
  await blobs.keep('w11', [ours])
  assert.equal(await read('w11', ours.hash), 'ours')
})

test('what a process killed days ago was writing is cleared away at the next start, what is being written is not', async () => {
  const other = join(root, 'restart')
  const first = await openFolderBlobs(other)
  const { hash, size } = await first.put('w', parts('kept'), 100)
  await writeFile(join(other, 'incoming', 'half'), 'hal')
  await writeFile(join(other, 'incoming', 'old'), 'ol')
  await utimes(join(other, 'incoming', 'old'), 0, 0)
  const second = await openFolderBlobs(other)
  assert.deepEqual(await readdir(join(other, 'incoming')), ['half'])
  assert.equal(await second.size('w', hash), size)
  assert.equal(await readFile((await second.open('w', hash))!.path, 'utf8'), 'kept')
})
