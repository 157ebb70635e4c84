import type { PeriodUnit } from '@quarry/contract/plan/plan-state'
import type { Quote } from '@quarry/contract/wire/billing/quote'
import { displayDay } from '../../lib/text/billing-day.ts'
import { displayMoney } from '../../lib/text/money.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { usePlanName } from './use-plan-name.ts'

/** What an order costs now and why, and what comes after. */
export function QuoteLines({ quote, unit }: { quote: Quote; unit: PeriodUnit }) {
  const t = useT()
  const language = useLanguage()
  const nameOf = usePlanName(quote.currency)
  const money = (amount: number) => displayMoney(amount, quote.currency, language)
  const nextDay = displayDay(quote.next.at, language)
  const { priceChange: rise } = quote
  // What is paid next depends on an answer then.
  const isNextOpen = rise?.at === quote.next.at && rise.answer !== 'agreed'
  return (
    <>
      {quote.effective === 'now' ? (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">{t('billing.order.due')}</span>
            <span className="text-end">
              <span className="block text-title tabular-nums">{money(quote.due.total)}</span>
              {quote.due.tax > 0 && (
                <span className="text-meta text-text-quiet">{t('billing.order.tax', { tax: money(quote.due.tax) })}</span>
              )}
            </span>
          </div>
          <ul className="divide-y divide-line border-y border-line">
            {quote.lines.map((line) => (
              <Line key={line.kind} line={line} name={nameOf(line.planCode)} money={money} />
            ))}
          </ul>
        </>
      ) : (
        <p>{t('billing.order.nothing', { date: nextDay })}</p>
      )}
      {!isNextOpen && (
        <p className="text-text-quiet">{t('billing.order.next', { total: money(quote.next.total), date: nextDay })}</p>
      )}
      {rise && (
        <p>
          {t(`billing.order.price.${rise.answer ?? 'open'}.${unit}`, {
            date: displayDay(rise.at, language),
            before: money(rise.before),
            after: money(rise.after),
          })}
        </p>
      )}
      {quote.trialDaysLost > 0 && <p>{t('billing.order.trial', { count: quote.trialDaysLost })}</p>}
      {quote.exceeds.length > 0 && (
        <div>
          <p>{t('billing.order.exceeds')}</p>
          <ul className="mt-1 list-disc ps-5 text-text-quiet">
            {quote.exceeds.map(({ what, used, limit }) => (
              <li key={what}>{t(`billing.order.exceed.${what}`, { used, limit })}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

type LineProps = { line: Quote['lines'][number]; name: string; money: (amount: number) => string }

function Line({ line, name, money }: LineProps) {
  const t = useT()
  const { kind, seats, days, ofDays, perSeat } = line
  const product = t('billing.order.product', { price: money(perSeat), count: seats })
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <span>
        {t(`billing.order.line.${kind}`, { name })}
        {kind !== 'carried' && (
          <span className="block text-meta text-text-quiet tabular-nums">
            {days === ofDays ? product : `${product} × ${t('billing.order.days', { days, ofDays })}`}
          </span>
        )}
      </span>
      <span className="shrink-0 tabular-nums">{money(line.amount)}</span>
    </li>
  )
}
