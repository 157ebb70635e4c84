import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AgentId, ConversationId } from '@quarry/contract/ids'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { Input } from '../../../ui/form/Input.tsx'
import { MoreRows } from '../../../ui/ListRow.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { agentsPlace, sharedHash } from '../agent-address.ts'
import { approvalsQuery } from '../approval/approval.queries.ts'
import { useT } from '../i18n.ts'
import { useFind } from '../use-find.ts'
import { conversationsQuery } from './conversation.queries.ts'
import { type Conversation, ConversationRow } from './ConversationRow.tsx'

type Props = {
  workspace: Workspace
  /** Null: of those that go on from answers to searches. */
  agentId: AgentId | null
  currentId: ConversationId | null
  onChosen: () => void
  /** Their dialogs belong to the page: this list comes and goes with the width of the window. */
  onRename: (conversation: Conversation) => void
  onShare: (conversation: Conversation) => void
}

/** Own conversations. */
export function ConversationList({ workspace, agentId, currentId, onChosen, ...dialogs }: Props) {
  const t = useT()
  const { typed, words, type } = useFind()
  const listed = useInfiniteQuery(conversationsQuery(workspace.id, agentId, words))
  const { data, error, refetch } = listed
  const conversations = data?.pages.flatMap((page) => page.conversations)
  const isAnswering = conversations?.some(({ runId }) => runId !== null) ?? false
  const { data: approvals = [] } = useQuery({ ...approvalsQuery(workspace.id), enabled: isAnswering })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="px-2 text-base font-semibold max-md:sr-only">{t(agentId ? 'agent.chat.list' : 'asked.title')}</h2>
      <Input
        type="search"
        aria-label={t('agent.chat.find')}
        placeholder={t('agent.chat.find')}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      {error && !conversations && <SmallProblem title={t('agent.chat.listFailed')} onRetry={refetch} />}
      {!error && !conversations && <SkeletonRows count={4} className="h-9" />}
      {conversations?.length === 0 && (
        <p className="px-2 text-meta text-text-quiet">
          {t(words ? 'agent.chat.noneFound' : agentId ? 'agent.chat.none' : 'asked.none')}
        </p>
      )}
      {conversations && conversations.length > 0 && (
        <ul aria-label={t('agent.chat.list')} className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
          {conversations.map((conversation) => (
            <ConversationRow
              key={conversation.conversationId}
              workspace={workspace}
              conversation={conversation}
              isCurrent={conversation.conversationId === currentId}
              isWaiting={approvals.some(({ runId }) => runId === conversation.runId)}
              onChosen={onChosen}
              {...dialogs}
            />
          ))}
        </ul>
      )}
      <MoreRows list={listed} size="small">
        {t('agent.knowledge.more')}
      </MoreRows>
      <Link
        {...agentsPlace(workspace.code)}
        hash={sharedHash()}
        className="rounded-row px-2 py-1.5 text-meta text-text-quiet hover:bg-surface-sunken"
        onClick={onChosen}
      >
        {t('sharing.list.title')}
      </Link>
    </div>
  )
}
