import { RotateCw, Square } from 'lucide-react'
import { type ComponentProps, type ComponentType, lazy, Suspense, useContext, useRef, useState } from 'react'
import type { ModelOffer as Offer } from './ModelOffer.tsx'
import type { SearchRequestId } from '@quarry/contract/ids'
import type { SearchHit } from '@quarry/contract/wire/search/search'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { cn } from '../../../lib/cn.ts'
import { useT } from '../../../lib/i18n.ts'
import { useRemembered } from '../../../lib/remembered.ts'
import { usePlace } from '../../../lib/session.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { AnswerBody } from './AnswerBody.tsx'
import { AskAgent } from '../mention/AskAgent.tsx'
import { AnswerLanguage } from './AnswerLanguage.tsx'
import type { OwnVote } from './AnswerTools.tsx'
import { type Asking, FollowUpsContext } from './follow-ups.ts'
import { useAnswer } from './use-answer.ts'
import { look } from '../page/look.ts'
import { useIsCut } from '../use-is-cut.ts'

type Props = {
  workspace: Workspace
  requestId: SearchRequestId
  /** What was searched for. */
  question: string
  hits: readonly SearchHit[]
  ownVote: OwnVote
  onSearch: (text: string) => void
  onOpen: (passage: Pick<SearchHit, 'contentId' | 'chunkIndex'>) => void
}

const Nothing = () => null
// Only an offer: without it nothing is missing.
const ModelOffer = lazy<ComponentType<ComponentProps<typeof Offer>>>(() =>
  import('./ModelOffer.tsx').then(
    ({ ModelOffer: loaded }) => ({ default: loaded }),
    () => ({ default: Nothing }),
  ),
)

/** The answer to a search, with what it rests on. Above the hits its height is fixed, so that they never jump while it is written. */
export function AnswerPanel({ workspace, requestId, question, hits, ownVote, onSearch, onOpen }: Props) {
  const t = useT()
  const lang = useRemembered('answerLanguage', usePlace(workspace.id))
  const { answer, stop, again } = useAnswer({ workspaceId: workspace.id, requestId, lang })
  const title = t(answer.kind === 'extract' ? 'search.answer.extract' : 'search.answer.title')
  const documents = new Set(answer.references.map(({ contentId }) => contentId)).size
  const [isWhole, setIsWhole] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const isCut = useIsCut(body)
  // What an answer with references has beside it would not fit in its height, and be cut in the middle.
  const isMore = answer.references.length > 0
  const { FollowUps } = useContext(FollowUpsContext)
  const asking = useRef<Asking>(null)
  return (
    <section
      aria-label={title}
      aria-busy={answer.state === 'writing'}
      className={cn(
        'flex flex-col overflow-hidden rounded-surface border border-line bg-surface-raised xl:sticky xl:top-4 xl:mt-4 xl:max-h-[calc(100dvh-2rem)] xl:min-h-44',
        !isWhole && look.answerHeight,
      )}
    >
      <header className="flex min-h-13 shrink-0 items-center gap-2 ps-5 pe-2 pt-1">
        <h2 className="font-semibold whitespace-nowrap">{title}</h2>
        <span className="flex-1 truncate text-end text-meta text-text-quiet max-sm:hidden">
          {documents > 0 && t('search.answer.from', { count: documents })}
        </span>
        <span className="flex-1 sm:hidden" />
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
      <div
        ref={body}
        data-teaser={isWhole ? undefined : ''}
        className={cn('min-h-0 flex-1 px-5 xl:overflow-y-auto', !isWhole && 'max-xl:overflow-hidden')}
      >
        <div className="pb-4">
          <AnswerBody
            answer={answer}
            hits={hits}
            ownVote={ownVote}
            onSearch={(text) => (asking.current ? asking.current.ask(text) : onSearch(text))}
            onOpen={onOpen}
            onAgain={again}
          />
          {answer.state !== 'writing' && (
            <div className={cn(isMore && 'max-xl:in-data-teaser:hidden')}>
              <AskAgent question={question} />
            </div>
          )}
          {answer.state === 'done' && answer.kind === 'extract' && (
            <Suspense>
              <ModelOffer workspace={workspace} />
            </Suspense>
          )}
          {(answer.state === 'writing' || answer.state === 'done') && (
            <FollowUps
              ref={asking}
              workspace={workspace}
              answerId={answer.voteId}
              onOpen={onOpen}
              onAsked={() => setIsWhole(true)}
            />
          )}
        </div>
      </div>
      {!isWhole && (isCut || isMore) && (
        <button
          type="button"
          className="min-h-10 shrink-0 border-t border-line text-meta font-medium text-accent hover:bg-surface-sunken focus-visible:-outline-offset-2 xl:hidden"
          onClick={() => setIsWhole(true)}
        >
          {t('search.answer.whole')}
        </button>
      )}
    </section>
  )
}
