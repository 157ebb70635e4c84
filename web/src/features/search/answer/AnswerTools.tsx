import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, ThumbsDown, ThumbsUp } from 'lucide-react'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import type { Vote } from '@quarry/contract/wire/search/answer'
import { api } from '../../../lib/api.ts'
import { cn } from '../../../lib/cn.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { useT } from '../../../lib/i18n.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import type { Answer } from './answer-after.ts'
import { plainAnswer } from './plain-answer.ts'

const ways = [
  { vote: 'LIKE', label: 'search.answer.like', Icon: ThumbsUp },
  { vote: 'DISLIKE', label: 'search.answer.dislike', Icon: ThumbsDown },
] as const

/** Like, dislike, copy. A second press takes a vote back. */
export function AnswerTools({ answer }: { answer: Answer }) {
  const t = useT()
  const queries = useQueryClient()
  // Beside the answer in the cache: whoever comes back to it sees what they voted.
  const key = ['answer', 'vote', answer.voteId]
  const { data: vote } = useQuery<Vote>({ queryKey: key, enabled: false, initialData: 'NONE' })
  const send = useMutation({
    mutationFn: (next: Vote) => api.call(answerRoutes.vote, { aiVoteId: answer.voteId!, vote: next }),
    onMutate: (next) => {
      queries.setQueryData(key, next)
      return vote
    },
    onError: (_error, _next, before) => queries.setQueryData(key, before),
  })
  const copy = async () => {
    const isCopied = await copyText(plainAnswer(answer))
    toast(isCopied ? { tone: 'ok', text: t('search.answer.copied') } : { tone: 'danger', text: t('shell.copyFailed') })
  }

  return (
    <div className="-ms-2 mt-2 flex max-sm:in-data-teaser:hidden">
      {ways.map(({ vote: own, label, Icon }) => (
        <IconButton
          key={own}
          label={t(label)}
          aria-pressed={vote === own}
          className={cn(vote === own && 'text-accent')}
          onClick={() => send.mutate(vote === own ? 'NONE' : own)}
        >
          <Icon aria-hidden className={cn('size-4', vote === own && 'fill-accent-soft')} />
        </IconButton>
      ))}
      <IconButton label={t('search.answer.copy')} onClick={() => void copy()}>
        <Copy aria-hidden className="size-4" />
      </IconButton>
    </div>
  )
}
