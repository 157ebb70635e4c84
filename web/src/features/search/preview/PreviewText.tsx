import { useEffect, useEffectEvent, useRef } from 'react'
import type { DocumentText } from '@quarry/contract/wire/search/search'
import { isFailure } from '@quarry/contract/source/document-code'
import { cn } from '../../../lib/cn.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Finder, type Found } from '../../../lib/viewing/finder.ts'
import { textOf } from '../../../lib/viewing/places.ts'
import '../../../lib/viewing/places.css'
import { anchorText } from './anchor.ts'
import type { Finding } from './finding.ts'

type Props = {
  document: DocumentText
  /** The chunk that is marked. */
  passage: number
  /** The chunk the window of text was asked for. */
  around: number
  onShow: (chunkIndex: number) => void
  onFinding: (finding: Finding | null) => void
  onFound: (found: Found) => void
}

const step = 30

// Statements, not expressions: newer browsers return a promise here, which React would take for a way to clean up.
const bringToCenter = (element: HTMLElement | null): void => {
  const room = element?.closest('[data-body]')?.clientHeight ?? 0
  // Of one that is longer than the view the beginning is what is looked for.
  element?.scrollIntoView({ block: element.offsetHeight > room ? 'start' : 'center' })
}
const bringToTop = (element: HTMLElement | null): void => {
  element?.scrollIntoView({ block: 'start' })
}

/** A window of the text of a document, with ways to what stands before and after. */
export function PreviewText({ document, passage, around, onShow, onFinding, onFound }: Props) {
  const t = useT()
  const { chunks, totalChunks, words } = document
  const paper = useRef<HTMLDivElement>(null)
  const tell = useEffectEvent(onFound)
  const give = useEffectEvent(onFinding)
  // What stands in the window of text is looked through anew when the window moves.
  useEffect(() => {
    const element = paper.current
    if (!element || chunks.length === 0) return undefined
    const section = { element, text: () => textOf(element).text, draw: () => {} }
    const finder = new Finder({ sections: [section], ensure: async () => {}, isDrawn: () => true, tell })
    give({
      find: (words, isTyped, jump) => void finder.find(words, isTyped, jump),
      step: (by) => void finder.step(by),
    })
    void finder.find(words, false, false)
    return () => {
      give(null)
      finder.end()
    }
  }, [chunks, words])
  const [first, last] = [chunks[0]?.chunkIndex ?? 0, chunks.at(-1)?.chunkIndex ?? 0]
  if (chunks.every(({ text }) => text === ''))
    return (
      <EmptyState
        title={t('search.preview.empty')}
        body={t(isFailure(document.code ?? 'ok') ? 'preview.unreadable' : 'search.preview.emptyBody')}
      />
    )
  return (
    <div className="mx-auto grid max-w-165 justify-items-start gap-3">
      {first > 0 && (
        <Button size="small" onClick={() => onShow(Math.max(0, first - step))}>
          {t('search.preview.earlier')}
        </Button>
      )}
      <div ref={paper} className="paper reading w-full max-w-none rounded-[2px] px-6 py-7 shadow-box sm:px-15 sm:py-12">
        {chunks.map(({ chunkIndex, headings, text, anchor }, index) => {
          const heading = headings.at(-1)
          const where = anchorText(anchor)
          const isNewHeading = heading !== undefined && heading !== chunks[index - 1]?.headings.at(-1)
          return (
            <article
              key={chunkIndex}
              ref={chunkIndex !== around ? undefined : around === passage ? bringToCenter : bringToTop}
              className={cn(
                '-mx-4.75 border-s-[3px] px-4 py-1.5',
                chunkIndex === passage ? 'border-seam bg-mark-soft' : 'border-transparent',
              )}
            >
              {isNewHeading && <h3 className="mb-0.5 font-semibold">{heading}</h3>}
              {where && <p className="text-meta text-text-quiet">{t(where.key, where.values as never)}</p>}
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            </article>
          )
        })}
      </div>
      {last < totalChunks - 1 && (
        <Button size="small" onClick={() => onShow(last + 1)}>
          {t('search.preview.later')}
        </Button>
      )}
    </div>
  )
}
