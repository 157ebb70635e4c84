import { Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import type { ConversationId } from '@quarry/contract/ids'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useMedia } from '../../../lib/use-media.ts'
import { Button, buttonLook } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Drawer } from '../../../ui/layers/Drawer.tsx'
import { ConversationList } from '../chat/ConversationList.tsx'
import type { Conversation } from '../chat/ConversationRow.tsx'
import { RenameDialog } from '../chat/RenameDialog.tsx'
import { Thread } from '../chat/Thread.tsx'
import { useKeptAtEnd } from '../chat/use-kept-at-end.ts'
import { useT } from '../i18n.ts'
import { ShareDialog } from '../sharing/ShareDialog.tsx'
import { FollowUpBox } from './FollowUpBox.tsx'
import { useFollowUps } from './use-follow-ups.ts'

type Props = { workspace: Workspace; conversationId: ConversationId | null }

/** What one asked on from answers to searches: the list, and one of them to go on with; on phones the list is under a button. */
export function QuestionsPage({ workspace, conversationId }: Props) {
  const t = useT()
  const isWide = useMedia('(width >= 900px)')
  const [isListOpen, setListOpen] = useState(false)
  const [renamed, rename] = useState<Conversation | null>(null)
  const [shared, share] = useState<Conversation | null>(null)
  const talk = useFollowUps({ workspaceId: workspace.id, conversationId, answerId: null, onBegun() {} })
  const count = talk.messages.length + (talk.sending ? 1 : 0)
  useKeptAtEnd(count > 0 && `${conversationId} ${count}`, talk.isBusy)
  const list = (
    <ConversationList
      workspace={workspace}
      agentId={null}
      currentId={conversationId}
      onChosen={() => setListOpen(false)}
      onRename={rename}
      onShare={share}
    />
  )
  const toSearch = (
    <Link
      to="/$workspaceCode"
      params={{ workspaceCode: workspace.code }}
      search={{ page: 'search' }}
      className={buttonLook({ kind: 'primary' })}
    >
      {t('asked.search')}
    </Link>
  )
  return (
    <div className="md:grid md:min-h-dvh md:grid-cols-[16rem_minmax(0,1fr)] beside:grid-cols-[minmax(0,1fr)]">
      {isWide && (
        <aside
          aria-label={t('asked.title')}
          className="sticky top-0 h-dvh overflow-y-auto border-e border-line px-3 pt-5 pb-8 beside:hidden"
        >
          {list}
        </aside>
      )}
      <div className="mx-auto flex min-h-[calc(100dvh-7.5rem)] w-full max-w-205 min-w-0 flex-col px-4 sm:min-h-dvh sm:px-8">
        <header className="flex items-center gap-3 py-4 md:py-6">
          <div className="min-w-0 flex-1">
            <h1 className="truncate text-lg font-semibold">{talk.conversation?.title ?? t('asked.title')}</h1>
            <p className="text-meta text-text-quiet">{t(talk.conversation?.isNarrowed ? 'asked.narrowed' : 'asked.subtitle')}</p>
          </div>
          {!isWide && (
            <Button size="icon" aria-label={t('asked.title')} title={t('asked.title')} onClick={() => setListOpen(true)}>
              <MessagesSquare aria-hidden className="size-4" />
            </Button>
          )}
        </header>
        {conversationId === null ? (
          <EmptyState title={t('asked.choose')} body={t('asked.chooseBody')} action={toSearch} />
        ) : (
          <>
            <div className="flex-1 pb-6">
              <Thread
                workspaceId={workspace.id}
                conversationId={conversationId}
                agent={null}
                talk={talk}
                isVoted
                onAsk={talk.send}
                whenGone={toSearch}
              />
            </div>
            {!talk.isGone && (
              <div className="sticky bottom-16 z-10 bg-surface pb-3 sm:bottom-0 sm:pb-5">
                <FollowUpBox key={conversationId} talk={talk} isWaiting={talk.messages.length === 0} />
              </div>
            )}
          </>
        )}
      </div>
      {!isWide && (
        <Drawer open={isListOpen} onClose={() => setListOpen(false)} title={t('asked.title')}>
          {list}
        </Drawer>
      )}
      {renamed && <RenameDialog workspaceId={workspace.id} conversation={renamed} onClose={() => rename(null)} />}
      {shared && <ShareDialog workspace={workspace} conversation={shared} onClose={() => share(null)} />}
    </div>
  )
}
