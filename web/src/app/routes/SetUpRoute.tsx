import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, getRouteApi, useNavigate } from '@tanstack/react-router'
import { can } from '@quarry/contract/workspace/permission'
import type { PlanListItem } from '@quarry/contract/wire/plan/plan'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { WorkspaceSummary } from '@quarry/contract/wire/workspace/workspace'
import { CompanyInfoForm } from '../../features/workspace/CompanyInfoForm.tsx'
import { CreateWorkspacePage } from '../../features/workspace/CreateWorkspacePage.tsx'
import { StepHeader } from '../../features/workspace/StepHeader.tsx'
import { type SetUpStep, setUpSteps, stepAfter, stepsWith } from '../../features/workspace/set-up-steps.ts'
import { usePlans } from '../../features/plan/plan.queries.ts'
import { useT } from '../../lib/i18n-later.ts'
import { workspaceQuery, workspacesQuery } from '../../lib/workspaces.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { PlainLayout } from '../pages/PlainLayout.tsx'
import { ProfileMenu } from '../shell/ProfileMenu.tsx'
import { SetUpMembers } from './SetUpMembers.tsx'
import { SetUpPlan } from './SetUpPlan.tsx'
import { SetUpSources } from './SetUpSources.tsx'

const route = getRouteApi('/account/workspace/create')

/** `/workspace/create`: the workspace first, then what is worth setting up with it. The address says how far it is, so that it goes on after a reload. */
export function SetUpRoute() {
  const t = useT()
  const { workspace: code, step } = route.useSearch()
  const { data, error, refetch } = useQuery(workspacesQuery)
  // With one plan alone there is nothing to choose.
  const { plans, ...loading } = usePlans()
  const workspace = data?.joined.find((each) => each.code === code)
  const mayGoOn = workspace?.status === 'active' && can(callerIn(workspace), 'workspace.edit')
  if (code && data && !mayGoOn) return <Navigate to="/workspace/create" replace />
  return (
    <PlainLayout title={t('workspace.form.title')} list corner={<ProfileMenu side="bottom" />}>
      {plans && <StepHeader step={code ? step : 'workspace'} steps={stepsWith({ plans: plans.length > 1 })} />}
      {!code && <FirstStep />}
      {code && !workspace && (error ? <Failed onRetry={refetch} /> : <Waiting />)}
      {workspace && !plans && (loading.error ? <Failed onRetry={loading.refetch} /> : <Waiting />)}
      {workspace && mayGoOn && plans && <LaterStep key={step} summary={workspace} step={step} plans={plans} />}
    </PlainLayout>
  )
}

const Waiting = () => <SkeletonRows count={3} className="h-14" />

function Failed({ onRetry }: { onRetry: () => unknown }) {
  const t = useT()
  return <Problem title={t('workspace.setUp.failed.title')} body={t('workspace.setUp.failed.body')} onRetry={onRetry} />
}

function FirstStep() {
  const client = useQueryClient()
  const navigate = useNavigate()
  async function goOn(code: string) {
    await client.fetchQuery({ ...workspacesQuery, staleTime: 0 })
    await navigate({ to: '/workspace/create', search: { workspace: code, step: setUpSteps[1] }, replace: true })
  }
  return (
    <div className="max-w-lg">
      <CreateWorkspacePage kind="full" onCreated={goOn} />
    </div>
  )
}

type LaterStepProps = { summary: WorkspaceSummary; step: SetUpStep; plans: readonly PlanListItem[] }

function LaterStep({ summary, step, plans }: LaterStepProps) {
  const t = useT()
  const navigate = useNavigate()
  const { data: workspace, error, refetch } = useQuery(workspaceQuery(summary.id))
  const { service, connection } = route.useSearch()
  const from = { service, connection }
  const next = stepAfter(step, stepsWith({ plans: plans.length > 1 }))

  async function goOn() {
    const { code } = summary
    if (next) return navigate({ to: '/workspace/create', search: { workspace: code, step: next } })
    return navigate({ to: '/$workspaceCode', params: { workspaceCode: code }, search: { page: 'agent' } })
  }

  if (!workspace) return error ? <Failed onRetry={refetch} /> : <Waiting />
  if (step === 'app') return <SetUpSources workspace={workspace} from={from} onNext={goOn} />
  if (step === 'plan') return <SetUpPlan workspace={workspace} onNext={goOn} />
  if (step === 'members') return <SetUpMembers workspace={workspace} onNext={goOn} />
  return (
    <>
      <PageHeader title={t('shell.sections.companyInfo')} subtitle={t('workspace.setUp.companyBody')} />
      <CompanyInfoForm
        always
        workspace={workspace}
        action={t('workspace.setUp.finish')}
        beside={
          <Button kind="quiet" onClick={() => void goOn()}>
            {t('workspace.setUp.skip')}
          </Button>
        }
        onSaved={goOn}
      />
    </>
  )
}
