import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessagesSquare, Plus, SlidersHorizontal } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { AgentId, ConversationId } from '@quarry/contract/ids'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { api } from '../../../lib/api.ts'
import { localTimeZone } from '../../../lib/text/dates.ts'
import { usePartTitle } from '../../../lib/title.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { Button, buttonLook } from '../../../ui/Button.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Drawer } from '../../../ui/layers/Drawer.tsx'
import { agentsPlace, chatHash, detailHash } from '../agent-address.ts'
import { agentsQuery, reloadAgents } from '../agent.queries.ts'
import { AgentTile } from '../AgentTile.tsx'
import { BeyondPlan } from '../BeyondPlan.tsx'
import { useT } from '../i18n.ts'
import { NoSuchAgent } from '../NoSuchAgent.tsx'
import { ShareDialog } from '../sharing/ShareDialog.tsx'
import { useGo } from '../use-spot.ts'
import { Composer } from './Composer.tsx'
import { ConversationList } from './ConversationList.tsx'
import type { Conversation } from './ConversationRow.tsx'
import { Greeting } from './Greeting.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { Thread } from './Thread.tsx'
import { useBoxKey } from './use-box-key.ts'
import { useKeptAtEnd } from './use-kept-at-end.ts'
import { useTalk } from './use-talk.ts'

type Props = { workspace: Workspace; agentId: AgentId; conversationId: ConversationId | null }

/** A conversation with an agent, the earlier ones beside it; on phones under a button. */
export function ChatPage({ workspace, agentId, conversationId }: Props) {
  const t = useT()
  const go = useGo()
  const queries = useQueryClient()
  const { data, error } = useQuery(agentsQuery(workspace.id))
  const isWide = useMedia('(width >= 900px)')
  const [isListOpen, setListOpen] = useState(false)
  const [renamed, rename] = useState<Conversation | null>(null)
  const [shared, share] = useState<Conversation | null>(null)
  const [begunId, setBegunId] = useState<ConversationId | null>(null)
  const boxKey = useBoxKey(conversationId, begunId)
  const talk = useTalk({
    workspaceId: workspace.id,
    conversationId,
    ask: (question) =>
      api.call(conversationRoutes.ask, { workspaceId: workspace.id, agentId, timeZone: localTimeZone(), ...question }),
    onBegun: (begun) => {
      setBegunId(begun)
      go(chatHash(agentId, begun), { replace: true })
    },
  })
  // What was only tried goes on where it is tried, whoever led here: signing in, what waits on home.
  const isPreview = talk.conversation?.origin === 'preview'
  const toPreview = useEffectEvent(() => go(detailHash(agentId, 'preview', conversationId), { replace: true }))
  useEffect(() => {
    if (isPreview) toPreview()
  }, [isPreview])
  const count = talk.messages.length + (talk.sending ? 1 : 0)
  useKeptAtEnd(count > 0 && `${conversationId} ${count}`, talk.isBusy)

  const agent = data?.agents.find((each) => each.agentId === agentId)
  usePartTitle(agent?.name ?? '')

  if (error && !data) return <Problem title={t('agent.list.failed')} onRetry={() => reloadAgents(queries, workspace.id)} />
  if (data && !agent) return <NoSuchAgent workspaceCode={workspace.code} />
  if (!agent)
    return (
      <div className="mx-auto max-w-3xl px-4 pt-8">
        <SkeletonRows count={3} className="h-14" />
      </div>
    )

  const list = (
    <ConversationList
      workspace={workspace}
      agentId={agentId}
      currentId={conversationId}
      onChosen={() => setListOpen(false)}
      onRename={rename}
      onShare={share}
    />
  )
  const place = agentsPlace(workspace.code)
  return (
    <div className="md:grid md:min-h-dvh md:grid-cols-[16rem_minmax(0,1fr)] beside:grid-cols-[minmax(0,1fr)]">
      {isWide && (
        <aside
          aria-label={t('agent.chat.list')}
          className="sticky top-0 h-dvh overflow-y-auto border-e border-line px-3 pt-5 pb-8 beside:hidden"
        >
          {list}
        </aside>
      )}
      <div className="mx-auto flex min-h-[calc(100dvh-7.5rem)] w-full max-w-205 min-w-0 flex-col px-4 sm:min-h-dvh sm:px-8">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2 py-4 md:py-6">
          <AgentTile id={agentId} name={agent.name} />
          <div className="min-w-0 flex-1">
            <h1 className="truncate text-lg font-semibold">{agent.name}</h1>
            <p className="truncate text-meta text-text-quiet">{agent.description}</p>
          </div>
          <div className="flex gap-1.5">
            {!isWide && (
              <Button
                size="icon"
                aria-label={t('agent.chat.list')}
                title={t('agent.chat.list')}
                onClick={() => setListOpen(true)}
              >
                <MessagesSquare aria-hidden className="size-4" />
              </Button>
            )}
            <Link
              {...place}
              hash={chatHash(agentId)}
              aria-label={t('agent.chat.new')}
              title={t('agent.chat.new')}
              className={buttonLook({ size: 'icon' })}
            >
              <Plus aria-hidden className="size-4" />
            </Link>
            <Link
              {...place}
              hash={detailHash(agentId, 'overview')}
              aria-label={t(agent.canEdit ? 'agent.card.edit' : 'agent.chat.about')}
              title={t(agent.canEdit ? 'agent.card.edit' : 'agent.chat.about')}
              className={buttonLook({ size: 'icon' })}
            >
              <SlidersHorizontal aria-hidden className="size-4" />
            </Link>
          </div>
        </header>
        <div className="flex-1 pb-6">
          {conversationId === null && talk.messages.length === 0 && !talk.sending ? (
            <Greeting agent={agent} workspaceCode={workspace.code} onAsk={(question) => void talk.send(question)} />
          ) : (
            <Thread
              workspaceId={workspace.id}
              conversationId={conversationId}
              agent={agent}
              talk={talk}
              isVoted
              whenGone={
                <Link {...place} hash={chatHash(agentId)} className={buttonLook({ kind: 'primary' })}>
                  {t('agent.chat.new')}
                </Link>
              }
            />
          )}
        </div>
        {!talk.isGone && (
          <div className="sticky bottom-16 z-10 bg-surface pb-3 sm:bottom-0 sm:pb-5">
            {agent.isBeyondPlan ? (
              <BeyondPlan workspace={workspace} />
            ) : agent.status === 'inactive' ? (
              <p className="rounded-surface bg-surface-sunken px-4 py-3 text-text-quiet">{t('error.agentInactive')}</p>
            ) : (
              <Composer
                key={boxKey}
                workspaceId={workspace.id}
                name={agent.name}
                isBusy={talk.isBusy}
                canStop={talk.canStop}
                isStopping={talk.isStopping}
                takesFocus
                onSend={talk.send}
                onStop={talk.stop}
              />
            )}
          </div>
        )}
      </div>
      {!isWide && (
        <Drawer open={isListOpen} onClose={() => setListOpen(false)} title={t('agent.chat.list')}>
          {list}
        </Drawer>
      )}
      {renamed && <RenameDialog workspaceId={workspace.id} conversation={renamed} onClose={() => rename(null)} />}
      {shared && <ShareDialog workspace={workspace} conversation={shared} onClose={() => share(null)} />}
    </div>
  )
}
