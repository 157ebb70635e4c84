import { useMutation } from '@tanstack/react-query'
import { Copy, RotateCw, Square, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { answerRoutes, type Vote } from '@quarry/contract/answer'
import type { SearchRequestId } from '@quarry/contract/ids'
import type { SearchHit } from '@quarry/contract/search'
import type { Workspace } from '@quarry/contract/workspace'
import { api } from '../../lib/api.ts'
import { useT } from '../../lib/i18n.ts'
import { useRemembered } from '../../lib/remembered.ts'
import { usePlace } from '../../lib/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { AnswerLanguage } from './AnswerLanguage.tsx'
import { AnswerText } from './AnswerText.tsx'
import { plainAnswer } from './plain-answer.ts'
import { References } from './References.tsx'
import { type Answer, useAnswer } from './use-answer.ts'

type Props = {
  workspace: Workspace
  requestId: SearchRequestId
  onSearch: (text: string) => void
  onOpen: (hit: Pick<SearchHit, 'contentId' | 'chunkIndex'>) => void
}

/** The answer to a search, with what it rests on. Its height is reserved, so that hits below never jump while it begins. */
export function AnswerPanel({ workspace, requestId, onSearch, onOpen }: Props) {
  const t = useT()
  const lang = useRemembered('answerLanguage', usePlace(workspace.id))
  const { answer, stop, again } = useAnswer({ workspaceId: workspace.id, requestId, lang })
  return (
    <section
      aria-label={t('search.answer.title')}
      aria-busy={answer.state === 'writing'}
      className="min-h-44 rounded-surface border border-line bg-surface-raised p-4 xl:sticky xl:top-4"
    >
      <header className="mb-2 flex min-h-8 items-center gap-2">
        <h2 className="font-semibold">{t('search.answer.title')}</h2>
        {answer.kind === 'extract' && <Badge>{t('search.answer.extract')}</Badge>}
        <span className="flex-1" />
        <AnswerLanguage workspaceId={workspace.id} />
        {answer.state === 'writing' ? (
          <IconButton label={t('search.answer.stop')} onClick={stop}>
            <Square aria-hidden className="size-3.5" />
          </IconButton>
        ) : (
          <IconButton label={t('search.answer.again')} onClick={again}>
            <RotateCw aria-hidden className="size-4" />
          </IconButton>
        )}
      </header>
      {answer.state === 'writing' && answer.text === '' && (
        <div className="grid gap-2">
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      )}
      <AnswerText answer={answer} onOpen={onOpen} />
      {answer.state === 'failed' && (
        <div role="alert" className="mt-2 flex flex-wrap items-center justify-between gap-2 text-warn">
          <p>{t(`error.${answer.failure ?? 'unexpected'}`)}</p>
          <Button size="small" onClick={again}>
            {t('shell.retry')}
          </Button>
        </div>
      )}
      {/* Read out once it is whole, not with every word. */}
      <p aria-live="polite" className="sr-only">
        {answer.state === 'done' && answer.text}
      </p>
      {answer.references.length > 0 && <References references={answer.references} onOpen={onOpen} />}
      {answer.state === 'done' && answer.kind !== 'notFound' && <Tools key={answer.voteId} answer={answer} />}
      {answer.related.length > 0 && (
        <nav aria-label={t('search.answer.related')} className="mt-3 border-t border-line pt-3">
          <h3 className="mb-1 text-xs font-medium text-text-quiet">{t('search.answer.related')}</h3>
          <ul>
            {answer.related.map((question) => (
              <li key={question}>
                <button
                  type="button"
                  className="min-h-8 text-start text-accent hover:underline pointer-coarse:min-h-10"
                  onClick={() => onSearch(question)}
                >
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  )
}

/** Like, dislike, copy. A second press takes a vote back. */
function Tools({ answer }: { answer: Answer }) {
  const t = useT()
  const [vote, setVote] = useState<Vote>('NONE')
  const send = useMutation({
    mutationFn: (next: Vote) => api.call(answerRoutes.vote, { aiVoteId: answer.voteId!, vote: next }),
    onError: () => setVote('NONE'),
  })
  function press(next: Vote) {
    const chosen = vote === next ? 'NONE' : next
    setVote(chosen)
    send.mutate(chosen)
  }
  async function copy() {
    await navigator.clipboard.writeText(plainAnswer(answer))
    toast({ tone: 'ok', text: t('search.answer.copied') })
  }
  return (
    <div className="mt-2 -ms-2 flex">
      <IconButton
        label={t('search.answer.like')}
        aria-pressed={vote === 'LIKE'}
        className={vote === 'LIKE' ? 'text-accent' : ''}
        onClick={() => press('LIKE')}
      >
        <ThumbsUp aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label={t('search.answer.dislike')}
        aria-pressed={vote === 'DISLIKE'}
        className={vote === 'DISLIKE' ? 'text-accent' : ''}
        onClick={() => press('DISLIKE')}
      >
        <ThumbsDown aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={t('search.answer.copy')} onClick={() => void copy()}>
        <Copy aria-hidden className="size-4" />
      </IconButton>
    </div>
  )
}
