import type { ReactNode } from 'react'
import { useTitle } from '../../lib/title.ts'
import { Drawing, type DrawingName } from '../../ui/Drawing.tsx'
import { Lockup } from '../../ui/Logo.tsx'
import { LanguageMenu } from '../LanguageMenu.tsx'

type MessagePageProps = {
  drawing: DrawingName
  title: string
  body: ReactNode
  /** The one way on. */
  action: ReactNode
  /** The page changes by itself: what it says is read aloud then. */
  live?: boolean
}

/** A whole page that says one thing: what happened, as a drawing and in words, and the way on. */
export function MessagePage({ drawing, title, body, action, live = false }: MessagePageProps) {
  useTitle(title)
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-15 shrink-0 items-center justify-between gap-4 px-4 md:px-7">
        <a href="/" className="rounded-control">
          <Lockup />
        </a>
        <LanguageMenu />
      </header>
      <main id="content" tabIndex={-1} className="grid flex-1 place-content-center px-4 pb-24 text-center outline-none">
        <div aria-live={live ? 'polite' : undefined} className="flex flex-col items-center">
          <Drawing large name={drawing} />
          <h1 className="mt-6 text-display text-balance">{title}</h1>
          <p className="mt-2 max-w-xl text-base text-balance text-text-quiet sm:text-lg">{body}</p>
          {action && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
        </div>
      </main>
    </div>
  )
}
