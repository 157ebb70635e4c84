import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { canManageDocuments } from '@quarry/contract/source/document'
import { type DocumentCode, isFailure } from '@quarry/contract/source/document-code'
import type { Source } from '@quarry/contract/wire/source/source'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { api } from '../../../lib/api.ts'
import { cn } from '../../../lib/cn.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { Button, buttonLook } from '../../../ui/Button.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { FailureGroup, type Retried } from './FailureGroup.tsx'
import { failuresQuery, useSourceAction } from '../source.queries.ts'

type Props = { source: Source; workspace: Workspace; mayRetry: boolean; className?: string }

/** Documents of a source that could not be read or hold no text, by reason. */
export function FailureList({ source, workspace, mayRetry, className }: Props) {
  const t = useT()
  const workspaceId = workspace.id
  const id = source.sourceId
  const [opened, setOpened] = useState<DocumentCode | null>(null)
  const { data, error, refetch } = useQuery({
    ...failuresQuery(workspaceId, source, { page: 0, pageSize: 1 }),
    placeholderData: keepPreviousData,
  })
  const action = useSourceAction(workspaceId)
  const retry = (which: Retried) => action.mutate(() => api.call(sourceRoutes.retry, { workspaceId, sourceId: id, ...which }))

  if (error && !data)
    return <SmallProblem title={t('source.failures.failed')} onRetry={refetch} className={cn('mt-2 text-meta', className)} />
  if (!data) {
    return (
      <div className={cn('mt-3', className)}>
        <SkeletonRows count={2} className="h-10" />
      </div>
    )
  }
  const failed = data.groups.filter(({ code }) => isFailure(code)).reduce((sum, { count }) => sum + count, 0)
  const only = data.groups.length === 1 ? data.groups[0]?.code : null
  return (
    <section aria-label={t('source.failures.title', { name: source.displayName })} className={cn('mt-3', className)}>
      <ul className="divide-y divide-line border-y border-line">
        {data.groups.map(({ code, count }) => (
          <FailureGroup
            key={code}
            source={source}
            workspaceId={workspaceId}
            code={code}
            count={count}
            isOpen={code === only || code === opened}
            onToggle={only === code ? null : (isOpen) => setOpened(isOpen ? code : null)}
            onRetry={mayRetry ? retry : null}
          />
        ))}
      </ul>
      <footer className="mt-2 flex flex-wrap items-center justify-end gap-2">
        {canManageDocuments(callerIn(workspace), source) && (
          <a
            href={api.address(sourceRoutes.exportFailures, { workspaceId, sourceId: id })}
            download
            className={buttonLook({ size: 'small', kind: 'quiet' })}
          >
            <Download aria-hidden className="size-3.5" />
            {t('source.failures.export')}
          </a>
        )}
        {mayRetry && failed > 1 && (
          <Button size="small" kind="quiet" pending={action.isPending} onClick={() => retry({})}>
            {t('source.failures.retryAll')}
          </Button>
        )}
      </footer>
    </section>
  )
}
