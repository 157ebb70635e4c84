import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { sideBySide } from './side-by-side.ts'

test('everything comes, and never from more at a time than allowed', async () => {
  let [open, most] = [0, 0]
  const one = (name: number) =>
    async function* () {
      most = Math.max(most, (open += 1))
      for (let step = 0; step < 3; step++) {
        await turn()
        yield `${name}.${step}`
      }
      open -= 1
    }
  const all = await Array.fromAsync(sideBySide([0, 1, 2, 3, 4].map(one), 2))
  assert.deepEqual([all.length, new Set(all).size, most], [15, 15, 2])
})

test('a failure ends the others, also one that comes while nobody looks', async () => {
  let isEnded = false
  const good = async function* () {
    try {
      for (;;) {
        await turn()
        yield 'good'
      }
    } finally {
      isEnded = true
    }
  }
  const bad = async function* () {
    yield 'bad'
    throw new Error('broken')
  }
  await assert.rejects(async () => {
    for await (const each of sideBySide([good, bad], 2)) if (each === 'bad') await turn()
  }, /broken/)
  assert.ok(isEnded)
})
