import { useState } from 'react'
import type { WorkspacePlan } from '@quarry/contract/wire/plan/plan'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { displayMoney } from '../../lib/text/money.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { randomId } from '../../lib/random-id.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { useResume } from './billing.queries.ts'
import { PaymentError } from './PaymentError.tsx'
import { waitingPage } from './pending-order.ts'
import { useGiveCard } from './use-give-card.ts'

type Props = { workspace: Workspace; plan: WorkspacePlan; payment: NonNullable<WorkspacePlan['payment']> }

/** Goes on with a plan by one press, which says what it costs. Where there is no card to pay with, it is asked for first. */
export function Resume({ workspace, plan, payment }: Props) {
  const t = useT()
  const language = useLanguage()
  const [requestId, renew] = useState(randomId)
  const resume = useResume(workspace.id, requestId)
  const card = useGiveCard(workspace)
  const { resumeTotal: total, way, canPay, currency } = payment
  const isCancelled = plan.paymentPlanStatus === 'cancelled'
  // What was owed is settled at this moment.
  if (!isCancelled && total === null) return null
  if (!isCancelled && !way)
    return (
      canPay && (
        <>
          <p>{t('billing.order.needsCard')}</p>
          <Button kind="primary" className="mt-2" pending={card.isPending} onClick={card.give}>
            {t('billing.addCard')}
          </Button>
          <PaymentError error={card.error} />
        </>
      )
    )

  const goOn = () =>
    resume.mutate(undefined, {
      onSuccess: ({ transactionId }) =>
        transactionId
          ? location.assign(waitingPage(transactionId, workspace.code))
          : toast({ tone: 'ok', text: t('billing.resume.done') }),
      onSettled: () => renew(randomId()),
    })
  return (
    <>
      <Button kind="primary" className="mt-2" pending={resume.isPending} onClick={goOn}>
        {total === null
          ? t('billing.resume.action')
          : t('billing.problem.pay', { total: displayMoney(total, currency, language) })}
      </Button>
      <PaymentError error={resume.error} />
    </>
  )
}
