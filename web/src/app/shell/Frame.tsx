import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n.ts'

type FrameProps = {
  /** Above the page on phones. */
  top: ReactNode
  /** In the rail: what is first, and what is last. */
  mark: ReactNode
  foot: ReactNode
  tabs: ReactNode
  children: ReactNode
}

/**
 * What stands around the pages of a workspace: the face of the rock at the left, narrow, so that settings and results keep one column of
 * words beside them; on phones a bar above and one in reach of the thumb.
 */
export function Frame({ top, mark, foot, tabs, children }: FrameProps) {
  const t = useT()
  return (
    <div className="flex min-h-dvh flex-col sm:flex-row">
      <header className="flex h-13 items-center justify-between gap-2 px-2 sm:hidden">{top}</header>
      <header className="sticky top-0 hidden h-dvh w-19 shrink-0 flex-col items-center border-e border-line bg-surface-rail px-2 pt-3.5 pb-3 sm:flex">
        {mark}
        <nav aria-label={t('shell.product')} className="grid w-full gap-1">
          {tabs}
        </nav>
        <div className="mt-auto grid justify-items-center gap-2">{foot}</div>
      </header>
      <main id="content" tabIndex={-1} className="min-w-0 flex-1 pb-16 outline-none sm:pb-0">
        {children}
      </main>
      <nav
        aria-label={t('shell.product')}
        className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-surface-rail px-1 pt-1 pb-[max(4px,env(safe-area-inset-bottom))] sm:hidden"
      >
        {tabs}
      </nav>
    </div>
  )
}

/** Where the mark of the product stands in the rail. */
export const markLook = 'mb-3.5 grid size-10 place-items-center rounded-row'
