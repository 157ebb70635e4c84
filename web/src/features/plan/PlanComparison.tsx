import { useState } from 'react'
import { dayAt } from '@quarry/contract/billing/period'
import { limits } from '@quarry/contract/limits'
import { isFreePlan } from '@quarry/contract/plan/plan'
import { type PeriodUnit, trialPlanCode } from '@quarry/contract/plan/plan-state'
import type { PlanListItem, WorkspacePlan } from '@quarry/contract/wire/plan/plan'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { displayDay } from '../../lib/text/billing-day.ts'
import { displayMoney } from '../../lib/text/money.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import type { WantedPlan } from '../../ui/plan/wanted-plan.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { PlanTable } from './PlanTable.tsx'
import { useSeats } from './use-seats.ts'
import { useTakePlan } from './use-take-plan.ts'

type Props = {
  workspace: Workspace
  current: WorkspacePlan
  plans: readonly PlanListItem[]
  /** Where it begins, for who came to buy something. */
  asked?: Partial<WantedPlan> | undefined
  /** Absent where nothing can be paid for. */
  onOrder?: ((wanted: WantedPlan) => void) | undefined
  /** From a plan that is paid for to the free one. */
  onCancel?: (() => void) | undefined
}

/** What there is to have: what each plan costs for so many seats, what it includes, and what of it is in use. A trial that is over is not offered again. */
export function PlanComparison({ workspace, current, plans: all, asked, onOrder, onCancel }: Props) {
  const t = useT()
  const [unit, setUnit] = useState<PeriodUnit>(asked?.periodUnit ?? current.paymentPlanPeriodUnit ?? 'MONTHLY')
  const { take, taking, error } = useTakePlan(workspace, current)
  const isOn = ({ code }: PlanListItem) => code === current.paymentPlanCode && current.paymentPlanStatus !== 'ended'
  const plans = all.filter((plan) => isOn(plan) || hasBegun(plan))
  const paid = plans.filter(({ needsPayment }) => needsPayment)
  const seats = useSeats(paid, current, asked?.seatCount)
  const isPaid = current.paymentPlanPeriodUnit !== null && current.paymentPlanStatus !== 'ended'
  // Who has a plan keeps its price.
  const kept = current.payment?.seatPrice && { ...current.payment.seatPrice, nextPrice: null }
  // A trial would take away what is paid for.
  const isTrialOpen = current.trialIsOpen && !isPaid
  const offered = plans.filter(
    (plan) => isOn(plan) || (plan.needsPayment ? onOrder !== undefined : plan.code !== trialPlanCode || isTrialOpen),
  )

  const columns = offered.map((plan) => {
    const on = isOn(plan)
    const seatCount = plan.needsPayment ? seats.seatsOf(plan) : plan.baseSeats
    const isSame = on && isPaid && unit === current.paymentPlanPeriodUnit && seatCount === current.seatCount
    const action = plan.needsPayment ? (
      onOrder &&
      !isSame && (
        <Button
          kind={on ? 'primary' : 'secondary'}
          disabled={seats.problem !== null}
          onClick={() => onOrder({ planCode: plan.code, periodUnit: unit, seatCount: seatCount! })}
        >
          <ActionWords plan={plan} isOn={on} />
        </Button>
      )
    ) : on ? null : (
      <Button pending={taking === plan.code} onClick={() => (isPaid && onCancel ? onCancel() : void take(plan))}>
        <ActionWords plan={plan} isOn={false} />
      </Button>
    )
    return {
      plan,
      seats: seatCount,
      isOn: on,
      price: <Price plan={on ? { ...plan, ...kept } : plan} unit={unit} seats={seatCount} />,
      action,
    }
  })

  return (
    <>
      {onOrder && paid.length > 0 && (
        <div className="mb-5 flex flex-wrap items-start gap-x-8 gap-y-4">
          <div className="grid gap-1.5">
            <span className="text-meta font-button">{t('billing.plans.unit')}</span>
            <Segments
              label={t('billing.plans.unit')}
              value={unit}
              onChange={setUnit}
              options={(['MONTHLY', 'YEARLY'] as const).map((value) => ({
                value,
                label: t(`billing.plans.units.${value}`, { percent: paid[0]!.annualDiscountPercent }),
              }))}
            />
          </div>
          <div className="w-full sm:w-72">
            <TextField
              label={t('billing.plans.seats')}
              help={t('billing.plans.seatsHelp')}
              error={seats.problem}
              type="number"
              inputMode="numeric"
              min={seats.least}
              value={seats.text}
              onChange={(event) => seats.setTyped(event.target.value)}
            />
          </div>
        </div>
      )}
      <PlanTable columns={columns} usage={current.usage} />
      <p className="mt-4 text-meta text-text-quiet">{t('plan.choice.beyond')}</p>
      <FormError error={error} />
    </>
  )
}

const hasBegun = ({ effectiveFrom, currency, code }: PlanListItem): boolean =>
  isFreePlan({ code }) || effectiveFrom <= dayAt(new Date(), currency)

function ActionWords({ plan, isOn }: { plan: PlanListItem; isOn: boolean }) {
  const t = useT()
  const language = useLanguage()
  return isOn ? t('billing.plans.change') : t('plan.choice.take', { name: plan.name[language] })
}

/** The total with tax first, as that is what is paid. */
function Price({ plan, unit, seats }: { plan: PlanListItem; unit: PeriodUnit; seats: number | null }) {
  const t = useT()
  const language = useLanguage()
  if (!plan.needsPayment)
    return (
      <span className="block text-meta text-text-quiet">
        {plan.code === trialPlanCode ? t('plan.choice.trial', { days: limits.trialDays }) : t('plan.choice.free')}
      </span>
    )
  const priceOf = (of: Pick<PlanListItem, 'monthlyPrice' | 'annualPrice'>) =>
    (unit === 'MONTHLY' ? of.monthlyPrice : of.annualPrice).total
  const money = (amount: number) => displayMoney(amount, plan.currency, language)
  const each = priceOf(plan)
  const saved = unit === 'YEARLY' ? (plan.monthlyPrice.total * 12 - each) * (seats ?? 1) : 0
  return (
    <>
      <span className="block text-title tabular-nums">{money(each * (seats ?? 1))}</span>
      <span className="block text-meta text-text-quiet tabular-nums">
        {t(`billing.plans.per.${unit}`, { count: seats ?? 1, price: money(each) })}
        {saved > 0 && <span className="block text-ok">{t('billing.plans.saved', { amount: money(saved) })}</span>}
        {plan.nextPrice && (
          <span className="block">
            {t('billing.plans.nextPrice', {
              date: displayDay(plan.nextPrice.from, language),
              price: money(priceOf(plan.nextPrice)),
            })}
          </span>
        )}
      </span>
    </>
  )
}
