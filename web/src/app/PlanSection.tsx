import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { Payments } from '../features/billing/Payments.tsx'
import { PlanPage } from '../features/plan/PlanPage.tsx'

/** Settings → plan, with what is paid for it. */
export const PlanSection = ({ workspace }: { workspace: Workspace }) => (
  <PlanPage workspace={workspace} renderPayments={(plan) => <Payments workspace={workspace} plan={plan} />} />
)
