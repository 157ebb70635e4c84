import { useQuery } from '@tanstack/react-query'
import { isWithoutPlan } from '@quarry/contract/plan/plan-state'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { agentsQuery } from '../agent.queries.ts'
import type { Agent } from '../agent-types.ts'
import { BeyondPlan } from '../BeyondPlan.tsx'
import { useT } from '../i18n.ts'

/** That an agent has more tools than the plan includes, and how many of them it uses. */
export function ToolsBeyondPlan({ workspace, agent }: { workspace: Workspace; agent: Agent }) {
  const t = useT()
  // The agent came with it a moment ago.
  const { data } = useQuery({ ...agentsQuery(workspace.id), refetchOnMount: false })
  const limit = data?.toolsPerAgent ?? null
  const total = agent.toolSets.reduce((sum, { selectedTools }) => sum + selectedTools.length, 0)
  // Without a plan no agent answers: its own page says why, and the tools are not the reason.
  if (limit === null || total <= limit || isWithoutPlan(workspace.paymentPlanStatus)) return null
  return (
    <div className="mb-3">
      <BeyondPlan workspace={workspace}>
        {limit === 0 ? t('toolSet.beyondPlan.all') : t('toolSet.beyondPlan.some', { limit, total })}
      </BeyondPlan>
    </div>
  )
}
