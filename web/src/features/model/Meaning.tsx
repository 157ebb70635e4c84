import { useQuery } from '@tanstack/react-query'
import type { WorkspaceId } from '@quarry/contract/ids'
import { SmallProblem } from '../../ui/SmallProblem.tsx'
import { useT } from './i18n.ts'
import { meaningQuery } from './model.queries.ts'

/** By which embedding model is searched, and how far its vectors are. */
export function Meaning({ workspaceId }: { workspaceId: WorkspaceId }) {
  const t = useT()
  const { data, isLoadingError, refetch } = useQuery(meaningQuery(workspaceId))
  if (isLoadingError) return <SmallProblem title={t('model.meaning.failed')} onRetry={refetch} className="text-meta" />
  if (!data?.meaning) return null
  const { model, former, documents, embedded } = data.meaning
  return (
    <p className="text-meta text-text-quiet tabular-nums">
      {embedded < documents
        ? t('model.meaning.making', { model, embedded, count: documents })
        : t('model.meaning.whole', { model, count: documents })}
      {former !== null && ` ${t('model.meaning.former', { former })}`}
    </p>
  )
}
