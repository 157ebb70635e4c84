import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { WorkspacePlan } from '@quarry/contract/wire/plan/plan'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { randomId } from '../../lib/random-id.ts'
import { displayBillingDay } from '../../lib/text/billing-day.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { useResume } from './billing.queries.ts'
import { PaymentError } from './PaymentError.tsx'
import { waitingPage } from './pending-order.ts'

type Props = { workspace: Workspace; plan: WorkspacePlan; payment: NonNullable<WorkspacePlan['payment']> }

/** What has to be done about the payment of a plan, and the one button that does it. */
export function PaymentProblem({ workspace, plan, payment }: Props) {
  const t = useT()
  const language = useLanguage()
  const [requestId, renew] = useState(randomId)
  const resume = useResume(workspace.id, requestId)
  const { problem, runningTransactionId: running, way } = payment
  const status = plan.paymentPlanStatus

  const dayOf = (at: string | null) => (at ? displayBillingDay(at, payment.currency, language) : '')
  const goOn = () =>
    resume.mutate(undefined, {
      onSuccess: ({ transactionId }) =>
        transactionId
          ? location.assign(waitingPage(transactionId, workspace.code))
          : toast({ tone: 'ok', text: t('billing.resume.done') }),
      onSettled: () => renew(randomId()),
    })
  const button = (text: string) => (
    <Button kind="primary" pending={resume.isPending} onClick={goOn}>
      {text}
    </Button>
  )

  if (running)
    return (
      <Notice title={t('billing.running')}>
        <a href={waitingPage(running, workspace.code)} className={buttonLook({})}>
          {t('billing.lookAtRunning')}
        </a>
      </Notice>
    )
  if (status === 'cancelled')
    return (
      <Notice
        title={t(payment.scheduled ? 'billing.resume.becomesFree' : 'billing.resume.ends', { date: dayOf(payment.periodEnd) })}
      >
        <p>{t(payment.scheduled ? 'billing.resume.freeBody' : 'billing.resume.body')}</p>
        <div className="mt-2">{button(t('billing.resume.action'))}</div>
        <PaymentError error={resume.error} />
      </Notice>
    )
  if (!problem && status !== 'suspended') return null
  return (
    <Notice title={t('billing.problem.title')}>
      {problem?.reason && <p>{t(`billing.reason.${problem.reason}`)}</p>}
      <p>{problem ? t('billing.problem.body', { date: dayOf(problem.suspendedAt) }) : t('billing.problem.suspended')}</p>
      {way && <div className="mt-2">{button(t('billing.problem.pay'))}</div>}
      <PaymentError error={resume.error} />
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
