import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSeed } from '@quarry/contract/testing/random'
import { carryOut, type Torture } from './torture.ts'

/** A short round of a torture as a test, which names the seed so that a failure can be seen again. */
export function testShortly(torture: Torture, claim: string): void {
  const seed = newSeed()
  test(`${claim} (${torture.roundsInTests} rounds, seed ${seed})`, async () => {
    const { failures } = await carryOut(torture, { rounds: torture.roundsInTests, seed })
    assert.deepEqual(failures, [])
  })
}
