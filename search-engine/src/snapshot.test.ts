import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { SearchIndex, SearchPool } from './search-index.ts'
import type { Trouble } from './types.ts'
import { write } from './testing/samples.ts'

/** A folder that is removed with everything in it. */
function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'search-snapshot-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) }
}

async function withIndex<Result>(
  directory: string,
  work: (index: SearchIndex, cursor: string | null) => Promise<Result>,
): Promise<Result> {
  await using pool = new SearchPool(1)
  const opened = await SearchIndex.open({ directory, pool })
  await using index = opened.index
  return await work(index, opened.cursor)
}

/** Two segments, one of them with a deleted document. */
const fill = (directory: string) =>
  withIndex(directory, async (index) => {
    await index.put([write('a', 'budget'), write('b', 'budget')])
    await index.put([write('c', 'budget')])
    await index.delete(['b'])
    await index.snapshot('7')
  })

const look = (directory: string) =>
  withIndex(directory, async (index, cursor) => {
    const request = { text: 'budget ', filter: { access: ['all'] }, offset: 0, limit: 10, chunksPerDocument: 1 }
    return { cursor, found: (await index.search(request)).documents.map(({ id }) => id) }
  })

const filesOf = (directory: string, suffix: string) => readdirSync(directory).filter((name) => name.endsWith(suffix))

test('a snapshot comes back with its cursor, its documents and its deletions', async () => {
  using folder = temporaryFolder()
  await fill(folder.path)
  assert.deepEqual(await look(folder.path), { cursor: '7', found: ['a', 'c'] })
})

test('what was put after the snapshot is not there', async () => {
  using folder = temporaryFolder()
  await fill(folder.path)
  await withIndex(folder.path, (index) => index.put([write('d', 'budget')]))
  assert.deepEqual(await look(folder.path), { cursor: '7', found: ['a', 'c'] })
})

test('a second snapshot writes only what is new and leaves nothing behind that it does not need', async () => {
  using folder = temporaryFolder()
  await fill(folder.path)
  const before = filesOf(folder.path, '.segment')
  await withIndex(folder.path, async (index) => {
    await index.put([write('a', 'holiday')])
    await index.snapshot('8')
  })
  const after = filesOf(folder.path, '.segment')
  assert.equal(after.filter((name) => before.includes(name)).length, 1)
  assert.equal(after.length, 2)
  assert.deepEqual(await look(folder.path), { cursor: '8', found: ['c'] })
})

test('an unusable snapshot is reported with its reason, a missing one is not', async () => {
  using folder = temporaryFolder()
  await using pool = new SearchPool(1)
  const troubles: Trouble[] = []
  const open = () => SearchIndex.open({ directory: folder.path, pool, onTrouble: (trouble) => void troubles.push(trouble) })
  await (await open()).index[Symbol.asyncDispose]()
  assert.equal(troubles.length, 0)
  await fill(folder.path)
  truncateSync(join(folder.path, 'manifest'), 20)
  await (await open()).index[Symbol.asyncDispose]()
  assert.deepEqual(
    troubles.map(({ what, error }) => [what, error.message]),
    [['snapshot discarded', 'The manifest is damaged']],
  )
})

test('a merge that fails is reported, and everything is still found', async () => {
  class WithoutMerges extends SearchPool {
    override run: SearchPool['run'] = (lane, task) =>
      task.kind === 'merge' ? Promise.reject(new Error('no memory left')) : super.run(lane, task)
  }
  await using pool = new WithoutMerges(1)
  const troubles: Trouble[] = []
  const { index } = await SearchIndex.open({ directory: null, pool, onTrouble: (trouble) => void troubles.push(trouble) })
  await using _ = index
  for (let count = 0; count < 8; count++) await index.put([write(`${count}`, 'budget')])
  const request = { text: 'budget ', filter: { access: ['all'] }, offset: 0, limit: 10, chunksPerDocument: 1 }
  assert.equal((await index.search(request)).documents.length, 8)
  assert.deepEqual(
    new Set(troubles.map(({ what, error }) => `${what}: ${error.message}`)),
    new Set(['merge failed: no memory left']),
  )
})

test('an empty folder has no cursor', async () => {
  using folder = temporaryFolder()
  assert.deepEqual(await look(folder.path), { cursor: null, found: [] })
})

const damages: Record<string, (directory: string) => void> = {
  'a segment with one bit turned over': (directory) => {
    const path = join(directory, filesOf(directory, '.segment')[0]!)
    const content = readFileSync(path)
    content[Math.floor(content.length / 2)]! ^= 4
    writeFileSync(path, content)
  },
  'a segment cut off': (directory) => truncateSync(join(directory, filesOf(directory, '.segment')[0]!), 100),
  'a segment that is missing': (directory) => rmSync(join(directory, filesOf(directory, '.segment')[0]!)),
  'deletions with one bit turned over': (directory) => {
    const path = join(directory, filesOf(directory, '.live')[0]!)
    writeFileSync(
      path,
      readFileSync(path).map((byte) => byte ^ 1),
    )
  },
  'a manifest cut off': (directory) => truncateSync(join(directory, 'manifest'), 30),
  'an empty manifest': (directory) => truncateSync(join(directory, 'manifest'), 0),
  'a manifest of another version': (directory) => {
    const [, text = ''] = readFileSync(join(directory, 'manifest'), 'utf8').split('\n')
    const other = text.replace(/"version":"[^"]*"/, '"version":"other"')
    writeFileSync(join(directory, 'manifest'), `${crc32(other)}\n${other}`)
  },
}

for (const [damage, inflict] of Object.entries(damages)) {
  test(`${damage} is noticed: the index starts empty and clears the folder`, async () => {
    using folder = temporaryFolder()
    await fill(folder.path)
    writeFileSync(join(folder.path, 'not-ours.txt'), '')
    inflict(folder.path)
    assert.deepEqual(await look(folder.path), { cursor: null, found: [] })
    assert.deepEqual(readdirSync(folder.path), ['not-ours.txt'])
  })
}
