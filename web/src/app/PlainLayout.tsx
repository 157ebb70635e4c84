import type { ReactNode } from 'react'
import { cn } from '../lib/cn.ts'
import { useT } from '../lib/i18n.ts'
import { useTitle } from '../lib/title.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Logo } from './Logo.tsx'

type PlainLayoutProps = {
  /** What the page is called in the tab of the browser. */
  title: string
  /** Stands beside the column where there is room. */
  aside?: ReactNode
  /** A list, which starts at the top; else a form or message, in the middle. */
  list?: boolean
  corner?: ReactNode
  children: ReactNode
}

/** Pages outside a workspace: the mark, one column, and what can be chosen in the corner. */
export function PlainLayout({ title, aside, list = false, corner, children }: PlainLayoutProps) {
  const t = useT()
  useTitle(title)
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 shrink-0 items-center justify-between gap-4 px-4 md:px-6">
        <a href="/" className="flex items-center gap-2 font-semibold">
          <Logo className="size-5 text-accent" />
          {t('shell.product')}
        </a>
        {corner ?? <LanguageMenu />}
      </header>
      <main
        id="content"
        tabIndex={-1}
        className={cn('flex flex-1 flex-col px-4 pb-20 outline-none md:px-6', list ? 'pt-6 md:pt-12' : 'justify-center pt-6')}
      >
        <div
          className={cn(
            'mx-auto grid w-full gap-12',
            aside ? 'max-w-4xl items-center md:grid-cols-2 md:gap-20' : list ? 'max-w-2xl' : 'max-w-sm',
          )}
        >
          {aside && <div className="hidden md:block">{aside}</div>}
          <div className={cn('w-full min-w-0', aside ? 'mx-auto max-w-sm' : null)}>{children}</div>
        </div>
      </main>
    </div>
  )
}
