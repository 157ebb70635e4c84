import { useQuery } from '@tanstack/react-query'
import type { WorkspaceId } from '@quarry/contract/ids'
import { useT } from './i18n.ts'
import { meaningQuery } from './model.queries.ts'

/** By which embedding model is searched, and how far its vectors are; a failure to tell is not worth a word. */
export function Meaning({ workspaceId }: { workspaceId: WorkspaceId }) {
  const t = useT()
  const { data } = useQuery(meaningQuery(workspaceId))
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
