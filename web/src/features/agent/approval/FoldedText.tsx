import { useState } from 'react'
import { useT } from '../i18n.ts'
import { foldedOf, piecesOf } from './shown-text.ts'

/** A text with a sign for every character that nobody would see. */
export function ShownText({ text, isCode = false, more = '' }: { text: string; isCode?: boolean; more?: string }) {
  const t = useT()
  return (
    <span className={`block whitespace-pre-wrap wrap-anywhere ${isCode ? 'font-mono text-xs leading-5' : ''}`}>
      {piecesOf(text).map((piece, index) =>
        'text' in piece ? (
          piece.text
        ) : (
          // Pieces have no name but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <span
            key={index}
            title={t('acting.approval.hidden')}
            className="rounded-[4px] bg-warn-soft px-1 font-mono text-xs text-warn"
          >
            {piece.hidden}
          </span>
        ),
      )}
      {more}
    </span>
  )
}

/** A text in full, a long one folded with a count of what is folded, and with a sign for every character that nobody would see. */
export function FoldedText({ text, isCode = false }: { text: string; isCode?: boolean }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { shown, left } = foldedOf(text)
  return (
    <>
      <ShownText text={isOpen ? text : shown} isCode={isCode} more={left > 0 && !isOpen ? ' …' : ''} />
      {left > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="mt-1 min-h-6 text-meta font-button text-accent hover:underline pointer-coarse:min-h-10"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('acting.approval.fold') : t('acting.approval.rest', { count: left })}
        </button>
      )}
    </>
  )
}
