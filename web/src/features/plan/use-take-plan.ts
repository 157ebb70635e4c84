import { trialPlanCode } from '@quarry/contract/plan/plan-state'
import type { PlanListItem, WorkspacePlan } from '@quarry/contract/wire/plan/plan'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { displayDate } from '../../lib/text/dates.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { confirm } from '../../ui/layers/confirm.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { useChangePlan } from './plan.queries.ts'

/** Takes a plan that costs nothing. A trial is not ended without a question, because there is no other. */
export function useTakePlan(workspace: Workspace, current: WorkspacePlan) {
  const t = useT()
  const language = useLanguage()
  const change = useChangePlan(workspace.id)

  async function take(plan: PlanListItem) {
    const name = plan.name[language]
    const question = {
      title: t('plan.choice.leaveTitle'),
      body: t('plan.choice.leaveBody', { name }),
      action: t('plan.choice.leave'),
      keep: t('plan.choice.keep'),
    }
    const isLeft = current.paymentPlanStatus === 'trial' && plan.code !== trialPlanCode
    if (isLeft && !(await confirm(question))) return
    change.mutate(plan.code, {
      onSuccess: ({ effective, at }) =>
        toast({
          tone: 'ok',
          text:
            effective === 'now'
              ? t('plan.choice.taken', { name })
              : t('plan.choice.takenLater', { name, date: displayDate(at, language) }),
        }),
    })
  }
  return { take, error: change.error, taking: change.isPending ? change.variables : null }
}
