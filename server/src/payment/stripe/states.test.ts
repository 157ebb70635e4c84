import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failReasonOf } from '@quarry/contract/billing/payment'
import { failureOf, isTaken, refundStateOf, stateOf } from './states.ts'

const intent = {
  id: 'pi_1',
  status: 'succeeded',
  amount_received: 10_890,
  currency: 'krw',
  metadata: {},
  last_payment_error: null,
  next_action: null,
  latest_charge: null,
}

test('an amount is taken as it was received: won are whole, dollars are cents', () => {
  assert.deepEqual(stateOf(intent), { kind: 'succeeded', externalId: 'pi_1', amount: 10_890, currency: 'KRW', givenBack: 0 })
  assert.deepEqual(stateOf({ ...intent, currency: 'usd', amount_received: 3_750 }), {
    kind: 'succeeded',
    externalId: 'pi_1',
    amount: 3_750,
    currency: 'USD',
    givenBack: 0,
  })
})

test('what is not over yet is pending, and what a person can confirm has its page', () => {
  assert.equal(stateOf({ ...intent, status: 'processing' }).kind, 'pending')
  const asked = { ...intent, status: 'requires_action', next_action: { redirect_to_url: { url: 'https://bank.example.com' } } }
  assert.deepEqual(stateOf(asked), { kind: 'action', externalId: 'pi_1', window: { url: 'https://bank.example.com' } })
  assert.equal(stateOf({ ...asked, next_action: {} }).kind, 'failed', 'on no page nobody confirms it')
  assert.throws(() => stateOf({ ...intent, status: 'requires_capture' }))
})

test('declines are of three kinds, and people read a reason', () => {
  const said = (decline_code: string, code = 'card_declined') => {
    const { failKind, code: own } = failureOf({ code, decline_code })
    return [failKind, failReasonOf(own)]
  }
  assert.deepEqual(said('insufficient_funds'), ['soft', 'funds'])
  assert.deepEqual(said('withdrawal_count_limit_exceeded'), ['soft', 'funds'])
  assert.deepEqual(said('do_not_honor'), ['soft', 'declined'])
  assert.deepEqual(said('a_reason_of_next_year'), ['soft', 'declined'])
  for (const code of ['lost_card', 'stolen_card', 'pickup_card', 'restricted_card', 'fraudulent'])
    assert.deepEqual(said(code), ['hard', 'blocked'], code)
  assert.deepEqual(said('expired_card', 'expired_card'), ['hard', 'expired'])
  assert.deepEqual(said('authentication_required', 'authentication_required'), ['auth', 'confirmation'])
  const refused = failureOf({ code: 'payment_intent_authentication_failure' })
  assert.deepEqual([refused.failKind, failReasonOf(refused.code)], ['auth', 'confirmation'])
})

test('a bank that only asks, or gave up, has taken nothing', () => {
  const taken = ['needs_response', 'under_review', 'lost', 'warning_needs_response', 'warning_closed', 'prevented', 'won']
  assert.deepEqual(
    taken.filter((status) => isTaken({ status })),
    ['needs_response', 'under_review', 'lost'],
  )
})

test('a refund that is on its way is pending, one that was called off failed', () => {
  const kindOf = (status: string) => refundStateOf({ id: 're_1', status, amount: 1, metadata: {} }).kind
  assert.deepEqual(['succeeded', 'pending', 'requires_action', 'failed', 'canceled'].map(kindOf), [
    'succeeded',
    'pending',
    'pending',
    'failed',
    'failed',
  ])
})
