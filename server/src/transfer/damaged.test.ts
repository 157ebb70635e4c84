import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { exportTo } from './export.ts'
import {
  contents,
  exported,
  exportParts,
  fullWorld,
  imported,
  installation,
  key,
  newFile,
  tableCount,
} from './testing/installations.ts'

const full = await fullWorld()
const everything = await contents(full)
const whole = await exported(full)

test('a torn export is refused by name wherever it ends, and nothing of it remains', async () => {
  const size = (await stat(whole)).size
  for (const share of [0.1, 0.5, 0.9, 0.97]) {
    const torn = newFile()
    await writeFile(torn, await readFile(whole))
    await truncate(torn, Math.floor(size * share))
    const target = await installation()
    await assert.rejects(imported(torn, target), (error: Error) => {
      assert.ok(error.message.includes(torn), error.message)
      assert.match(error.message, /torn or damaged/)
      return true
    })
    assert.equal(await tableCount(target), 0)
    assert.deepEqual(await Array.fromAsync(target.blobs.list()), [])
    assert.equal(existsSync(join(target.dataDir, 'secret.key')), false)
    await imported(whole, target)
    assert.deepEqual(await contents(target), everything)
  }
})

/** The export with one byte changed. */
async function changedAt(at: number): Promise<string> {
  const [file, bytes] = [newFile(), await readFile(whole)]
  bytes[at] = bytes[at]! ^ 0x01
  await writeFile(file, bytes)
  return file
}

test('a changed byte is noticed wherever it is: outside of files nothing is imported', async () => {
  const bytes = await readFile(whole)
  const target = await installation()
  const places = ['"migrations"', key.toString('hex'), '"quotes"', '"startAfter"', `blobs/${full.workspaceId}`, '"blobs":']
  for (const place of places) {
    const at = bytes.indexOf(place)
    assert.ok(at > 0, place)
    await assert.rejects(imported(await changedAt(at + 3), target), /torn or damaged|key is not the one/, place)
    assert.equal(await tableCount(target), 0)
  }
})

test('a document whose file was damaged in the export comes without it, is named, and is read again from its source', async () => {
  const at = (await readFile(whole)).indexOf(full.file.bytes) + 100_000
  const target = await installation()
  const { lost, blobs } = await imported(await changedAt(at), target)
  const { workspaceId, strange } = full
  assert.deepEqual(lost, [{ state: 'damaged', workspaceId, hash: full.file.hash, documents: [`${strange} / ${strange}`] }])
  assert.equal(blobs, 1)
  assert.deepEqual(await Array.fromAsync(target.blobs.list()), [])
  const documents = await target.db.selectFrom('document').select(['pending', 'content_hash', 'title']).execute()
  assert.deepEqual(documents, [{ pending: true, content_hash: null, title: strange }])
})

for (const [state, damage] of [
  ['damaged', (path: string) => truncate(path, 100)],
  ['missing', (path: string) => rm(path)],
] as const)
  test(`an export names a file that is ${state}, and holds everything else`, async () => {
    const { hash } = full.file
    const { path } = (await full.blobs.open(full.workspaceId, hash))!
    await damage(path)
    const file = newFile()
    const { lost } = await exportTo(file, exportParts(full))
    await full.blobs.put(full.workspaceId, [full.file.bytes], 1_000_000)
    const { workspaceId, strange } = full
    assert.deepEqual(lost, [{ state, workspaceId, hash, documents: [`${strange} / ${strange}`] }])

    const target = await installation()
    assert.deepEqual(
      (await imported(file, target)).lost.map((each) => each.state),
      ['missing'],
    )
    const { document: _, ...others } = await contents(target)
    const { document: __, ...expected } = everything
    assert.deepEqual(others, expected)
  })

test('files that no document names are not exported', async () => {
  const { hash } = await full.blobs.put(full.workspaceId, [Buffer.from('nobody’s')], 100)
  const { blobs, lost } = await exportTo(newFile(), exportParts(full))
  await full.blobs.remove(full.workspaceId, hash)
  assert.deepEqual([blobs, lost], [1, []])
})

test('a file that was uploaded and is not read yet is exported, and named when it is lost', async () => {
  const { workspaceId, db, blobs } = full
  const { hash } = await blobs.put(workspaceId, [Buffer.from('brought')], 100)
  const { source_id: id } = await db.selectFrom('document').select('source_id').executeTakeFirstOrThrow()
  await db.updateTable('source').set({ service: 'upload' }).where('id', '=', id).execute()
  await db.updateTable('document').set({ pending: true, version: hash }).execute()
  const both = await exportTo(newFile(), exportParts(full))
  await blobs.remove(workspaceId, hash)
  const one = await exportTo(newFile(), exportParts(full))
  await db.updateTable('document').set({ pending: false, version: '1' }).execute()
  await db.updateTable('source').set({ service: 'webdav' }).where('id', '=', id).execute()
  assert.deepEqual([both.blobs, both.lost.length, one.blobs, one.lost[0]?.hash], [2, 0, 1, hash])
})

test('an export of an earlier version, with one checksum for everything, is imported, and refused when a file in it is damaged', async () => {
  const [bytes, name] = [await readFile(whole), '"restSha256":']
  const [from, at] = [bytes.lastIndexOf(name), bytes.indexOf(full.file.bytes)]
  bytes.write('"formerly__":', from)
  const [earlier, damaged] = [newFile(), newFile()]
  await writeFile(earlier, bytes)
  bytes[at] = bytes[at]! ^ 0x01
  await writeFile(damaged, bytes)
  const target = await installation()
  await assert.rejects(imported(damaged, target), /its checksum does not match/)
  assert.deepEqual((await imported(earlier, target)).lost, [])
})
