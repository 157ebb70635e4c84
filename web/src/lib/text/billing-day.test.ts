import { expect, test } from 'vitest'
import { displayBillingDay } from './billing-day.ts'

test('what is paid in won is due on the day of Seoul, in dollars on that of UTC', () => {
  const at = '2026-12-24T15:00:00.000Z'
  expect([displayBillingDay(at, 'KRW', 'ko'), displayBillingDay(at, 'USD', 'en')]).toEqual([
    '2026.\u00a012.\u00a025.',
    '12.\u00a024.\u00a02026',
  ])
})
