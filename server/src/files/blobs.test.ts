import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { BlobTooLarge, openFolderBlobs } from './blobs.ts'

const root = await mkdtemp(join(tmpdir(), 'quarry-blobs-'))
after(() => rm(root, { recursive: true, force: true }))
const blobs = await openFolderBlobs(root)

async function* parts(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}
const read = async (workspaceId: string, hash: string): Promise<string> =>
  Buffer.concat(await Array.fromAsync(blobs.read(workspaceId, hash))).toString()

test('what was put comes back whole, named by its SHA-256', async () => {
  const { hash, size } = await blobs.put('w1', parts('한글 ', 'and ', 'more'), 100)
  assert.equal(hash, createHash('sha256').update('한글 and more').digest('hex'))
  assert.equal(size, Buffer.byteLength('한글 and more'))
  assert.equal(await read('w1', hash), '한글 and more')
})

test('an empty file is a file', async () => {
  const { hash, size } = await blobs.put('w1', parts(), 100)
  assert.equal(size, 0)
  assert.equal(await read('w1', hash), '')
})

test('the same bytes are kept once', async () => {
  const first = await blobs.put('w2', parts('same'), 100)
  const second = await blobs.put('w2', parts('sa', 'me'), 100)
  assert.deepEqual([first.existed, second.existed, second.path], [false, true, first.path])
  assert.deepEqual(await readdir(join(root, 'w2', first.hash.slice(0, 2))), [first.hash])
})

test('the same bytes of another workspace are not found', async () => {
  const { hash } = await blobs.put('ours', parts('private'), 100)
  assert.equal(await blobs.find('theirs', hash), null)
  await blobs.put('theirs', parts('private'), 100)
  await blobs.remove('ours', hash)
  assert.equal(await blobs.find('ours', hash), null)
  assert.equal(await read('theirs', hash), 'private')
})

test('all files of a workspace go at once, those of others stay, and new ones can be stored', async () => {
  const gone = await blobs.put('leaving', parts('gone'), 100)
  const kept = await blobs.put('staying', parts('gone'), 100)
  await blobs.removeAll('leaving')
  assert.deepEqual([await blobs.find('leaving', gone.hash), await read('staying', kept.hash)], [null, 'gone'])
  const again = await blobs.put('leaving', parts('gone'), 100)
  assert.equal(await read('leaving', again.hash), 'gone')
})

test('a file is found with its size and where it lies', async () => {
  const { hash, size, path } = await blobs.put('w3', parts('found'), 100)
  assert.deepEqual(await blobs.find('w3', hash), { hash, size, path })
  assert.ok(path.startsWith(root))
})

test('a file of just the allowed size is taken, one byte more is not', async () => {
  assert.equal((await blobs.put('w4', parts('12345'), 5)).size, 5)
  await assert.rejects(blobs.put('w4', parts('123', '456'), 5), BlobTooLarge)
})

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

test('staged bytes are found by nobody until they are kept', async () => {
  await using staged = await blobs.stage(parts('on their way'), 100)
  assert.equal(await blobs.find('w7', staged.hash), null)
  assert.equal(await readFile(staged.path, 'utf8'), 'on their way')
  await blobs.keep('w7', [staged])
  assert.equal(await read('w7', staged.hash), 'on their way')
})

test('staged bytes nobody kept go with their scope, kept ones stay', async () => {
  let hash: string
  {
    await using left = await blobs.stage(parts('left'), 100)
    await using kept = await blobs.stage(parts('kept'), 100)
    await blobs.keep('w8', [kept])
    hash = kept.hash
    assert.deepEqual(await readdir(join(root, 'incoming')), [basename(left.path)])
  }
  assert.deepEqual(await readdir(join(root, 'incoming')), [])
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

test('changed, cut off and missing bytes are told from whole ones', async () => {
  const { hash, path } = await blobs.put('w9', parts('whole'), 100)
  assert.equal(await blobs.isWhole('w9', hash), true)
  for (const damaged of ['whOle', 'whol', '']) {
    await writeFile(path, damaged)
    assert.equal(await blobs.isWhole('w9', hash), false, damaged)
  }
  await blobs.remove('w9', hash)
  assert.equal(await blobs.isWhole('w9', hash), false)
})

test('the same bytes brought again mend a damaged file', async () => {
  const { hash, path } = await blobs.put('w10', parts('mended'), 100)
  await writeFile(path, 'm')
  await blobs.put('w10', parts('mended'), 100)
  assert.equal(await read('w10', hash), 'mended')
})

test('removing what is not there is no failure', async () => {
  await blobs.remove('w6', '0'.repeat(64))
})

test('reading what is not there fails', async () => {
  await assert.rejects(read('w6', '0'.repeat(64)), { code: 'ENOENT' })
})

test('what a process killed days ago was writing is cleared away at the next start, what is being written is not', async () => {
  const other = join(root, 'restart')
  const first = await openFolderBlobs(other)
  const { hash, size, path } = await first.put('w', parts('kept'), 100)
  await writeFile(join(other, 'incoming', 'half'), 'hal')
  await writeFile(join(other, 'incoming', 'old'), 'ol')
  await utimes(join(other, 'incoming', 'old'), 0, 0)
  const second = await openFolderBlobs(other)
  assert.deepEqual(await readdir(join(other, 'incoming')), ['half'])
  assert.deepEqual(await second.find('w', hash), { hash, size, path })
})
