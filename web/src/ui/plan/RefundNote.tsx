import type { Departure } from '@quarry/contract/wire/workspace/member'
import { displayMoney } from '../../lib/text/money.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'

/** What an owner gets back whose workspace goes, and how it is worked out. */
export function RefundNote({ refund }: { refund: NonNullable<Departure['refund']> }) {
  const t = useT()
  const language = useLanguage()
  const { currency, amount, share } = refund
  const money = (of: number) => displayMoney(of, currency, language)
  return (
    <p>
      {t('billing.refund', { amount: money(amount) })}
      {share && (
        <span className="block text-meta text-text-quiet tabular-nums">
          {t('billing.refundShare', { paid: money(share.paid), days: share.days, ofDays: share.ofDays, amount: money(amount) })}
        </span>
      )}
    </p>
  )
}
