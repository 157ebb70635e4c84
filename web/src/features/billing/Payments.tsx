import type { Card } from '@quarry/contract/wire/billing/quote'
import type { WorkspacePlan } from '@quarry/contract/wire/plan/plan'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { Button } from '../../ui/Button.tsx'
import { displayBillingDay } from '../../lib/text/billing-day.ts'
import { displayMoney } from '../../lib/text/money.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { useWithdraw } from './billing.queries.ts'
import { cardText } from './card-text.ts'
import { PaymentError } from './PaymentError.tsx'
import { PaymentProblem } from './PaymentProblem.tsx'
import { PriceQuestion } from './PriceQuestion.tsx'
import { TestBand } from './TestBand.tsx'
import { useGiveCard } from './use-give-card.ts'
import { usePlanName } from './use-plan-name.ts'

type Props = { workspace: Workspace; plan: WorkspacePlan; onCancel: () => void }

/** What is paid for a workspace, and with what: of the settings of its plan, for who may pay. */
export function Payments({ workspace, plan, onCancel }: Props) {
  const { payment } = plan
  if (!payment || (!payment.canPay && payment.lastPaymentAt === null)) return null
  return (
    <div className="grid gap-10">
      {payment.isTest && <TestBand />}
      <PaymentProblem workspace={workspace} plan={plan} payment={payment} />
      {payment.priceChange && <PriceQuestion workspace={workspace} plan={plan} payment={payment} change={payment.priceChange} />}
      <Present workspace={workspace} plan={plan} payment={payment} onCancel={onCancel} />
    </div>
  )
}

function Present({ workspace, plan, payment, onCancel }: Props & { payment: NonNullable<WorkspacePlan['payment']> }) {
  const t = useT()
  const language = useLanguage()
  const [card, withdraw] = [useGiveCard(workspace), useWithdraw(workspace.id)]
  const nameOf = usePlanName(payment.currency)
  const { way, nextPaymentAt, nextPaymentTotal, lastPaymentAt, periodEnd } = payment
  // Of a plan that was cancelled the notice above says what follows.
  const scheduled = plan.paymentPlanStatus === 'cancelled' ? null : payment.scheduled
  const day = (at: string) => displayBillingDay(at, payment.currency, language)
  const isPaid = plan.paymentPlanPeriodUnit !== null && plan.paymentPlanStatus !== 'ended'
  const mayCancel = isPaid && plan.paymentPlanStatus !== 'cancelled'

  const facts = [
    isPaid && {
      label: t('billing.nextLabel'),
      value: !nextPaymentAt
        ? t('billing.none')
        : t('billing.next', {
            total: displayMoney(nextPaymentTotal ?? 0, payment.currency, language),
            date: day(nextPaymentAt),
          }),
    },
    { label: t('billing.lastLabel'), value: lastPaymentAt ? day(lastPaymentAt) : t('billing.none') },
    {
      label: t('billing.cardLabel'),
      value: way ? cardText(t, way) : t('billing.none'),
    },
  ].filter((fact) => fact !== false)

  return (
    <section aria-labelledby="payment-now">
      <h2 id="payment-now" className="mb-4 text-base font-semibold">
        {t('billing.title')}
      </h2>
      <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-3">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-meta text-text-quiet">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {scheduled && periodEnd && (
        <p className="mt-4">
          {t('billing.scheduled', {
            date: day(periodEnd),
            plan: [
              nameOf(scheduled.planCode),
              ...(scheduled.periodUnit ? [t(`billing.unit.${scheduled.periodUnit}`)] : []),
              ...(scheduled.seatCount ? [t('billing.seats', { count: scheduled.seatCount })] : []),
            ].join(', '),
          })}
        </p>
      )}
      {way && nextPaymentAt && expiresBefore(way, nextPaymentAt) && <p className="mt-4 text-warn">{t('billing.cardEnds')}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {payment.canPay && (
          <Button pending={card.isPending} onClick={card.give}>
            {way ? t('billing.changeCard') : t('billing.addCard')}
          </Button>
        )}
        {scheduled && (
          <Button pending={withdraw.isPending} onClick={() => withdraw.mutate(plan.paymentPlanCode)}>
            {t('billing.withdraw')}
          </Button>
        )}
        {mayCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {t('billing.cancel.action')}
          </Button>
        )}
      </div>
      <PaymentError error={card.error ?? withdraw.error} />
    </section>
  )
}

/** A card is good to the end of the month that stands on it. */
const expiresBefore = ({ expMonth, expYear }: Card, at: string): boolean =>
  expMonth !== null && expYear !== null && Date.UTC(expYear, expMonth, 1) <= Date.parse(at)
