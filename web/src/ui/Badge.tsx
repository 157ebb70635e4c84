import type { ReactNode } from 'react'
import { cn } from '../lib/cn.ts'
import { type Tone, toneSoft } from './tones.ts'

/** A word about a thing, e.g. a role. */
export const Badge = ({ tone = 'neutral', className, children }: { tone?: Tone; className?: string; children: ReactNode }) => (
  <span
    className={cn('inline-flex shrink-0 items-center gap-1 rounded-full px-2 text-xs font-medium', toneSoft[tone], className)}
  >
    {children}
  </span>
)
