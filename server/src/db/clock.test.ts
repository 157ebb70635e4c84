import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openClock } from './clock.ts'
import { openPool } from './db.ts'
import { start, usedDataFolder } from './embedded/testing/fixtures.ts'

const minuteMs = 60_000

/** A machine whose clock differs from that of the database by so much. */
async function openMachine(t: TestContext, aheadMs: number) {
  const { url } = await start(t, await usedDataFolder())
  const pool = openPool(url, () => {}, 1)
  t.after(() => pool.end())
  const state = { aheadMs }
  const warned: string[] = []
  const log = { error() {}, info() {}, debug() {}, warn: (_: object, said: string) => void warned.push(said) }
  const clock = await openClock(pool, log, { own: () => Date.now() + state.aheadMs, everyMs: 10 })
  t.after(() => clock[Symbol.asyncDispose]())
  /** The database of these tests has the clock of the test. */
  const isRight = (): boolean => Math.abs(clock.now().getTime() - Date.now()) < minuteMs / 2
  return { state, warned, isRight, pool }
}

for (const [where, minutes] of [
  ['ahead of', 5],
  ['behind', -5],
] as const)
  test(`a machine whose clock is ${where} that of the database goes by that of the database, and says so`, async (t) => {
    const machine = await openMachine(t, minutes * minuteMs)
    assert.ok(machine.isRight())
    assert.match(machine.warned.join(), new RegExp(`The clock of this machine is ${where} that of the database`))
  })

test('that the clock of a machine is set is noticed while it runs', async (t) => {
  const machine = await openMachine(t, 0)
  assert.ok(machine.isRight())
  machine.state.aheadMs = 60 * minuteMs
  while (!machine.isRight()) await sleep(10)
  assert.deepEqual(machine.warned, [])
})
