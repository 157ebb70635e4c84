import { useQuery } from '@tanstack/react-query'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { planQuery } from '../../features/plan/plan.queries.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { PlanOffer } from '../PlanSection.tsx'

type Props = { workspace: Workspace; onNext: () => unknown }

/** A step of the set-up: stay on the plan it began with, or take another. Who pays for one comes back here. */
export function SetUpPlan({ workspace, onNext }: Props) {
  const t = useT()
  const language = useLanguage()
  const { data, isError, refetch } = useQuery(planQuery(workspace.id))
  if (isError && !data) return <Problem title={t('plan.failed')} onRetry={refetch} />
  if (!data) return <SkeletonRows count={3} className="h-14" />
  return (
    <>
      <PageHeader title={t('plan.setUp.title')} subtitle={t('plan.setUp.body', { name: data.paymentPlanName[language] })} />
      <PlanOffer
        workspace={workspace}
        current={data}
        back={`/workspace/create?workspace=${encodeURIComponent(workspace.code)}&step=plan`}
      />
      <div className="mt-6">
        <Button kind="primary" onClick={() => void onNext()}>
          {t('workspace.setUp.next')}
        </Button>
      </div>
    </>
  )
}
