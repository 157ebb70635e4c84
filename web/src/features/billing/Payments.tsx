import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Card } from '@quarry/contract/wire/billing/billing'
import type { WorkspacePlan } from '@quarry/contract/wire/plan/plan'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { confirm } from '../../ui/layers/confirm.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { displayDate } from '../../lib/text/dates.ts'
import { displayMoney } from '../../lib/text/money.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { plansQuery, useCancel, useOpenWay, useWithdraw } from './billing.queries.ts'
import { History } from './History.tsx'
import { PaidPlans } from './PaidPlans.tsx'
import { PaymentProblem } from './PaymentProblem.tsx'
import { TestBand } from './TestBand.tsx'

type Props = { workspace: Workspace; plan: WorkspacePlan }

/** What is paid for a workspace, and with what: of the settings of its plan, for who may pay. */
export function Payments({ workspace, plan }: Props) {
  const { payment } = plan
  if (!payment || (!payment.canPay && payment.lastPaymentAt === null)) return null
  return (
    <div className="grid gap-10">
      {payment.isTest && <TestBand />}
      <PaymentProblem workspace={workspace} plan={plan} payment={payment} />
      <Present workspace={workspace} plan={plan} payment={payment} />
      {payment.canPay && <PaidPlans workspace={workspace} plan={plan} payment={payment} />}
      <History workspaceId={workspace.id} />
    </div>
  )
}

function Present({ workspace, plan, payment }: Props & { payment: NonNullable<WorkspacePlan['payment']> }) {
  const t = useT()
  const language = useLanguage()
  const [openWay, cancel, withdraw] = [useOpenWay(workspace.id), useCancel(workspace.id), useWithdraw(workspace.id)]
  const [isLeaving, setLeaving] = useState(false)
  const { data } = useQuery(plansQuery(payment.currency))
  const { way, nextPaymentAt, nextPaymentTotal, lastPaymentAt, scheduled, periodEnd } = payment
  const day = (at: string) => displayDate(at, language)
  const nameOf = (code: string) => data?.plans.find((each) => each.code === code)?.name[language] ?? code
  const isPaid = plan.paymentPlanPeriodUnit !== null && plan.paymentPlanStatus !== 'ended'
  const mayCancel = isPaid && plan.paymentPlanStatus !== 'cancelled'

  async function leave() {
    const owed = payment.problem !== null || plan.paymentPlanStatus === 'suspended' || periodEnd === null
    const body = owed ? t('billing.cancel.bodyOwed') : t('billing.cancel.body', { date: day(periodEnd) })
    const question = {
      title: t('billing.cancel.title'),
      body,
      action: t('billing.cancel.action'),
      keep: t('billing.cancel.keep'),
    }
    if (await confirm({ ...question, danger: true }))
      cancel.mutate(undefined, { onSuccess: () => toast({ tone: 'ok', text: t('billing.cancel.done') }) })
  }
  const giveCard = () =>
    openWay.mutate(undefined, {
      onSuccess: ({ window: page }) => {
        if (!page) return
        setLeaving(true)
        location.assign(page.url)
      },
    })

  const facts = [
    isPaid && {
      label: t('billing.nextLabel'),
      value: !nextPaymentAt
        ? t('billing.none')
        : nextPaymentTotal === null
          ? t('billing.nextChanged', { date: day(nextPaymentAt) })
          : t('billing.next', { total: displayMoney(nextPaymentTotal, payment.currency, language), date: day(nextPaymentAt) }),
    },
    { label: t('billing.lastLabel'), value: lastPaymentAt ? day(lastPaymentAt) : t('billing.none') },
    {
      label: t('billing.cardLabel'),
      value: way ? cardText(t, way) : t('billing.none'),
    },
  ].filter((fact) => fact !== false)

  return (
    <section aria-labelledby="payment-now">
      <h2 id="payment-now" className="mb-4 font-semibold">
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
      <div className="mt-4 flex flex-wrap gap-2">
        {payment.canPay && (
          <Button pending={openWay.isPending || isLeaving} onClick={giveCard}>
            {way ? t('billing.changeCard') : t('billing.addCard')}
          </Button>
        )}
        {scheduled && (
          <Button pending={withdraw.isPending} onClick={() => withdraw.mutate(plan.paymentPlanCode)}>
            {t('billing.withdraw')}
          </Button>
        )}
        {mayCancel && (
          <Button pending={cancel.isPending} onClick={() => void leave()}>
            {t('billing.cancel.action')}
          </Button>
        )}
      </div>
      <FormError error={openWay.error ?? cancel.error ?? withdraw.error} />
    </section>
  )
}

function cardText(t: ReturnType<typeof useT>, { brand, last4, expMonth, expYear }: Card): string {
  if (last4 === null) return brand
  if (expMonth === null || expYear === null) return t('billing.cardNumber', { brand, last4 })
  return t('billing.card', { brand, last4, month: expMonth, year: String(expYear) })
}
