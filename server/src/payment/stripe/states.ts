import { Currency } from '@quarry/contract/plan/plan'
import type { z } from 'zod'
import type { ChargeState, FailKind, GivenBack, RefundState } from '../gateway.ts'
import { names, ourId } from './names.ts'
import type { Dispute, Intent, Refund } from './objects.ts'

/** Declines after which another try with the same card makes no sense, by Stripe's list; what it does not name may pass by itself. */
const hard = new Set([
  'card_not_supported',
  'currency_not_supported',
  'expired_card',
  'fraudulent',
  'highest_risk_level',
  'incorrect_cvc',
  'incorrect_number',
  'invalid_account',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'live_mode_test_card',
  'lost_card',
  'merchant_blacklist',
  'new_account_information_available',
  'not_permitted',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'service_not_allowed',
  'stolen_card',
  'stop_payment_order',
  'testmode_decline',
  'transaction_not_allowed',
])
const auth = new Set([
  'authentication_not_handled',
  'authentication_required',
  'offline_pin_required',
  'online_or_offline_pin_required',
  'payment_intent_authentication_failure',
])

type CardError = { code?: string | null | undefined; decline_code?: string | null | undefined }

/** The bank's reason, where it gave one. */
export function failureOf(error: CardError | null | undefined): Extract<ChargeState, { kind: 'failed' }> {
  const code = error?.decline_code ?? error?.code ?? 'card_declined'
  const failKind: FailKind = auth.has(code) || auth.has(error?.code ?? '') ? 'auth' : hard.has(code) ? 'hard' : 'soft'
  return { kind: 'failed', failKind, code }
}

/** What an intent has come to. @throws Error on a status that nothing here leads to */
export function stateOf(intent: Intent): Exclude<ChargeState, { kind: 'absent' }> {
  const { id: externalId, status, latest_charge: charge } = intent
  switch (status) {
    case 'succeeded': {
      const givenBack = typeof charge === 'object' && charge ? charge.amount_refunded : 0
      return { kind: 'succeeded', externalId, amount: intent.amount_received, currency: currencyOf(intent), givenBack }
    }
    case 'processing':
      return { kind: 'pending', externalId }
    case 'requires_action': {
      const url = intent.next_action?.redirect_to_url?.url
      // What can be confirmed on no page is confirmed by nobody.
      return url ? { kind: 'action', externalId, window: { url } } : failureOf({ code: 'authentication_not_handled' })
    }
    case 'requires_payment_method':
      return failureOf(intent.last_payment_error)
    case 'canceled':
      return { kind: 'failed', failKind: 'auth', code: 'cancelled' }
    default:
      throw new Error(`Stripe's payment intent ${externalId} is ${status}.`)
  }
}

export const currencyOf = ({ currency }: { currency: string }): Currency => Currency.parse(currency.toUpperCase())

/** Whether a bank has taken the money: what it only asks about is not taken, and what it gave up is back. */
export const isTaken = ({ status }: Pick<z.output<typeof Dispute>, 'status'>): boolean =>
  status !== 'won' && status !== 'prevented' && !status.startsWith('warning_')

/** Money that is given back, or will be. */
export const counts = ({ status }: z.output<typeof Refund>): boolean => status !== 'failed' && status !== 'canceled'

export function refundStateOf(refund: z.output<typeof Refund>): RefundState {
  if (!counts(refund)) return { kind: 'failed' }
  return { kind: refund.status === 'succeeded' ? 'succeeded' : 'pending', externalId: refund.id }
}

export function givenBackOf(refund: z.output<typeof Refund>): GivenBack {
  const state = !counts(refund) ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending'
  return { id: ourId(refund.metadata?.[names.refund]), externalId: refund.id, amount: refund.amount, state }
}
