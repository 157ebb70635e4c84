import type { ReactNode } from 'react'

type PageHeaderProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** What can be done here first. */
  action?: ReactNode
}

/** The head of a page: its name, one line about it, and the one thing to do. */
export const PageHeader = ({ title, subtitle, action }: PageHeaderProps) => (
  <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:mb-7">
    <div className="min-w-0 sm:flex-1">
      <h1 className="text-title">{title}</h1>
      {subtitle && <p className="mt-1 text-text-quiet">{subtitle}</p>}
    </div>
    {action}
  </header>
)
