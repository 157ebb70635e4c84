import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { DocumentVotes } from '@quarry/contract/wire/search/votes'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { api } from '../../../lib/api.ts'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { dotted } from '../../../lib/text/dotted.ts'
import { relativeTime } from '../../../lib/text/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { List, ListRow } from '../../../ui/ListRow.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { SectionPage } from '../../../ui/SectionPage.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'

const votesQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['search', 'votes', workspaceId],
    queryFn: ({ signal }) => api.call(searchRoutes.votes, { workspaceId }, { signal }),
    select: ({ documents }) => documents,
  })

/** Settings → votes, for administrators: what people voted about documents, and how to make it count no longer. */
export function VotesPage({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const { data: documents, error, refetch } = useQuery(votesQuery(workspace.id))
  return (
    <SectionPage title={t('search.votes.title')} subtitle={t('search.votes.subtitle')}>
      {error && !documents && <Problem title={t('search.votes.failed')} onRetry={refetch} />}
      {!error && !documents && <SkeletonRows count={5} className="h-14" />}
      {documents?.length === 0 && <EmptyState title={t('search.votes.none.title')} body={t('search.votes.none.body')} />}
      {documents && documents.length > 0 && (
        <List label={t('search.votes.title')}>
          {documents.map((document) => (
            <VotedDocument key={document.documentId} workspaceId={workspace.id} document={document} />
          ))}
        </List>
      )}
    </SectionPage>
  )
}

function VotedDocument({ workspaceId, document }: { workspaceId: WorkspaceId; document: DocumentVotes }) {
  const [t, language] = [useT(), useLanguage()]
  const queries = useQueryClient()
  const { documentId, title, sourceName, likes, dislikes, reasons, lastVotedAt } = document
  const reset = useMutation({
    mutationFn: () => api.call(searchRoutes.resetVotes, { workspaceId, documentId }),
    onSuccess: () => toast({ tone: 'ok', text: t('search.votes.wasReset', { title }) }),
    onSettled: () => queries.invalidateQueries({ queryKey: votesQuery(workspaceId).queryKey }),
  })
  return (
    <ListRow
      lead={<FileText aria-hidden />}
      title={title}
      about={dotted([
        sourceName,
        t('search.votes.likes', { count: likes }),
        t('search.votes.dislikes', { count: dislikes }),
        ...reasons.map(({ reason, count }) => `${t(`search.answer.reason.${reason}`)} ${count}`),
        t('search.votes.last', { when: relativeTime(lastVotedAt, language) }),
      ])}
      actions={
        <Button size="small" pending={reset.isPending} onClick={() => reset.mutate()}>
          {t('search.votes.reset')}
        </Button>
      }
    />
  )
}
