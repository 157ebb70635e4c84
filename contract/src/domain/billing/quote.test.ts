import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountOf, periodTotal, roundedShare, type SeatPrice, seatPriceOf, seatTotal } from './money.ts'
import { addMonths, type Day, periodOf } from './period.ts'
import { newSeed, randomFrom } from '../../testing/random.ts'
import { changeTerm, type Order, type PaidTerm, refundOf, refundTax, renewalOf, spreadRefund, startOn } from './quote.ts'

const won = (supply: number): SeatPrice => ({ currency: 'KRW', supply, taxPercent: 10, annualDiscountPercent: 20 })
const cents = (supply: number): SeatPrice => ({ currency: 'USD', supply, taxPercent: 0, annualDiscountPercent: 20 })
const team = won(9_900)
const order = (more: Partial<Order> = {}): Order => ({ planCode: 'team', unit: 'MONTHLY', seats: 10, price: team, ...more })
const on = (anchor: Day, more: Partial<Order> = {}): PaidTerm => startOn(order(more), anchor).term!

test('a plan is priced in whole minor units, whatever the catalogue writes', () => {
  assert.equal(seatPriceOf({ monthlyPrice: { KRW: 9_900, USD: 7.5 } }, 'USD', '2026-11-24').supply, 750)
  assert.equal(seatTotal(team, 'MONTHLY'), 10_890)
  assert.equal(seatTotal(team, 'YEARLY'), 104_544)
  assert.equal(seatTotal(cents(750), 'YEARLY'), 7_200)
})

test('ten seats for a month: the tax stands inside the total', () => {
  const { due, lines, kind } = startOn(order(), '2027-02-10')
  assert.deepEqual([kind, due], ['start', { supply: 99_000, tax: 9_900, total: 108_900 }])
  assert.deepEqual(
    lines.map(({ days, ofDays, to }) => [days, ofDays, to]),
    [[28, 28, '2027-03-10']],
  )
})

test('three seats more are paid for the days that are left', () => {
  const change = changeTerm(on('2027-02-10'), order({ seats: 13 }), '2027-02-20')
  assert.deepEqual([change.kind, change.due.total, change.due.tax], ['seats', 21_002, 1_909])
  assert.equal(renewalOf(change.term!, 2).due.total, 141_570)
})

test('what is left of a year with a leap day', () => {
  const term = on('2027-11-15', { unit: 'YEARLY' })
  assert.deepEqual(refundOf(term, '2028-03-01'), { total: 739_806, days: 259, ofDays: 366 })
  assert.equal(refundTax(0, 739_806, 10), 67_255)
})

test('two seats more in a short month of dollars', () => {
  const term = on('2028-01-31', { price: cents(750), seats: 5 })
  const change = changeTerm(term, order({ price: cents(750), seats: 7 }), '2028-02-11')
  assert.deepEqual([term.period, change.due.total], [{ from: '2028-01-31', to: '2028-02-29' }, 931])
})

test('a dearer plan is had at once, the other deducted, and the period stays', () => {
  const term = on('2027-06-05')
  const change = changeTerm(term, order({ planCode: 'business', seats: 20, price: won(19_900) }), '2027-06-16')
  assert.deepEqual(
    change.lines.map(({ kind, amount }) => [kind, amount]),
    [
      ['plan', 277_273],
      ['credit', -68_970],
    ],
  )
  assert.deepEqual([change.due.total, change.term!.period], [208_303, term.period])
})

test('the owner leaves a year of dollars on its last month', () => {
  const term = on('2027-03-01', { unit: 'YEARLY', seats: 5, price: cents(750) })
  assert.equal(refundOf(term, '2027-12-31').total, 6_000)
})

test('from months to years: a new period begins today', () => {
  const change = changeTerm(on('2027-06-05'), order({ unit: 'YEARLY' }), '2027-06-15')
  assert.deepEqual([change.due.total, change.term!.anchor, change.term!.periodNo], [972_840, '2027-06-15', 1])
})

test('what is less begins with the next period and gives nothing back', () => {
  const year = on('2027-06-05', { unit: 'YEARLY' })
  for (const less of [
    order({ unit: 'YEARLY', seats: 5 }),
    order(),
    order({ planCode: 'cheap', unit: 'YEARLY', price: won(100) }),
  ])
    assert.deepEqual(changeTerm(year, less, '2027-06-15'), {
      kind: 'lower',
      lines: [],
      due: { supply: 0, tax: 0, total: 0 },
    })
  assert.equal(changeTerm(year, order({ unit: 'YEARLY' }), '2027-06-15').kind, 'none')
})

test('a refund takes the newest payment first, each up to what is left of it', () => {
  const payments = [{ left: 100 }, { left: 0 }, { left: 900 }]
  assert.deepEqual(
    spreadRefund(350, payments).map(({ amount }) => amount),
    [100, 250],
  )
})

const seed = newSeed()
const random = randomFrom(seed)
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
/** @returns a whole number from 1 to most */
const upTo = (most: number): number => 1 + Math.floor(random() * most)
const anyDay = (): Day => `${2025 + upTo(8)}-${String(upTo(12)).padStart(2, '0')}-${String(upTo(28)).padStart(2, '0')}`
const anyTerm = (): PaidTerm => {
  const price = oneOf([won, cents])(upTo(100_000))
  return on(anyDay(), { price, seats: upTo(2_000), unit: oneOf(['MONTHLY', 'YEARLY']) })
}
const dayIn = ({ period: { from, to } }: PaidTerm): Day => {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  return new Date(first + (upTo((last - first) / 86_400_000) - 1) * 86_400_000).toISOString().slice(0, 10)
}

test('20,000 terms: used and left make the whole, within nothing and all', (t) => {
  t.diagnostic(`seed ${seed}`)
  for (let round = 0; round < 20_000; round++) {
    const term = anyTerm()
    const { total, days, ofDays } = refundOf(term, dayIn(term))
    const whole = periodTotal(term.price, term.unit, term.seats)
    const used = whole - total
    assert.ok(total >= 0 && used >= 0 && days > 0 && days <= ofDays, JSON.stringify(term))
    assert.ok(Math.abs(used - roundedShare(whole, ofDays - days, ofDays)) <= 1, JSON.stringify(term))
  }
})

test('20,000 changes: never less than nothing is due, and never more is given back than was paid', (t) => {
  t.diagnostic(`seed ${seed}`)
  for (let round = 0; round < 20_000; round++) {
    const term = anyTerm()
    const today = dayIn(term)
    const to = order({
      planCode: oneOf(['team', 'other']),
      unit: oneOf(['MONTHLY', 'YEARLY']),
      seats: upTo(2_000),
      price: { ...term.price, supply: upTo(100_000) },
    })
    const change = changeTerm(term, { ...to, price: to.planCode === term.planCode ? term.price : to.price }, today)
    const { due } = change
    assert.ok(due.total >= 0 && due.supply + due.tax === due.total, JSON.stringify([term, to, today]))
    if (change.term) {
      const paid = periodTotal(term.price, term.unit, term.seats) + due.total
      // Each of at most two parts was rounded by itself.
      assert.ok(refundOf(change.term, today).total <= paid + 1, JSON.stringify([term, to, today]))
    }
  }
})

test('20,000 refunds in parts: their tax makes the tax of the whole', (t) => {
  t.diagnostic(`seed ${seed}`)
  for (let round = 0; round < 20_000; round++) {
    const whole = upTo(10_000_000)
    let [before, tax] = [0, 0]
    while (before < whole) {
      const now = Math.min(whole - before, upTo(whole))
      tax += refundTax(before, now, 10)
      before += now
    }
    assert.equal(tax, amountOf(whole, 10).tax)
  }
})

test('periods renewed for ten years cost ten years', () => {
  const term = on('2028-02-29', { unit: 'YEARLY' })
  const paid = Array.from({ length: 10 }, (_, no) => renewalOf(term, no + 1))
  assert.equal(paid.at(-1)!.period.to, addMonths('2028-02-29', 120))
  assert.ok(paid.every(({ due }) => due.total === 1_045_440))
  assert.deepEqual(paid[4]!.period, periodOf('2028-02-29', 'YEARLY', 5))
})
