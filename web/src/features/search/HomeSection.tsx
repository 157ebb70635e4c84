import type { ReactNode } from 'react'

type HomeSectionProps = { id: string; title: string; action?: ReactNode; children: ReactNode }

/** A part of home under its name. */
export const HomeSection = ({ id, title, action, children }: HomeSectionProps) => (
  <section aria-labelledby={`home-${id}`}>
    <header className="mb-1.5 flex min-h-8 items-center justify-between gap-3">
      <h2 id={`home-${id}`} className="text-base font-semibold">
        {title}
      </h2>
      {action}
    </header>
    {children}
  </section>
)
