import { Link } from '@tanstack/react-router'
import { Download, Ellipsis, Hourglass, LoaderCircle, Pencil, Share2, Trash2 } from 'lucide-react'
import type { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import type { OutputOf } from '@quarry/contract/wire/route'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { cn } from '../../../lib/cn.ts'
import { confirm } from '../../../ui/layers/confirm.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { MenuItem } from '../../../ui/layers/MenuItem.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { agentsPlace, askedHash, chatHash } from '../agent-address.ts'
import { useT } from '../i18n.ts'
import { useExport } from '../export/use-export.ts'
import { useGo } from '../use-spot.ts'
import { useRemoveConversation } from './conversation.queries.ts'

export type Conversation = OutputOf<typeof conversationRoutes.list>['conversations'][number]

type Props = {
  workspace: Workspace
  conversation: Conversation
  isCurrent: boolean
  /** Its answer goes on once the person has decided something. */
  isWaiting: boolean
  onChosen: () => void
  onRename: (conversation: Conversation) => void
  onShare: (conversation: Conversation) => void
}

export function ConversationRow({ workspace, conversation, isCurrent, isWaiting, onChosen, onRename, onShare }: Props) {
  const t = useT()
  const go = useGo()
  const remove = useRemoveConversation(workspace.id)
  const exported = useExport(workspace.id)
  const { agentId, conversationId, title, runId, updatedAt } = conversation

  async function removeAsked() {
    const goesAhead = await confirm({
      title: t('agent.chat.removeTitle', { title }),
      body: t('agent.chat.removeBody'),
      action: t('agent.chat.remove'),
      keep: t('agent.chat.keep'),
      danger: true,
    })
    if (!goesAhead) return
    if (isCurrent) go(agentId ? chatHash(agentId) : askedHash(), { replace: true })
    remove.mutate(conversationId)
  }

  return (
    <li
      className={cn(
        'group relative flex items-center gap-1 rounded-row pe-1',
        isCurrent ? 'bg-surface-raised shadow-tab' : 'hover:bg-surface-sunken',
      )}
    >
      <Link
        {...agentsPlace(workspace.code)}
        hash={agentId ? chatHash(agentId, conversationId) : askedHash(conversationId)}
        aria-current={isCurrent ? 'page' : undefined}
        className="min-w-0 flex-1 rounded-row px-2 py-1.5 focus-visible:-outline-offset-2"
        onClick={onChosen}
      >
        <span className="block truncate">{title}</span>
        <span className="flex items-center gap-1 text-xs text-text-quiet">
          {isWaiting ? (
            <>
              <Hourglass aria-hidden className="size-3" />
              {t('acting.state.waiting')}
            </>
          ) : runId !== null ? (
            <>
              <LoaderCircle aria-hidden className="size-3 motion-safe:animate-spin" />
              {t('agent.chat.running')}
            </>
          ) : (
            <TimeAgo at={updatedAt} />
          )}
        </span>
      </Link>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('agent.chat.actions', { title })}>
            <Ellipsis aria-hidden className="size-4" />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil />} onSelect={() => onRename(conversation)}>
          {t('agent.chat.rename')}
        </MenuItem>
        <MenuItem icon={<Share2 />} onSelect={() => onShare(conversation)}>
          {t('sharing.action')}
        </MenuItem>
        <MenuItem icon={<Download />} onSelect={() => exported.mutate(conversationId)}>
          {t('agent.chat.export')}
        </MenuItem>
        <MenuItem icon={<Trash2 />} onSelect={() => void removeAsked()}>
          {t('agent.chat.remove')}
        </MenuItem>
      </Menu>
    </li>
  )
}
