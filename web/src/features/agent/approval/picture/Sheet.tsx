import type { ReactNode } from 'react'
import { ShownText } from '../FoldedText.tsx'

/** The paper that an effect is drawn on. */
export function Sheet({ children }: { children: ReactNode }) {
  return <div className="min-w-0 overflow-hidden rounded-row border border-line bg-surface">{children}</div>
}

/** A text as it will stand there, of which a long one is scrolled. */
export function SheetText({ text, label }: { text: string; label: string }) {
  return (
    <section
      aria-label={label}
      // It is scrolled by keys as well.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-60 overflow-auto px-3 py-2.5"
    >
      <ShownText text={text} />
    </section>
  )
}
