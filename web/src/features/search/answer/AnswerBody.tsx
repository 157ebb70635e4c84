import type { SearchHit } from '@quarry/contract/wire/search/search'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Answer } from './answer-after.ts'
import { AnswerText } from './AnswerText.tsx'
import { AnswerTools, type OwnVote } from './AnswerTools.tsx'
import { AnswerUseLine } from './AnswerUseLine.tsx'
import { References } from './References.tsx'
import { RelatedQuestions } from './RelatedQuestions.tsx'

type Props = {
  answer: Answer
  hits: readonly SearchHit[]
  ownVote?: OwnVote
  onSearch: (text: string) => void
  onOpen: (passage: Pick<SearchHit, 'contentId' | 'chunkIndex'>) => void
  onAgain: () => void
}

/** The words of an answer; what belongs to it follows once they stand still, so that nothing is pushed down. */
export function AnswerBody({ answer, hits, ownVote = null, onSearch, onOpen, onAgain }: Props) {
  const t = useT()
  const isWriting = answer.state === 'writing'
  return (
    <>
      {isWriting && answer.text === '' && (
        <div className="grid gap-2 pt-1.5">
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      )}
      {answer.state === 'stopped' && answer.text === '' && <p className="text-text-quiet">{t('search.answer.stopped')}</p>}
      {/* Read out once it is whole, not with every word. */}
      <p aria-live="polite" className="sr-only">
        {answer.state === 'done' && answer.text}
      </p>
      {answer.text !== '' && (
        <AnswerText answer={answer} onOpen={onOpen}>
          {answer.state === 'done' && answer.kind === 'model' && answer.references.length === 0 && (
            <p className="mt-3 text-meta text-warn">{t('search.answer.uncited')}</p>
          )}
          {answer.isSpent && <p className="mt-3 text-meta text-text-quiet">{t('search.answer.spent')}</p>}
          {answer.isByOtherWords && <p className="mt-3 text-meta text-text-quiet">{t('search.answer.otherWords')}</p>}
          {answer.isCut && <p className="mt-3 text-meta text-warn">{t('search.answer.cut')}</p>}
          {!isWriting && answer.references.length > 0 && (
            <References references={answer.references} hits={hits} onOpen={onOpen} />
          )}
          {answer.state === 'done' && answer.kind !== 'notFound' && (
            <AnswerTools key={answer.voteId} answer={answer} ownVote={ownVote} />
          )}
          {answer.use && <AnswerUseLine use={answer.use} />}
          {!isWriting && answer.related.length > 0 && <RelatedQuestions questions={answer.related} onSearch={onSearch} />}
        </AnswerText>
      )}
      {answer.state === 'failed' && (
        <div role="alert" className="mt-1 flex flex-wrap items-center justify-between gap-2 text-warn">
          <p>
            {t(`error.${answer.failure ?? 'unexpected'}`)} {answer.failure === 'modelUnavailable' && t('search.answer.complete')}
          </p>
          <Button size="small" onClick={onAgain}>
            {t('shell.retry')}
          </Button>
        </div>
      )}
    </>
  )
}
