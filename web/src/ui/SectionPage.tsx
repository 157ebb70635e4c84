import type { ReactNode } from 'react'

type SectionPageProps = {
  title: string
  subtitle?: string
  /** What can be done here first. */
  action?: ReactNode
  children: ReactNode
}

/** A section of the settings: its name, what it is for, and its content in one column. */
export const SectionPage = ({ title, subtitle, action, children }: SectionPageProps) => (
  <div className="mx-auto w-full max-w-4xl px-4 py-6 md:px-8">
    <header className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <div>
        <h1 className="text-title font-semibold">{title}</h1>
        {subtitle && <p className="text-text-quiet">{subtitle}</p>}
      </div>
      {action}
    </header>
    {children}
  </div>
)
