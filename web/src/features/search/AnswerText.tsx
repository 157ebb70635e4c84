import { lazy, Suspense } from 'react'
import type { SearchHit } from '@quarry/contract/search'
import { Citation } from './Citation.tsx'
import { chunkOf } from './chunk-of.ts'
import { linkMarks } from './plain-answer.ts'
import { safeLink } from './links.ts'
import type { Answer } from './answer-after.ts'

const Markdown = lazy(() => import('../../ui/Markdown.tsx').then(({ Markdown }) => ({ default: Markdown })))

type Props = { answer: Answer; onOpen: (hit: Pick<SearchHit, 'contentId' | 'chunkIndex'>) => void }

/** The words of an answer as Markdown, plain until the renderer is there; its marks are chips. */
export function AnswerText({ answer: { text, references, state }, onOpen }: Props) {
  if (text === '') return null
  const known = new Set(references.map(({ index }) => index))
  const open = (href: string | undefined) => references.find(({ index }) => href === `#cite-${index}`)
  return (
    <div className="answer leading-relaxed wrap-anywhere">
      <Suspense fallback={<p className="whitespace-pre-line">{text}</p>}>
        <Markdown
          text={linkMarks(text, known)}
          streaming={state === 'writing'}
          components={{
            a({ href, children }) {
              const reference = open(href)
              if (reference) return <Citation reference={reference} onOpen={() => onOpen(chunkOf(reference))} />
              const outside = safeLink(href ?? '')
              return outside ? (
                <a href={outside} target="_blank" rel="noopener noreferrer" className="text-accent underline">
                  {children}
                </a>
              ) : (
                <span>{children}</span>
              )
            },
            // Pictures would be fetched from wherever a document says.
            img: ({ alt }) => <span>{alt}</span>,
          }}
        />
      </Suspense>
    </div>
  )
}
