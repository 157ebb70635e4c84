import type { ReactNode } from 'react'
import { Intro } from '../../features/account/Intro.tsx'
import { useTitle } from '../../lib/title.ts'
import { Lockup } from '../../ui/Logo.tsx'
import { Strata } from '../../ui/Strata.tsx'
import { LanguageMenu } from '../LanguageMenu.tsx'

/**
 * The way in: the face of the rock at one side, a form at the other. On narrow screens the face is a strip above.
 *
 * @param title what the page is called in the tab of the browser
 */
export function EntryLayout({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] md:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)] md:grid-rows-1">
      <div className="relative flex flex-col overflow-hidden border-line bg-surface-rail px-4 pt-3 pb-15 md:border-e md:px-11 md:pt-8">
        <header className="relative flex items-center justify-between gap-4">
          <a href="/" className="rounded-control">
            <Lockup />
          </a>
          <LanguageMenu />
        </header>
        <Intro />
        <Strata className="absolute inset-x-0 bottom-0 h-14 w-full md:h-[52%]" />
      </div>
      <main id="content" tabIndex={-1} className="flex flex-col px-4 py-8 outline-none md:justify-center md:px-6 md:py-12">
        <div className="mx-auto w-full max-w-100">{children}</div>
      </main>
    </div>
  )
}
