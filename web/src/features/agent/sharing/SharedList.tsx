import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { List, ListRow, MoreRows } from '../../../ui/ListRow.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SectionPage } from '../../../ui/SectionPage.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { agentsPlace, sharedHash } from '../agent-address.ts'
import { useT } from '../i18n.ts'
import { sharedQuery } from './sharing.queries.ts'

/** Conversations of others that one may read. */
export function SharedList({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const listed = useInfiniteQuery(sharedQuery(workspace.id))
  const { data, error, refetch } = listed
  const shared = data?.pages.flatMap(({ conversations }) => conversations)
  return (
    <SectionPage alone title={t('sharing.list.title')} subtitle={t('sharing.list.subtitle')}>
      {error && !shared && <Problem title={t('sharing.list.failed')} onRetry={refetch} />}
      {!error && !shared && <SkeletonRows count={3} className="h-15" />}
      {shared?.length === 0 && <EmptyState title={t('sharing.list.none')} body={t('sharing.list.noneBody')} />}
      {shared && shared.length > 0 && (
        <List label={t('sharing.list.title')}>
          {shared.map(({ conversationId, title, person, agentName, sharedAt }) => (
            <ListRow
              key={conversationId}
              lead={<MessagesSquare aria-hidden />}
              title={
                <Link {...agentsPlace(workspace.code)} hash={sharedHash(conversationId)} className="hover:underline">
                  {title}
                </Link>
              }
              about={
                <>
                  {agentName === null
                    ? t('asked.about', { person: person.name })
                    : t('sharing.list.about', { person: person.name, agent: agentName })}{' '}
                  · <TimeAgo at={sharedAt} say={(when) => t('sharing.list.at', { when })} />
                </>
              }
            />
          ))}
        </List>
      )}
      <MoreRows list={listed} className="mt-4">
        {t('sharing.list.more')}
      </MoreRows>
    </SectionPage>
  )
}
