import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cronOf, type Recurrence, recurrenceOf } from '@quarry/contract/agent/schedule'
import { nextTime } from './next-time.ts'

const at = { hour: 9, minute: 30 }
const next = (when: Recurrence, timeZone: string, after: string) =>
  nextTime({ cron: cronOf(when), timeZone }, new Date(after)).toISOString()

test('each recurrence comes back from what it is kept as', () => {
  const all: Recurrence[] = [
    { every: 'day', ...at },
    { every: 'weekday', ...at },
    { every: 'week', weekday: 0, ...at },
    { every: 'month', day: 28, ...at },
  ]
  assert.deepEqual(all.map(cronOf), ['30 9 * * *', '30 9 * * 1-5', '30 9 * * 0', '30 9 28 * *'])
  assert.deepEqual(
    all.map((when) => recurrenceOf(cronOf(when))),
    all,
  )
})

test('what is due follows the clock of its place, and comes strictly later', () => {
  assert.equal(next({ every: 'day', ...at }, 'Asia/Seoul', '2026-01-02T00:29:59Z'), '2026-01-02T00:30:00.000Z')
  assert.equal(next({ every: 'day', ...at }, 'Asia/Seoul', '2026-01-02T00:30:00Z'), '2026-01-03T00:30:00.000Z')
  // A Friday.
  assert.equal(next({ every: 'weekday', ...at }, 'Asia/Seoul', '2026-01-02T00:30:00Z'), '2026-01-05T00:30:00.000Z')
  assert.equal(next({ every: 'week', weekday: 0, ...at }, 'UTC', '2026-01-02T10:00:00Z'), '2026-01-04T09:30:00.000Z')
  assert.equal(next({ every: 'month', day: 28, ...at }, 'UTC', '2026-01-28T09:30:00Z'), '2026-02-28T09:30:00.000Z')
})

test('a change of the clock neither loses a day nor makes one twice', () => {
  const early: Recurrence = { every: 'day', hour: 2, minute: 30 }
  // At 2:00 of 29 March 2026 it becomes 3:00 in Berlin, and on 25 October what is between 2:00 and 3:00 comes twice.
  assert.equal(next(early, 'Europe/Berlin', '2026-03-28T12:00:00Z'), '2026-03-29T01:30:00.000Z')
  assert.equal(next(early, 'Europe/Berlin', '2026-03-29T01:30:00Z'), '2026-03-30T00:30:00.000Z')
  assert.equal(next(early, 'Europe/Berlin', '2026-10-24T12:00:00Z'), '2026-10-25T00:30:00.000Z')
  assert.equal(next(early, 'Europe/Berlin', '2026-10-25T00:30:00Z'), '2026-10-26T01:30:00.000Z')
})
