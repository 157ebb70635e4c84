import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../../../lib/cn.ts'

/** A filter as a pill: quiet while it is open, in the accent once something is chosen. */
export const FilterChip = ({ isOn, children, ...props }: ComponentProps<'button'> & { isOn: boolean }) => (
  <button
    type="button"
    {...props}
    className={cn(
      'inline-flex h-8 max-w-60 items-center gap-1 rounded-full border px-3 text-meta font-medium pointer-coarse:h-10',
      isOn
        ? 'border-accent bg-accent-soft text-accent'
        : 'border-line bg-surface-raised text-text-quiet hover:border-line-control hover:text-text aria-expanded:border-line-control aria-expanded:text-text',
    )}
  >
    <span className="truncate">{children}</span>
    <ChevronDown aria-hidden className="size-3.5 shrink-0" />
  </button>
)
