import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sep } from 'node:path'
import { test } from 'node:test'
import { type Blobs, BlobTooLarge, isWhole } from './blobs.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

async function* parts(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

/** What everybody who keeps files promises. @param open a store, empty or not; each call may return the same. */
export function blobConformance(driver: string, open: () => Promise<Blobs>): void {
  const promises = (what: string, work: (blobs: Blobs, workspaceId: string) => Promise<void>): void =>
    void test(`${driver}: ${what}`, async () => work(await open(), randomUUID()))
  const textOf = async (blobs: Blobs, ...of: Parameters<Blobs['read']>): Promise<string> =>
    Buffer.concat(await Array.fromAsync(blobs.read(...of))).toString()
  const hashesOf = async (blobs: Blobs, of: string): Promise<string[]> =>
    (await Array.fromAsync(blobs.list())).filter(({ workspaceId }) => workspaceId === of).map(({ hash }) => hash)

  promises('what was put comes back whole, named by its SHA-256', async (blobs, w) => {
    const kept = await blobs.put(w, parts('한글 ', 'and ', 'more'), 100)
    const size = Buffer.byteLength('한글 and more')
    assert.deepEqual(kept, { hash: hashOf('한글 and more'), size, existed: false })
    assert.deepEqual([await blobs.size(w, kept.hash), await textOf(blobs, w, kept.hash)], [size, '한글 and more'])
  })

  promises('an empty file is a file', async (blobs, w) => {
    const { hash, size } = await blobs.put(w, parts(), 100)
    assert.deepEqual([size, await blobs.size(w, hash), await textOf(blobs, w, hash)], [0, 0, ''])
  })

  promises('a part is read without the rest', async (blobs, w) => {
    const { hash } = await blobs.put(w, parts('0123456789'), 100)
    assert.equal(await textOf(blobs, w, hash, { from: 2, to: 5 }), '234')
    assert.equal(await textOf(blobs, w, hash, { from: 9, to: 10 }), '9')
    assert.equal(await textOf(blobs, w, hash, { from: 8, to: 100 }), '89')
  })

  promises('the same bytes are kept once', async (blobs, w) => {
    const first = await blobs.put(w, parts('same'), 100)
    const second = await blobs.put(w, parts('sa', 'me'), 100)
    assert.deepEqual([first.existed, second.existed, await hashesOf(blobs, w)], [false, true, [first.hash]])
  })

  promises('the same bytes of another workspace are not found, and go alone', async (blobs, w) => {
    const other = randomUUID()
    const { hash } = await blobs.put(w, parts('private'), 100)
    assert.deepEqual([await blobs.size(other, hash), await blobs.open(other, hash)], [null, null])
    await blobs.put(other, parts('private'), 100)
    await blobs.remove(w, hash)
    assert.deepEqual([await blobs.size(w, hash), await textOf(blobs, other, hash)], [null, 'private'])
  })

  promises('all files of a workspace go at once, those of others stay, and new ones can be stored', async (blobs, w) => {
    const other = randomUUID()
    const { hash } = await blobs.put(w, parts('removed'), 100)
    await blobs.put(other, parts('removed'), 100)
    await blobs.removeAll(w)
    assert.deepEqual([await hashesOf(blobs, w), await textOf(blobs, other, hash)], [[], 'removed'])
    await blobs.put(w, parts('removed'), 100)
    assert.equal(await textOf(blobs, w, hash), 'removed')
  })

  promises('what is listed has its workspace, size and time', async (blobs, w) => {
    const before = Date.now() - 60_000
    const { hash } = await blobs.put(w, parts('listed'), 100)
    const [found] = (await Array.fromAsync(blobs.list())).filter(({ workspaceId }) => workspaceId === w)
    assert.deepEqual({ ...found, storedAt: null }, { workspaceId: w, hash, size: 6, storedAt: null })
    assert.ok(found!.storedAt.getTime() > before)
  })

  promises('a file of just the allowed size is taken, of a larger one nothing is', async (blobs, w) => {
    assert.equal((await blobs.put(w, parts('12345'), 5)).size, 5)
    await assert.rejects(blobs.put(w, parts('123', '456'), 5), BlobTooLarge)
    assert.deepEqual(await hashesOf(blobs, w), [hashOf('12345')])
  })

  promises('of a transfer that breaks nothing is kept', async (blobs, w) => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half')
      throw new Error('connection lost')
    }
    await assert.rejects(blobs.put(w, broken(), 100), /connection lost/)
    assert.deepEqual(await hashesOf(blobs, w), [])
  })

  promises('staged bytes are found by nobody until they are kept', async (blobs, w) => {
    await using staged = await blobs.stage(parts('on their way'), 100)
    assert.deepEqual([await blobs.size(w, staged.hash), await hashesOf(blobs, w)], [null, []])
    await blobs.keep(w, [staged])
    assert.equal(await textOf(blobs, w, staged.hash), 'on their way')
  })

  promises('what was kept and dropped before its transaction is kept again within it', async (blobs, w) => {
    await using staged = await blobs.stage(parts('needed'), 100)
    await blobs.keep(w, [staged])
    await blobs.remove(w, staged.hash)
    assert.deepEqual(await blobs.keep(w, [staged]), [{ hash: staged.hash, size: 6, existed: false }])
    assert.equal(await textOf(blobs, w, staged.hash), 'needed')
  })

  promises('kept bytes outlive the scope of their staging, others end with it', async (blobs, w) => {
    const removed: string[] = []
    {
      await using left = await blobs.stage(parts('left'), 100)
      await using kept = await blobs.stage(parts('kept'), 100)
      await blobs.keep(w, [kept])
      removed.push(left.path, kept.path)
    }
    for (const path of removed) await assert.rejects(readFile(path), { code: 'ENOENT' })
    assert.deepEqual([await hashesOf(blobs, w), await textOf(blobs, w, hashOf('kept'))], [[hashOf('kept')], 'kept'])
  })

  promises('many are kept at once, the same bytes twice among them', async (blobs, w) => {
    await using stack = new AsyncDisposableStack()
    const texts = [...Array.from({ length: 40 }, (_, index) => `file ${index}`), 'file 7']
    const staged = await Promise.all(texts.map(async (text) => stack.use(await blobs.stage(parts(text), 100))))
    const kept = await blobs.keep(w, staged)
    assert.deepEqual(
      kept.map(({ hash }) => hash),
      texts.map(hashOf),
    )
    assert.equal((await hashesOf(blobs, w)).length, 40)
  })

  promises('an open file, and a staged one, lies where the reader may read', async (blobs, w) => {
    const { hash } = await blobs.put(w, parts('read me'), 100)
    await using opened = await blobs.open(w, hash)
    await using staged = await blobs.stage(parts('me too'), 100)
    assert.deepEqual([opened!.hash, opened!.size, await readFile(opened!.path, 'utf8')], [hash, 7, 'read me'])
    for (const { path } of [opened!, staged]) assert.ok(blobs.readable.some((folder) => path.startsWith(folder + sep)))
  })

  promises('who has opened a file closes it without taking it from anybody', async (blobs, w) => {
    const { hash } = await blobs.put(w, parts('stays'), 100)
    await using first = await blobs.open(w, hash)
    {
      await using second = await blobs.open(w, hash)
      assert.equal(await readFile(second!.path, 'utf8'), 'stays')
    }
    assert.deepEqual([await readFile(first!.path, 'utf8'), await textOf(blobs, w, hash)], ['stays', 'stays'])
  })

  promises('what is not there says so', async (blobs, w) => {
    const hash = hashOf('never')
    await blobs.remove(w, hash)
    await assert.rejects(textOf(blobs, w, hash), { code: 'ENOENT' })
    assert.equal(await isWhole(blobs.read(w, hash), hash), false)
  })
}
