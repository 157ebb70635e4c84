import { lazy, Suspense } from 'react'
import type { SearchHit } from '@quarry/contract/search'
import type { Answer } from './answer-after.ts'
import { AnswerLink, Cited } from './AnswerLink.tsx'
import { linkMarks } from './plain-answer.ts'

const Markdown = lazy(() => import('../../ui/Markdown.tsx').then(({ Markdown }) => ({ default: Markdown })))

type Props = { answer: Answer; onOpen: (passage: Pick<SearchHit, 'contentId' | 'chunkIndex'>) => void }

// Pictures would be fetched from wherever a document says: their words stand for them.
const PictureWords = ({ alt }: { alt?: string | undefined }) => <span>{alt}</span>
const components = { a: AnswerLink, img: PictureWords }

/** The words of an answer as Markdown, plain until the renderer is there; its marks are chips. */
export function AnswerText({ answer: { text, references, state }, onOpen }: Props) {
  if (text === '') return null
  const known = new Set(references.map(({ index }) => index))
  return (
    <div className="answer reading wrap-anywhere">
      <Cited value={{ references, onOpen }}>
        <Suspense fallback={<p className="whitespace-pre-line">{text}</p>}>
          <Markdown text={linkMarks(text, known)} streaming={state === 'writing'} components={components} />
        </Suspense>
      </Cited>
    </div>
  )
}
