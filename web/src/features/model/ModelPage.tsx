import { useQuery } from '@tanstack/react-query'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { OutputOf } from '@quarry/contract/wire/route'
import type { modelRoutes } from '@quarry/contract/routes/agent/model'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from './i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/layers/confirm.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { Problem } from '../../ui/Problem.tsx'
import { SectionPage } from '../../ui/SectionPage.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { SmallProblem } from '../../ui/SmallProblem.tsx'
import { StateDot } from '../../ui/StateDot.tsx'
import { AgentLimits } from './AgentLimits.tsx'
import { Meaning } from './Meaning.tsx'
import { ModelForm } from './ModelForm.tsx'
import { modelQuery, modelUseQuery, useResetModel } from './model.queries.ts'

/** Settings → language model: which one applies here, and one of the workspace's own. */
export function ModelPage({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const { data, error, refetch } = useQuery(modelQuery(workspace.id))
  const reset = useResetModel(workspace.id)
  async function askReset() {
    const goesAhead = await confirm({
      title: t('model.reset.title'),
      body: t('model.reset.body'),
      action: t('model.reset.action'),
      keep: t('model.reset.keep'),
      danger: true,
    })
    if (goesAhead) reset.mutate(undefined, { onSuccess: () => toast({ tone: 'ok', text: t('model.wasReset') }) })
  }
  return (
    <SectionPage title={t('shell.sections.model')} subtitle={t('model.subtitle')}>
      {error && !data && <Problem title={t('model.failed')} onRetry={refetch} />}
      {!error && !data && <SkeletonRows count={4} className="h-14" />}
      {data && (
        <>
          <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-line py-3">
            <div className="grid gap-1">
              <Now {...data} />
              {data.operator && !data.own && <Used workspaceId={workspace.id} />}
              <Meaning workspaceId={workspace.id} />
            </div>
            {data.own && (
              <Button size="small" pending={reset.isPending} onClick={() => void askReset()}>
                {t('model.reset.action')}
              </Button>
            )}
          </div>
          <ModelForm key={data.own === null ? 'default' : 'own'} own={data.own} workspaceId={workspace.id} />
          <AgentLimits workspaceId={workspace.id} />
        </>
      )}
    </SectionPage>
  )
}

/** What the operator's model took this month. */
function Used({ workspaceId }: { workspaceId: WorkspaceId }) {
  const t = useT()
  const { data, isLoadingError, refetch } = useQuery(modelUseQuery(workspaceId))
  if (isLoadingError) return <SmallProblem title={t('model.used.failed')} onRetry={refetch} className="text-meta" />
  return (
    <p className="min-h-5 text-meta text-text-quiet tabular-nums">
      {data &&
        (data.limit === null
          ? t('model.used.free', { count: data.tokens })
          : t('model.used.limited', { count: data.tokens, limit: data.limit }))}
    </p>
  )
}

function Now({ own, operator }: OutputOf<typeof modelRoutes.show>) {
  const t = useT()
  if (own && !own.isUsable) return <StateDot tone="danger">{t('model.now.unusable')}</StateDot>
  if (own) return <StateDot tone="ok">{t('model.now.own', { model: own.model })}</StateDot>
  if (operator) return <StateDot tone="ok">{t('model.now.operator', { model: operator.model })}</StateDot>
  return <StateDot tone="neutral">{t('model.now.none')}</StateDot>
}
