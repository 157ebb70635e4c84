import { CallError } from '@quarry/contract/client'
import { paymentProblem } from '@quarry/contract/billing/payment'
import { failureText, namedFailure } from '../../lib/failures.ts'
import { t } from '../../lib/i18n-later.ts'

/** What people read when a call about a payment is refused (spec §8): the server's words, in their language where it is a failure we know. */
export function paymentFailure(error: Error): string {
  if (namedFailure(error)) return failureText(error)
  const said = error instanceof CallError ? { message: error.message, code: error.code } : {}
  return paymentProblem(said, t('billing.unknown'))
}
