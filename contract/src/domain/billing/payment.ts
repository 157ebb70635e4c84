import * as z from 'zod/mini'

/** Where a payment stands, or a card that is being given (spec §4). */
export const PaymentStatus = z.enum([
  'PAYMENT_WAIT',
  'PAYMENT_WINDOW',
  'PAYMENT_COMPLETE',
  'PAYMENT_FAIL',
  'NEW_CARD_START',
  'NEW_CARD_END',
  'NEW_CARD_FAIL',
])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** Whether asking again may bring something else. */
export const isUnderWay = (status: PaymentStatus): boolean =>
  status === 'PAYMENT_WAIT' || status === 'PAYMENT_WINDOW' || status === 'NEW_CARD_START'

/** Why a card was not charged, in the few ways people can do something about. */
export const FailReason = z.enum(['funds', 'blocked', 'expired', 'confirmation', 'left', 'noCard', 'declined'])
export type FailReason = z.infer<typeof FailReason>

const reasons: Readonly<Record<string, FailReason>> = {
  insufficient_funds: 'funds',
  withdrawal_count_limit_exceeded: 'funds',
  stolen_card: 'blocked',
  lost_card: 'blocked',
  pickup_card: 'blocked',
  restricted_card: 'blocked',
  fraudulent: 'blocked',
  expired_card: 'expired',
  authentication_required: 'confirmation',
  authentication_failed: 'confirmation',
  authentication_not_handled: 'confirmation',
  payment_intent_authentication_failure: 'confirmation',
  cancelled: 'left',
  no_card: 'noCard',
}

/** @param code as a payment company has it. */
export const failReasonOf = (code: string): FailReason => reasons[code] ?? 'declined'

export const HistoryStatus = z.enum(['APPROVED', 'FAILED', 'WAITING', 'REFUND_COMPLETE', 'REFUND_PARTIAL', 'REFUND_INQUIRY'])
export type HistoryStatus = z.infer<typeof HistoryStatus>

/** What people read when a payment failed (spec §8): the server's words, else its code, else the reason, else that it did. */
export const paymentProblem = (
  problem: { message?: string | null | undefined; code?: string | null | undefined; failReason?: string | null | undefined },
  unknown = 'Server Error. Please try again later',
): string => problem.message || problem.code || problem.failReason || unknown

/** What can be done at the built-in payment company: its cards, the answer of a bank, and what people there and banks do afterwards. */
export const SandboxAct = z.enum([
  '4242',
  '0002',
  '9979',
  '3220',
  '0077',
  '0119',
  '5126',
  'leave',
  'confirm',
  'refuse',
  'giveBack',
  'dispute',
  'disputeWon',
  'disputeLost',
])
export type SandboxAct = z.infer<typeof SandboxAct>
