import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, ThumbsDown, ThumbsUp } from 'lucide-react'
import type { AnswerId } from '@quarry/contract/ids'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import type { Vote, VoteReason } from '@quarry/contract/wire/search/answer'
import { api } from '../../../lib/api.ts'
import { cn } from '../../../lib/cn.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { useT } from '../../../lib/i18n.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { VoteReasons } from '../../../ui/form/VoteReasons.tsx'
import type { Answer } from './answer-after.ts'
import { plainAnswer } from './plain-answer.ts'

type Given = { vote: Vote; reason?: VoteReason }

const ways = [
  { vote: 'LIKE', label: 'search.answer.like', Icon: ThumbsUp },
  { vote: 'DISLIKE', label: 'search.answer.dislike', Icon: ThumbsDown },
] as const

/** On an earlier answer to the same question; null: none. */
export type OwnVote = { aiVoteId: AnswerId; vote: Vote } | null

type Props = { answer: Answer; ownVote?: OwnVote }

/** Like, dislike, copy. A second press takes a vote back, also one on an earlier answer to the same question. */
export function AnswerTools({ answer, ownVote = null }: Props) {
  const t = useT()
  const queries = useQueryClient()
  // Beside the answer in the cache: whoever comes back to it sees what they voted.
  const aiVoteId = ownVote?.aiVoteId ?? answer.voteId
  const key = ['answer', 'vote', aiVoteId]
  const initialData: Given = { vote: ownVote?.vote ?? 'NONE' }
  const { data: given } = useQuery<Given>({ queryKey: key, enabled: false, initialData })
  const { vote, reason } = given
  const send = useMutation({
    mutationFn: (next: Given) => api.call(answerRoutes.vote, { aiVoteId: aiVoteId!, ...next }),
    onMutate: (next) => {
      queries.setQueryData(key, next)
      return given
    },
    onError: (_error, _next, before) => queries.setQueryData(key, before),
  })
  const copy = async () => {
    const isCopied = await copyText(plainAnswer(answer))
    toast(isCopied ? { tone: 'ok', text: t('search.answer.copied') } : { tone: 'danger', text: t('shell.copyFailed') })
  }

  return (
    <div className="mt-2 max-sm:in-data-teaser:hidden">
      <div className="-ms-2 flex">
        {ways.map(({ vote: own, label, Icon }) => (
          <IconButton
            key={own}
            label={t(label)}
            aria-pressed={vote === own}
            className={cn(vote === own && 'text-accent')}
            onClick={() => send.mutate({ vote: vote === own ? 'NONE' : own })}
          >
            <Icon aria-hidden className={cn('size-4', vote === own && 'fill-accent-soft')} />
          </IconButton>
        ))}
        <IconButton label={t('search.answer.copy')} onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
        </IconButton>
      </div>
      {vote === 'DISLIKE' && <VoteReasons chosen={reason} onChoose={(each) => send.mutate({ vote, reason: each })} />}
      {vote !== 'NONE' && <p className="mt-1 text-xs text-text-quiet">{t('search.answer.affects')}</p>}
    </div>
  )
}
