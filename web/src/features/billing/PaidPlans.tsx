import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanListItem, WorkspacePlan } from '@quarry/contract/wire/plan/plan'
import type { PeriodUnit } from '@quarry/contract/plan/plan-state'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { displayMoney } from '../../lib/text/money.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { plansQuery, type Wanted } from './billing.queries.ts'
import { OrderDialog } from './OrderDialog.tsx'
import { pendingOrder } from './pending-order.ts'

type Props = { workspace: Workspace; plan: WorkspacePlan; payment: NonNullable<WorkspacePlan['payment']> }

/** The plans that cost something, each with its total for so many seats, and the way to an order. */
export function PaidPlans({ workspace, plan, payment }: Props) {
  const t = useT()
  const { data } = useQuery(plansQuery(payment.currency))
  const paid = data?.plans.filter(({ needsPayment }) => needsPayment) ?? []
  // Who comes back with a card goes on where they were.
  const [wanted, setWanted] = useState<Wanted | null>(() => (payment.way ? pendingOrder.take(workspace.code) : null))
  const [unit, setUnit] = useState<PeriodUnit>(wanted?.periodUnit ?? plan.paymentPlanPeriodUnit ?? 'MONTHLY')
  const members = plan.usage.seats.used
  const kept = plan.paymentPlanPeriodUnit !== null ? plan.seatCount : null
  const [typed, setTyped] = useState(String(wanted?.seatCount ?? kept ?? Math.max(members, 1)))
  const seats = Math.max(1, Number.parseInt(typed, 10) || 1)
  const percent = paid[0]?.annualDiscountPercent
  if (paid.length === 0) return null
  return (
    <section aria-labelledby="paid-plans">
      <h2 id="paid-plans" className="mb-4 font-semibold">
        {t('billing.plans.title')}
      </h2>
      <Tabs
        label={t('billing.plans.unit')}
        value={unit}
        onChange={setUnit}
        tabs={(['MONTHLY', 'YEARLY'] as const).map((value) => ({ value, label: t(`billing.unit.${value}`) }))}
      >
        <p className="mt-3 text-text-quiet">{t('billing.plans.discount', { percent: percent ?? 0 })}</p>
        <div className="mt-4 max-w-60">
          <TextField
            label={t('billing.plans.seats')}
            help={t('billing.plans.seatsHelp')}
            type="number"
            inputMode="numeric"
            min={1}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <ul className="mt-5 grid gap-4 md:grid-cols-2">
          {paid.map((each) => (
            <PaidPlan
              key={each.code}
              item={each}
              unit={unit}
              seats={Math.max(seats, each.seatCount ?? 1, members)}
              isOn={each.code === plan.paymentPlanCode && plan.paymentPlanStatus !== 'ended'}
              onChoose={(seatCount) => setWanted({ planCode: each.code, periodUnit: unit, seatCount })}
            />
          ))}
        </ul>
      </Tabs>
      {wanted && (
        <OrderDialog
          workspace={workspace}
          name={paid.find(({ code }) => code === wanted.planCode)}
          wanted={wanted}
          onClose={() => setWanted(null)}
        />
      )}
    </section>
  )
}

type PaidPlanProps = { item: PlanListItem; unit: PeriodUnit; seats: number; isOn: boolean; onChoose: (seats: number) => void }

function PaidPlan({ item, unit, seats, isOn, onChoose }: PaidPlanProps) {
  const t = useT()
  const language = useLanguage()
  const price = unit === 'MONTHLY' ? item.monthlyPrice : item.annualPrice
  const money = (amount: number) => displayMoney(amount, item.currency, language)
  const name = item.name[language]
  return (
    <li
      aria-current={isOn || undefined}
      className="grid content-start gap-4 rounded-surface border border-line p-4 aria-[current]:border-accent"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-base font-semibold">{name}</h3>
        {isOn && <Badge tone="active">{t('billing.plans.current')}</Badge>}
      </div>
      <div>
        <p className="text-title tabular-nums">{t(`billing.plans.total.${unit}`, { price: money(price.total * seats) })}</p>
        <p className="text-meta text-text-quiet tabular-nums">
          {t(unit === 'MONTHLY' ? 'billing.plans.perSeat' : 'billing.plans.perSeatYear', { price: money(price.total) })} ·{' '}
          {t('billing.seats', { count: seats })}
          {item.seatCount !== null && ` · ${t('billing.plans.least', { count: item.seatCount })}`}
        </p>
      </div>
      <div>
        <Button kind={isOn ? undefined : 'primary'} onClick={() => onChoose(seats)}>
          {isOn ? t('billing.plans.change') : t('billing.plans.choose', { name })}
        </Button>
      </div>
    </li>
  )
}
