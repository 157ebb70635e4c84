import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planOf } from './plan.ts'

test('without billing every workspace has had the unlimited plan since it was created', () => {
  const plan = planOf({ createdAt: new Date('2026-01-02T03:04:05Z') })
  assert.deepEqual(
    [plan.paymentPlanCode, plan.paymentPlanStatus, plan.paymentPlanStartedAt, plan.paymentPlanExpiresAt],
    ['unlimited', 'active', '2026-01-02T03:04:05.000Z', null],
  )
})
