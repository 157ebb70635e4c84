import type { ReactNode } from 'react'
import { cn } from '../lib/cn.ts'
import { PageHeader } from './PageHeader.tsx'

type SectionPageProps = {
  title: string
  subtitle?: string
  /** What can be done here first. */
  action?: ReactNode
  /** No list of sections stands beside it: it takes the width of lists, in the middle. */
  alone?: boolean
  /** A table of several columns, which takes the width of lists; forms stay in the narrow one. */
  wide?: boolean
  children: ReactNode
}

/** A section of the settings: its name, what it is for, and its content in one column. */
export const SectionPage = ({ alone = false, wide = false, children, ...head }: SectionPageProps) => (
  <div
    className={cn(
      'w-full px-4 pt-5 pb-12 md:px-8 md:pt-8 xl:px-12',
      alone && 'mx-auto max-w-310',
      !alone && (wide ? 'max-w-334' : 'max-w-265'),
    )}
  >
    <PageHeader {...head} />
    {children}
  </div>
)
