import { useState } from 'react'
import type { WorkspacePlan } from '@quarry/contract/wire/plan/plan'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { CancelDialog } from '../features/billing/CancelDialog.tsx'
import { History } from '../features/billing/History.tsx'
import { OrderDialog } from '../features/billing/OrderDialog.tsx'
import { Payments } from '../features/billing/Payments.tsx'
import { pendingOrder, returnPage } from '../features/billing/pending-order.ts'
import { Resume } from '../features/billing/Resume.tsx'
import { PlanComparison } from '../features/plan/PlanComparison.tsx'
import { PlanPage } from '../features/plan/PlanPage.tsx'
import { usePlans } from '../features/plan/plan.queries.ts'
import { useT } from '../lib/i18n-later.ts'
import type { WantedPlan } from '../ui/plan/wanted-plan.ts'
import { Problem } from '../ui/Problem.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'

/** Settings → plan, with what is paid for it. */
export function PlanSection({ workspace }: { workspace: Workspace }) {
  const [cancelling, setCancelling] = useState(false)
  const cancel = () => setCancelling(true)
  return (
    <PlanPage
      workspace={workspace}
      renderPayments={(plan) => (
        <>
          <Payments workspace={workspace} plan={plan} onCancel={cancel} />
          {cancelling && plan.payment && (
            <CancelDialog workspace={workspace} plan={plan} payment={plan.payment} onClose={() => setCancelling(false)} />
          )}
        </>
      )}
      renderResume={(plan) =>
        plan.payment &&
        plan.payment.runningTransactionId === null && <Resume workspace={workspace} plan={plan} payment={plan.payment} />
      }
      renderChoice={(plan) => <PlanOffer workspace={workspace} current={plan} onCancel={cancel} />}
      renderHistory={({ payment }) =>
        payment && (payment.canPay || payment.lastPaymentAt !== null) && <History workspaceId={workspace.id} />
      }
    />
  )
}

type OfferProps = {
  workspace: Workspace
  current: WorkspacePlan
  /** Where somebody goes on who comes back with a card, or has paid; here when absent. */
  back?: string
  onCancel?: () => void
}

/** What there is to have, and the way to order it. Who comes back with a card goes on where they were. */
export function PlanOffer({ workspace, current, back, onCancel }: OfferProps) {
  const t = useT()
  const { payment } = current
  const { plans, error, refetch } = usePlans(payment?.currency)
  const [wanted, setWanted] = useState<WantedPlan | null>(() => {
    returnPage.forget(workspace.code)
    return payment?.way ? pendingOrder.take(workspace.code) : null
  })
  const [asked] = useState(wanted ?? undefined)
  if (error) return <Problem title={t('plan.failed')} onRetry={refetch} />
  if (!plans) return <SkeletonRows count={3} className="h-14" />
  return (
    <>
      <PlanComparison
        workspace={workspace}
        current={current}
        plans={plans}
        asked={asked}
        onOrder={payment?.canPay ? setWanted : undefined}
        onCancel={onCancel}
      />
      {wanted && <OrderDialog workspace={workspace} wanted={wanted} back={back} onClose={() => setWanted(null)} />}
    </>
  )
}
