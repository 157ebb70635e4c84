import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { noteReleased } from './collect-garbage.ts'

const megabyte = 1 << 20

test('shared memory that nobody uses any more is freed without being asked for', async () => {
  const freed = new Set<number>()
  const registry = new FinalizationRegistry<number>((id) => freed.add(id))
  const held: SharedArrayBuffer[] = []
  // Long enough in use to be among what V8 looks at seldom.
  for (let id = 0; id < 40; id++) {
    const buffer = new SharedArrayBuffer(megabyte)
    registry.register(buffer, id)
    held.push(buffer)
  }
  while (held.length > 0) {
    noteReleased(held.pop()!.byteLength, 16 * megabyte)
    await sleep(1)
  }
  // What this allocates is far too little for V8 to collect by itself.
  for (let rounds = 0; freed.size < 32 && rounds < 400; rounds++) {
    noteReleased(megabyte, 16 * megabyte)
    await sleep(1)
  }
  assert.ok(freed.size >= 32, `${freed.size} of 40`)
})
