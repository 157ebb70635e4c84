import type { ReactNode } from 'react'
import { cn } from '../../../lib/cn.ts'

type Props = { isOn: boolean; count?: string | undefined; onToggle: () => void; children: ReactNode }

/** One choice of a filter, with how many documents it would show. */
export const Facet = ({ isOn, count, onToggle, children }: Props) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onToggle}
    className={cn(
      '-mx-2 flex min-h-7.5 w-[calc(100%+1rem)] items-center gap-2.25 rounded-control px-2 text-start text-meta pointer-coarse:min-h-10',
      isOn ? 'bg-accent-soft font-medium text-accent' : 'hover:bg-surface-sunken',
    )}
  >
    {children}
    {count !== undefined && <span className="ms-auto text-text-quiet tabular-nums">{count}</span>}
  </button>
)
