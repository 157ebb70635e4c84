import type { ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'
import { useTitle } from '../../lib/title.ts'
import { Lockup } from '../../ui/Logo.tsx'
import { LanguageMenu } from '../LanguageMenu.tsx'

type PlainLayoutProps = {
  /** What the page is called in the tab of the browser. */
  title: string
  /** A list, which starts at the top; else a form or message, in the middle. */
  list?: boolean
  corner?: ReactNode
  children: ReactNode
}

/** Pages outside a workspace: the mark, one column, and what can be chosen in the corner. */
export function PlainLayout({ title, list = false, corner, children }: PlainLayoutProps) {
  useTitle(title)
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-15 shrink-0 items-center justify-between gap-4 px-4 md:px-7">
        <a href="/" className="rounded-control">
          <Lockup />
        </a>
        {corner ? <div className="-me-2">{corner}</div> : <LanguageMenu />}
      </header>
      <main
        id="content"
        tabIndex={-1}
        className={cn('flex flex-1 flex-col px-4 pb-20 outline-none md:px-6', list ? 'pt-5 md:pt-10' : 'justify-center pt-6')}
      >
        <div className={cn('mx-auto w-full min-w-0', list ? 'max-w-2xl' : 'max-w-100')}>{children}</div>
      </main>
    </div>
  )
}
