import { useState } from 'react'
import { isFreePlan, limitsOf } from '@quarry/contract/plan/plan'
import type { PlanListItem, WorkspacePlan } from '@quarry/contract/wire/plan/plan'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useQuery } from '@tanstack/react-query'
import { displayBillingDay } from '../../lib/text/billing-day.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { SmallProblem } from '../../ui/SmallProblem.tsx'
import { plansQuery, useCancel } from './billing.queries.ts'
import { PaymentError } from './PaymentError.tsx'

type Props = {
  workspace: Workspace
  plan: WorkspacePlan
  payment: NonNullable<WorkspacePlan['payment']>
  onClose: () => void
}

/** Cancels with one confirmation: until when the plan is usable, what follows, and what of it is too little then. */
export function CancelDialog({ workspace, plan, payment, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const cancel = useCancel(workspace.id)
  const [followedBy, setFollowedBy] = useState<'free' | 'nothing'>('free')
  const [reason, setReason] = useState('')
  const [openedAt] = useState(Date.now)
  const { data, isLoadingError, refetch } = useQuery(plansQuery(payment.currency))
  const free = data?.plans.find(isFreePlan)
  const isOver = payment.periodEnd === null || Date.parse(payment.periodEnd) <= openedAt
  const isOwed = payment.problem !== null || plan.paymentPlanStatus === 'suspended' || isOver

  const submit = () =>
    cancel.mutate(
      { followedBy, ...(reason.trim() && { reason: reason.trim() }) },
      {
        onSuccess() {
          onClose()
          toast({ tone: 'ok', text: t('billing.cancel.done') })
        },
      },
    )

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('billing.cancel.title')}
      description={
        isOwed
          ? t('billing.cancel.bodyOwed')
          : t('billing.cancel.body', { date: displayBillingDay(payment.periodEnd!, payment.currency, language) })
      }
      actions={
        <>
          <Button onClick={onClose}>{t('billing.cancel.keep')}</Button>
          <Button kind="danger" pending={cancel.isPending} onClick={submit}>
            {t('billing.cancel.action')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {payment.runningTransactionId !== null && <p>{t('billing.cancel.underWay')}</p>}
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-meta font-button">{t('billing.cancel.next')}</legend>
          {(['free', 'nothing'] as const).map((value) => (
            <label key={value} className="flex cursor-pointer items-start gap-3">
              <input
                type="radio"
                name="followed-by"
                checked={followedBy === value}
                onChange={() => setFollowedBy(value)}
                className="mt-1 size-4 shrink-0 accent-accent"
              />
              <span>
                {t(`billing.cancel.${value}`)}
                <span className="block text-meta text-text-quiet">{t(`billing.cancel.${value}Body`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {followedBy === 'free' && isLoadingError && (
          <SmallProblem title={t('billing.cancel.freeFailed')} onRetry={refetch} className="text-meta" />
        )}
        {followedBy === 'free' && free && <Beyond usage={plan.usage} free={free} />}
        <TextField
          optional
          label={t('billing.cancel.reason')}
          value={reason}
          maxLength={1_000}
          onChange={(event) => setReason(event.target.value)}
        />
        <PaymentError error={cancel.error} />
      </div>
    </Dialog>
  )
}

/** What the workspace has more of than the free plan includes. */
function Beyond({ usage, free }: { usage: WorkspacePlan['usage']; free: PlanListItem }) {
  const t = useT()
  const most = limitsOf(free, free.seatCount)
  const beyond = (['seats', 'publicDocuments', 'privateDocuments', 'agents'] as const).flatMap((what) => {
    const [{ used }, limit] = [usage[what], most[what]]
    return limit !== null && used > limit ? [{ what, used, limit }] : []
  })
  if (beyond.length === 0) return null
  return (
    <div>
      <p>{t('billing.order.exceeds')}</p>
      <ul className="mt-1 list-disc ps-5 text-text-quiet">
        {beyond.map(({ what, used, limit }) => (
          <li key={what}>{t(`billing.order.exceed.${what}`, { used, limit })}</li>
        ))}
      </ul>
    </div>
  )
}
