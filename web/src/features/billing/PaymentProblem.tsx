import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WorkspacePlan } from '@quarry/contract/wire/plan/plan'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { displayBillingDay } from '../../lib/text/billing-day.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { waitingPage } from './pending-order.ts'
import { Resume } from './Resume.tsx'

type Props = { workspace: Workspace; plan: WorkspacePlan; payment: NonNullable<WorkspacePlan['payment']> }

/** What has to be done about the payment of a plan, and the one button that does it. Of a suspended plan its page says the rest. */
export function PaymentProblem({ workspace, plan, payment }: Props) {
  const t = useT()
  const language = useLanguage()
  const { problem, runningTransactionId: running } = payment
  const dayOf = (at: string | null) => (at ? displayBillingDay(at, payment.currency, language) : '')

  if (running)
    return (
      <Notice title={t('billing.running')}>
        <a href={waitingPage(running, workspace.code)} className={buttonLook({})}>
          {t('billing.lookAtRunning')}
        </a>
      </Notice>
    )
  if (plan.paymentPlanStatus === 'cancelled')
    return (
      <Notice
        title={t(payment.scheduled ? 'billing.resume.becomesFree' : 'billing.resume.ends', { date: dayOf(payment.periodEnd) })}
      >
        <p>{t(payment.scheduled ? 'billing.resume.freeBody' : 'billing.resume.body')}</p>
        <Resume workspace={workspace} plan={plan} payment={payment} />
      </Notice>
    )
  if (!problem) return null
  return (
    <Notice title={t('billing.problem.title')}>
      {problem.reason && <p>{t(`billing.reason.${problem.reason}`)}</p>}
      <p>{t('billing.problem.body', { date: dayOf(problem.suspendedAt) })}</p>
      <Resume workspace={workspace} plan={plan} payment={payment} />
    </Notice>
  )
}

export const Notice = ({ title, children }: { title: string; children: ReactNode }) => (
  <div role="alert" className="flex gap-3 rounded-surface bg-warn-soft p-4">
    <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
    <div className="grid justify-items-start gap-1">
      <p className="font-semibold text-warn">{title}</p>
      {children}
    </div>
  </div>
)
