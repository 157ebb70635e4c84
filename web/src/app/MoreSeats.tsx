import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '@quarry/contract/workspace/permission'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { OrderDialog } from '../features/billing/OrderDialog.tsx'
import { planQuery } from '../features/plan/plan.queries.ts'
import { useT } from '../lib/i18n-later.ts'
import { Button } from '../ui/Button.tsx'
import { PlanLink } from '../ui/plan/PlanLink.tsx'

/** Where seats do not suffice: as many more as are missing, with what they cost first, or another plan. Nothing is ever bought by itself. */
export function MoreSeats({ workspace, missing, back }: { workspace: Workspace; missing: number; back: string }) {
  const t = useT()
  const mayPay = can(callerIn(workspace), 'payment.manage')
  const { data: plan } = useQuery({ ...planQuery(workspace.id), enabled: mayPay })
  const [isOrdering, setOrdering] = useState(false)
  const runs = plan?.paymentPlanPeriodUnit && plan.seatCount !== null && plan.payment?.canPay && plan.payment.problem === null
  if (!runs || plan.paymentPlanStatus !== 'active') return <PlanLink workspace={workspace} />
  const wanted = {
    planCode: plan.paymentPlanCode,
    periodUnit: plan.paymentPlanPeriodUnit!,
    seatCount: Math.max(plan.seatCount!, plan.usage.seats.used) + missing,
  }
  return (
    <>
      <Button onClick={() => setOrdering(true)}>{t('billing.moreSeats', { count: wanted.seatCount - plan.seatCount! })}</Button>
      {isOrdering && <OrderDialog workspace={workspace} wanted={wanted} back={back} onClose={() => setOrdering(false)} />}
    </>
  )
}
