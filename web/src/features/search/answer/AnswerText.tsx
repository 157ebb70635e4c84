import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { SearchHit } from '@quarry/contract/wire/search/search'
import type { Markdown as MarkdownText } from '../../../ui/Markdown.tsx'
import type { Answer } from './answer-after.ts'
import { AnswerLink, Cited } from './AnswerLink.tsx'
import { isHeavy } from './is-heavy.ts'
import { keepCitations } from './keep-citations.ts'
import { isPlain, PlainText } from './PlainText.tsx'
import { linkMarks } from './plain-answer.ts'

/** A renderer that cannot be fetched, or would not come to an end, must not take the page with it: the words are there. */
const PlainWords = ({ text }: { text: string }) => <p className="whitespace-pre-line">{text.replace(/\]\(#cite-\d+\)/g, ']')}</p>
/** Set as the renderer will set them, so that little moves when it is there. */
const PlainParagraphs = ({ text }: { text: string }) => (
  <div className="answer reading wrap-anywhere">
    {text.split(/\n{2,}/).map((paragraph, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- They only grow in number.
      <p key={at} className="whitespace-pre-line">
        {paragraph}
      </p>
    ))}
  </div>
)
const Markdown = lazy<ComponentType<ComponentProps<typeof MarkdownText>>>(() =>
  import('../../../ui/Markdown.tsx').then(
    ({ Markdown: loaded }) => ({ default: loaded }),
    () => ({ default: PlainWords }),
  ),
)

type Props = {
  answer: Pick<Answer, 'text' | 'references' | 'state'>
  onOpen: (passage: Pick<SearchHit, 'contentId' | 'chunkIndex'>) => void
  /** What stands below the words. It waits for the renderer, which may set them in fewer lines. */
  children: ReactNode
}

// Pictures would be fetched from wherever a document says: their words stand for them.
const PictureWords = ({ alt }: { alt?: string | undefined }) => <span>{alt}</span>
const components = { a: AnswerLink, img: PictureWords }
const plugins = [keepCitations]

/** The words of an answer as Markdown, plain until the renderer is there; its marks are chips. */
export function AnswerText({ answer: { text, references, state }, onOpen, children }: Props) {
  const known = new Set(references.map(({ index }) => index))
  return (
    <Suspense fallback={<PlainParagraphs text={text} />}>
      <div className="answer reading wrap-anywhere">
        <Cited value={{ references, onOpen }}>
          {isHeavy(text) ? (
            <PlainWords text={text} />
          ) : isPlain(text) ? (
            <PlainText text={text} known={known} />
          ) : (
            <Markdown text={linkMarks(text, known)} streaming={state === 'writing'} components={components} plugins={plugins} />
          )}
        </Cited>
      </div>
      {children}
    </Suspense>
  )
}
