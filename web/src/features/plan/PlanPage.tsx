import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { unlimitedPlan } from '@quarry/contract/plan/plan-catalogue'
import { can } from '@quarry/contract/workspace/permission'
import type { WorkspacePlan } from '@quarry/contract/wire/plan/plan'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { displayBillingDay } from '../../lib/text/billing-day.ts'
import { displayDate } from '../../lib/text/dates.ts'
import { type ShellLanguage, useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SectionPage } from '../../ui/SectionPage.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import type { Tone } from '../../ui/tones.ts'
import { PlanFacts } from './PlanFacts.tsx'
import { planQuery } from './plan.queries.ts'
import { Suspended } from './Suspended.tsx'
import { UsageBars } from './UsageBars.tsx'

const tones: Record<WorkspacePlan['paymentPlanStatus'], Tone> = {
  trial: 'active',
  active: 'ok',
  cancelled: 'warn',
  ended: 'danger',
  suspended: 'warn',
}

type Props = {
  workspace: Workspace
  /** What is paid for it, for who may pay; below the name of the plan. */
  renderPayments?: (plan: WorkspacePlan) => ReactNode
  /** The way out of a suspension, for who may pay. */
  renderResume?: (plan: WorkspacePlan) => ReactNode
  /** What there is to have. */
  renderChoice?: (plan: WorkspacePlan) => ReactNode
  renderHistory?: (plan: WorkspacePlan) => ReactNode
}

/** Settings → plan: which one, how much of it is used, what it includes, and what could be taken instead. */
export function PlanPage({ workspace, renderPayments, renderResume, renderChoice, renderHistory }: Props) {
  const t = useT()
  const language = useLanguage()
  const { data, isError, refetch } = useQuery(planQuery(workspace.id))
  const mayChange = can(callerIn(workspace), 'payment.manage')
  const isBilled = data?.paymentPlanCode !== unlimitedPlan.code
  return (
    <SectionPage wide title={t('shell.sections.plan')} subtitle={t('plan.subtitle')}>
      {isError && !data ? (
        <Problem title={t('plan.failed')} onRetry={refetch} />
      ) : !data ? (
        <SkeletonRows count={4} className="h-14" />
      ) : (
        <div className="grid grid-cols-1 gap-10">
          {data.paymentPlanStatus === 'ended' && <Ending deletionAt={data.deletionAt} mayChange={mayChange} />}
          {data.suspension && (
            <Suspended suspension={data.suspension} day={(at) => dayOf(data, at, language)}>
              {renderResume?.(data)}
            </Suspended>
          )}
          <PlanName plan={data} />
          {renderPayments?.(data)}
          <section aria-labelledby="plan-usage">
            <h2 id="plan-usage" className="mb-4 text-base font-semibold">
              {t('plan.usage.title')}
            </h2>
            <UsageBars usage={data.usage} heldBack={data.heldBack} />
          </section>
          {mayChange && isBilled && renderChoice ? (
            <section aria-labelledby="plan-choice">
              <h2 id="plan-choice" className="mb-4 text-base font-semibold">
                {t('plan.choice.title')}
              </h2>
              {renderChoice(data)}
            </section>
          ) : (
            <section aria-labelledby="plan-included">
              <h2 id="plan-included" className="mb-4 text-base font-semibold">
                {t('plan.included.title')}
              </h2>
              <PlanFacts plan={data.plan} seats={data.seatCount} />
            </section>
          )}
          {renderHistory?.(data)}
        </div>
      )}
    </SectionPage>
  )
}

function PlanName({ plan }: { plan: WorkspacePlan }) {
  const t = useT()
  const language = useLanguage()
  const { paymentPlanStatus: status, paymentPlanStartedAt: startedAt, paymentPlanExpiresAt: expiresAt } = plan
  const day = (at: string) => dayOf(plan, at, language)
  const key = status === 'trial' ? 'plan.trialUntil' : status === 'ended' ? 'plan.endedOn' : 'plan.until'
  return (
    <div>
      <p className="flex flex-wrap items-center gap-3">
        <span className="text-title">{plan.paymentPlanName[language]}</span>
        {plan.paymentPlanPeriodUnit && plan.seatCount !== null && (
          <span className="text-text-quiet tabular-nums">
            {t(`billing.plans.term.${plan.paymentPlanPeriodUnit}`, { count: plan.seatCount })}
          </span>
        )}
        <Badge tone={tones[status]}>{t(`plan.status.${status}`)}</Badge>
      </p>
      <p className="mt-1 text-text-quiet">
        {expiresAt ? t(key, { date: day(expiresAt) }) : startedAt && t('plan.since', { date: day(startedAt) })}
      </p>
    </div>
  )
}

/** Of what is paid for, the day that its invoices have. */
const dayOf = ({ payment, paymentPlanPeriodUnit: unit }: WorkspacePlan, at: string, language: ShellLanguage): string =>
  payment && unit ? displayBillingDay(at, payment.currency, language) : displayDate(at, language)

/** @param deletionAt null for the few minutes until the owner is told. */
function Ending({ deletionAt, mayChange }: { deletionAt: string | null; mayChange: boolean }) {
  const t = useT()
  const language = useLanguage()
  return (
    <div role="alert" className="flex gap-3 rounded-surface bg-danger-soft p-4">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="grid gap-1">
        <p className="font-semibold text-danger">
          {deletionAt ? t('plan.ends.title', { date: displayDate(deletionAt, language) }) : t('plan.ends.soon')}
        </p>
        <p>{t('plan.ends.body')}</p>
        {!mayChange && <p>{t('plan.ends.ask')}</p>}
      </div>
    </div>
  )
}
