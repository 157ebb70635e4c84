import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths, beginOf, dayAt, daysBetween, daysLeft, periodNoAt, periodOf } from './period.ts'

test('a month after the 31st is the last of the next one, and the 31st comes back', () => {
  assert.deepEqual(
    [1, 2, 3, 12, 13].map((months) => addMonths('2027-01-31', months)),
    ['2027-02-28', '2027-03-31', '2027-04-30', '2028-01-31', '2028-02-29'],
  )
})

test('a year from a leap day ends on the 28th, and four years later on the 29th', () => {
  assert.deepEqual(
    [12, 24, 36, 48].map((months) => addMonths('2028-02-29', months)),
    ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
  )
})

test('won are paid by the days of Seoul, dollars by those of UTC', () => {
  const at = new Date('2026-12-31T16:00:00Z')
  assert.deepEqual([dayAt(at, 'KRW'), dayAt(at, 'USD')], ['2027-01-01', '2026-12-31'])
  assert.equal(beginOf('2027-01-01', 'KRW').toISOString(), '2026-12-31T15:00:00.000Z')
})

test('periods of any anchor follow one another without a gap, for four years and both units', () => {
  for (let offset = 0; offset < 4 * 366; offset++) {
    const anchor = dayAt(new Date(Date.UTC(2026, 0, 1 + offset)), 'USD')
    for (const unit of ['MONTHLY', 'YEARLY'] as const) {
      let before = periodOf(anchor, unit, 1)
      assert.equal(before.from, anchor)
      for (let no = 2; no < 26; no++) {
        const period = periodOf(anchor, unit, no)
        assert.equal(period.from, before.to)
        assert.ok(daysBetween(period.from, period.to) >= (unit === 'MONTHLY' ? 28 : 365))
        before = period
      }
    }
  }
})

test('a day lies in exactly one period, and with its end the next begins', () => {
  assert.deepEqual(
    ['2027-01-31', '2027-02-27', '2027-02-28', '2028-02-29'].map((day) => periodNoAt('2027-01-31', 'MONTHLY', day)),
    [1, 1, 2, 14],
  )
})

test('the day itself is among those that are left', () => {
  const period = periodOf('2027-02-10', 'MONTHLY', 1)
  assert.deepEqual(daysLeft(period, '2027-02-20'), { days: 18, of: 28 })
  assert.deepEqual(daysLeft(period, '2027-03-10'), { days: 0, of: 28 })
})
