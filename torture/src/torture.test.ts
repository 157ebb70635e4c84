import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carryOut, type Torture } from './torture.ts'

const torture: Torture = {
  name: 'dice',
  rounds: 3,
  roundsInTests: 1,
  run: async ({ rounds, random }) => Array.from({ length: rounds }, () => String(random())),
}

test('the same seed makes the same attempts, another one others', async () => {
  const [once, again, other] = [
    await carryOut(torture, { rounds: 3, seed: 7 }),
    await carryOut(torture, { rounds: 3, seed: 7 }),
    await carryOut(torture, { rounds: 3, seed: 8 }),
  ]
  assert.deepEqual(once, again)
  assert.notDeepEqual(once.failures, other.failures)
})
