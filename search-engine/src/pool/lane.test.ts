import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Lane } from './lane.ts'

const mortal = { size: 1, views: new Map(), background: true, program: new URL('../testing/mortal-thread.ts', import.meta.url) }

function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'search-lane-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) }
}

test('what a dying thread was asked is answered by the thread that replaces it', async () => {
  using folder = temporaryFolder()
  await using lane = new Lane(mortal)
  const asked = [1, 2, 3].map(() => lane.run({ kind: 'load', directory: join(folder.path, 'once') }))
  assert.deepEqual(await Promise.all(asked), [null, null, null])
})

test('what kills two threads is refused, and others are still answered', async () => {
  using folder = temporaryFolder()
  await using lane = new Lane(mortal)
  await assert.rejects(lane.run({ kind: 'load', directory: join(folder.path, 'always') }), /The search thread stopped/)
  assert.equal(await lane.run({ kind: 'load', directory: folder.path }), null)
})

test('a closed lane refuses work', async () => {
  const lane = new Lane(mortal)
  await lane[Symbol.asyncDispose]()
  await assert.rejects(lane.run({ kind: 'load', directory: '' }), /closed/)
})
