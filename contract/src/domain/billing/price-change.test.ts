import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standardPlans } from '../plan/plan-catalogue.ts'
import { seatPriceOf } from './money.ts'
import { announcedRise, priceChange } from './price-change.ts'
import { startOn } from './quote.ts'

const team = standardPlans.find(({ code }) => code === 'team')!
const dearer = { ...team, nextPrice: { from: '2027-01-01', monthlyPrice: { KRW: 12_000, USD: 5 } } }
const taken = (day: string, currency: 'KRW' | 'USD' = 'KRW') =>
  startOn({ planCode: 'team', unit: 'MONTHLY', seats: 5, price: seatPriceOf(dearer, currency, day) }, day).term!

test('a price is that of its day, and the new one from its first day on', () => {
  assert.deepEqual(
    ['2026-12-31', '2027-01-01'].map((day) => seatPriceOf(dearer, 'KRW', day).supply),
    [9_900, 12_000],
  )
})

test('the period that begins on the first day of a new price or later would cost it, and no earlier one', () => {
  assert.equal(priceChange(taken('2026-11-30'), dearer), null)
  assert.deepEqual(priceChange(taken('2026-12-01'), dearer)?.rises, true)
})

test('a price that falls is no rise, and one that is the same no change', () => {
  assert.equal(priceChange(taken('2026-12-10', 'USD'), dearer)?.rises, false)
  assert.equal(priceChange(taken('2027-01-10'), dearer), null)
})

test('without a new price, or without the plan, everything stays', () => {
  assert.deepEqual([priceChange(taken('2026-12-10'), team), priceChange(taken('2026-12-10'), undefined)], [null, null])
})

test('who takes a plan learns from when on it is to cost more: the first period that begins then or later', () => {
  const riseOf = (day: string, plan = dearer) => announcedRise(taken(day), plan, 1)
  assert.deepEqual(
    ['2026-09-15', '2026-12-01', '2026-12-10', '2027-01-10'].map((day) => riseOf(day)?.at ?? null),
    ['2027-01-15', '2027-01-01', '2027-01-10', null],
  )
  assert.equal(riseOf('2026-12-01')!.price.supply, 12_000)
  assert.equal(announcedRise(taken('2026-12-01', 'USD'), dearer, 1), null, 'what falls is no rise')
})
