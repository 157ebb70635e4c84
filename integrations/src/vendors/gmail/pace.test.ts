import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GmailPace } from './pace.ts'

const { signal } = new AbortController()

test('until a quota is known, nothing waits', async (t) => {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout'] })
  const pace = new GmailPace()
  for (let call = 0; call < 1_000; call++) await pace.take(40, signal)
})

test('what went through before a refusal is not exceeded again', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
  const pace = new GmailPace()
  for (let call = 0; call < 150; call++) await pace.take(40, signal)
  t.mock.timers.tick(10_000)
  assert.equal(pace.refused(), 50_000)
  const waiting = AbortSignal.timeout(50)
  await assert.rejects(pace.take(40, waiting), { name: 'AbortError' })
  t.mock.timers.tick(50_001)
  for (let call = 0; call < 135; call++) await pace.take(40, signal)
  await assert.rejects(pace.take(40, AbortSignal.timeout(50)), { name: 'AbortError' })
})
