import { failReasonOf } from '@quarry/contract/billing/payment'
import type { Payment } from '@quarry/contract/wire/billing/billing'
import type { Needs } from '../../context.ts'
import type { Gateway } from '../../payment/gateway.ts'
import { gatewayFor, gatewayNamed } from './paying.ts'
import type { BillingAccount } from './store/account.store.ts'
import type { Attempt } from './store/attempt.store.ts'
import type { PaymentWay } from './store/way.store.ts'

const base = (gateway: Gateway | undefined, { id: customerUid, currency }: BillingAccount) => ({
  customerUid,
  currency,
  isTest: gateway?.isTest ?? false,
})

/** How a payment is shown. Won are never confirmed on a page (spec §4), and dollars where the bank asks for it. */
export function paymentOf(ctx: Needs<'gateways'>, attempt: Attempt, account: BillingAccount, seatCount: number | null): Payment {
  const { status, window_url: url } = attempt
  const failed = status === 'failed'
  return {
    ...base(gatewayNamed(ctx, attempt.gateway), account),
    transactionId: attempt.id,
    seatCount,
    status:
      status === 'succeeded'
        ? 'PAYMENT_COMPLETE'
        : failed
          ? 'PAYMENT_FAIL'
          : status === 'action'
            ? 'PAYMENT_WINDOW'
            : 'PAYMENT_WAIT',
    paymentComplete: status === 'succeeded',
    failReason: failed ? failReasonOf(attempt.fail_code ?? '') : null,
    window: status === 'action' && url !== null ? { url } : null,
  }
}

export const paymentOfWay = (ctx: Needs<'gateways'>, way: PaymentWay, account: BillingAccount): Payment => ({
  ...base(gatewayNamed(ctx, way.gateway), account),
  transactionId: way.id,
  seatCount: null,
  // One that was replaced or taken back since was given all the same.
  status: way.status === 'REPLACED' || way.status === 'DELETED' ? 'NEW_CARD_END' : way.status,
  paymentComplete: false,
  failReason: way.status === 'NEW_CARD_FAIL' ? 'left' : null,
  window: way.status === 'NEW_CARD_START' ? { url: way.window_url } : null,
})

/** Of what costs nothing now. */
export const nothingDue = (ctx: Needs<'gateways'>, account: BillingAccount, seatCount: number | null): Payment => ({
  ...base(gatewayFor(ctx, account.currency), account),
  transactionId: '',
  seatCount,
  status: 'PAYMENT_COMPLETE',
  paymentComplete: true,
  failReason: null,
  window: null,
})
