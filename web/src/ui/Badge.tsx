import type { ReactNode } from 'react'
import { cn } from '../lib/cn.ts'
import { type Tone, toneSoft } from './tones.ts'

/** A word about a thing, e.g. a role. */
export const Badge = ({ tone = 'neutral', className, children }: { tone?: Tone; className?: string; children: ReactNode }) => (
  <span className={cn('badge', toneSoft[tone], className)}>{children}</span>
)
