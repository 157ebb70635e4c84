import assert from 'node:assert/strict'
import { mock, test, type TestContext } from 'node:test'
import { Pace } from './pace.ts'
import { quotaIn } from './quota.ts'

const none = new Headers()
const run = () => new AbortController().signal

/** Time that only goes on when the test says so. */
function clock(t: TestContext) {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-11-21T12:00:00Z') })
  t.after(() => mock.timers.reset())
  return async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 1) {
      mock.timers.tick(1)
      // Whoever was let go begins.
      await Promise.resolve()
      await Promise.resolve()
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Asks for so many turns and counts those that came. */
function ask(pace: Pace, turns: number, caller = run()) {
  const asked = { come: 0 }
  for (let turn = 0; turn < turns; turn += 1)
    void pace.turn(caller).then(
      () => (asked.come += 1),
      () => {},
    )
  return asked
}

test('nobody waits as long as the service takes everything', async (t) => {
  const pass = clock(t)
  const asked = ask(new Pace(), 1_000)
  await pass(1)
  assert.equal(asked.come, 1_000)
})

test('a pause that is requested is kept by all, and after it they come one by one', async (t) => {
  const pass = clock(t)
  const pace = new Pace({ leastGapMs: 50 })
  pace.refused(Date.now(), 2_000)
  const [one, other] = [ask(pace, 5), ask(pace, 5)]
  await pass(1_999)
  assert.equal(one.come + other.come, 0)
  await pass(102)
  assert.equal(one.come + other.come, 3)
})

test('after a refusal calls come half as fast as they came, and faster again with each that is taken', async (t) => {
  const pass = clock(t)
  const pace = new Pace()
  for (let call = 0; call < 50; call += 1) {
    await pace.turn(run())
    await pass(100)
  }
  pace.refused(Date.now(), 0)
  const slow = ask(pace, 100)
  await pass(2_000)
  assert.ok(slow.come >= 9 && slow.come <= 11, `${slow.come} in two seconds`)
  for (let call = 0; call < 50; call += 1) pace.taken(none)
  await pass(1_000)
  assert.ok(slow.come >= 25, `${slow.come} after calls that were taken`)
})

test('calls that were under way together are one refusal', async (t) => {
  const pass = clock(t)
  const pace = new Pace({ leastGapMs: 100 })
  const began = Date.now()
  await pass(10)
  for (let call = 0; call < 8; call += 1) pace.refused(began, 0)
  const asked = ask(pace, 100)
  await pass(1_000)
  assert.ok(asked.come >= 9, `${asked.come} in a second`)
})

test('runs get their turns in rotation, however much one of them asks', async (t) => {
  const pass = clock(t)
  const pace = new Pace({ leastGapMs: 10 })
  pace.refused(Date.now(), 0)
  await pass(10)
  const [greedy, modest] = [ask(pace, 1_000), ask(pace, 5)]
  await pass(110)
  assert.equal(modest.come, 5)
  assert.ok(greedy.come >= 4)
})

test('a run that ends leaves the line, and the others go on', async (t) => {
  const pass = clock(t)
  const pace = new Pace({ leastGapMs: 10 })
  pace.refused(Date.now(), 1_000)
  const ending = new AbortController()
  const cancelled = pace.turn(ending.signal)
  const other = ask(pace, 1)
  ending.abort(new Error('the host shuts down'))
  await assert.rejects(cancelled, /the host shuts down/)
  await pass(1_000)
  assert.equal(other.come, 1)
})

test('a pause longer than a run waits fails all waiting calls at once', async (t) => {
  clock(t)
  const pace = new Pace()
  pace.refused(Date.now(), 7_200_000)
  await assert.rejects(pace.turn(run()), { reason: 'throttled', retryAfterMs: 7_200_000 })
})

test('the last part of a quota is spread over the time until there is a new one', async (t) => {
  const pass = clock(t)
  const pace = new Pace()
  const quota = (left: number) =>
    new Headers({ 'ratelimit-limit': '100', 'ratelimit-remaining': `${left}`, 'ratelimit-reset': '10' })
  pace.taken(quota(50))
  const quick = ask(pace, 10)
  await pass(1)
  assert.equal(quick.come, 10)
  pace.taken(quota(10))
  const spread = ask(pace, 50)
  await pass(5_000)
  assert.ok(spread.come >= 4 && spread.come <= 6, `${spread.come} in half of the time`)
  pace.taken(quota(0))
  const before = spread.come
  await pass(9_000)
  assert.equal(spread.come, before)
})

test('a quota is understood with seconds from now, seconds since 1970 or a date', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const quota = (family: string, reset: string) =>
    quotaIn(new Headers({ [`${family}limit`]: '200', [`${family}remaining`]: '20', [`${family}reset`]: reset }), now)
  const expected = { left: 20, share: 0.1, untilMs: 30_000 }
  assert.deepEqual(quota('ratelimit-', '30'), expected)
  assert.deepEqual(quota('x-ratelimit-', String(now / 1000 + 30)), expected)
  assert.deepEqual(quota('x-rate-limit-', '2026-11-21T12:00:30Z'), expected)
  assert.equal(quota('ratelimit-', 'soon'), null)
  assert.equal(quotaIn(new Headers({ 'ratelimit-remaining': '3' }), now), null)
})
