import { Copy, RotateCw, ThumbsDown, ThumbsUp } from 'lucide-react'
import type { ConversationId, WorkspaceId } from '@quarry/contract/ids'
import type { Message } from '@quarry/contract/wire/agent/conversation'
import { cn } from '../../../lib/cn.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { VoteReasons } from '../../../ui/form/VoteReasons.tsx'
import { useT } from '../i18n.ts'
import { useReplyParts } from '../reply-parts.ts'
import { useVote } from './conversation.queries.ts'

const ways = [
  { vote: 'LIKE', label: 'search.answer.like', Icon: ThumbsUp },
  { vote: 'DISLIKE', label: 'search.answer.dislike', Icon: ThumbsDown },
] as const

type Props = {
  workspaceId: WorkspaceId
  conversationId: ConversationId
  message: Message
  /** The search gave it: a vote says something about its documents. */
  isOfSearch: boolean
  /** Asks the same again; null where it is not the last one. */
  onAgain: (() => void) | null
}

/** Like, dislike, copy, ask again. A second press takes a vote back. */
export function ReplyTools({ workspaceId, conversationId, message, isOfSearch, onAgain }: Props) {
  const t = useT()
  const { plain } = useReplyParts()
  const vote = useVote(workspaceId, conversationId)
  const copy = async () => {
    const isCopied = await copyText(plain({ text: message.body, references: message.citations }))
    toast(isCopied ? { tone: 'ok', text: t('search.answer.copied') } : { tone: 'danger', text: t('shell.copyFailed') })
  }
  return (
    <div>
      <div className="-ms-2 flex">
        {ways.map(({ vote: own, label, Icon }) => (
          <IconButton
            key={own}
            label={t(label)}
            aria-pressed={message.vote === own}
            className={cn(message.vote === own && 'text-accent')}
            onClick={() => vote.mutate({ message, given: { vote: message.vote === own ? 'NONE' : own } })}
          >
            <Icon aria-hidden className={cn('size-4', message.vote === own && 'fill-accent-soft')} />
          </IconButton>
        ))}
        <IconButton label={t('search.answer.copy')} onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
        </IconButton>
        {onAgain && (
          <IconButton label={t('agent.chat.again')} onClick={onAgain}>
            <RotateCw aria-hidden className="size-4" />
          </IconButton>
        )}
      </div>
      {isOfSearch && message.vote === 'DISLIKE' && (
        <VoteReasons
          chosen={message.voteReason}
          onChoose={(reason) => vote.mutate({ message, given: { vote: 'DISLIKE', reason } })}
        />
      )}
      {isOfSearch && message.vote !== 'NONE' && <p className="mt-1 text-xs text-text-quiet">{t('search.answer.affects')}</p>}
    </div>
  )
}
