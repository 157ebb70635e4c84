import { useQuery } from '@tanstack/react-query'
import type { PlanListItem } from '@quarry/contract/wire/plan/plan'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { PlanChoice } from '../../features/plan/PlanChoice.tsx'
import { planQuery } from '../../features/plan/plan.queries.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

type Props = { workspace: Workspace; plans: readonly PlanListItem[]; onNext: () => unknown }

/** A step of the set-up: stay on the plan it began with, or take another. */
export function SetUpPlan({ workspace, plans, onNext }: Props) {
  const t = useT()
  const language = useLanguage()
  const { data, isError, refetch } = useQuery(planQuery(workspace.id))
  if (isError && !data) return <Problem title={t('plan.failed')} onRetry={refetch} />
  if (!data) return <SkeletonRows count={3} className="h-14" />
  return (
    <>
      <PageHeader title={t('plan.setUp.title')} subtitle={t('plan.setUp.body', { name: data.paymentPlanName[language] })} />
      <PlanChoice workspace={workspace} current={data} plans={plans} />
      <div className="mt-6">
        <Button kind="primary" onClick={() => void onNext()}>
          {t('workspace.setUp.next')}
        </Button>
      </div>
    </>
  )
}
