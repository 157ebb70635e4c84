import { Check, Circle, CircleAlert, CircleDashed, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../lib/cn.ts'
import { type Tone, toneText } from './tones.ts'

const icons = { ok: Check, warn: TriangleAlert, danger: CircleAlert, active: CircleDashed, neutral: Circle }

/** A state in colour, sign and words: none of them stands alone. */
export function StateDot({ tone, className, children }: { tone: Tone; className?: string; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <span className={cn('state', toneText[tone], className)}>
      <Icon aria-hidden className="size-3.75 shrink-0" />
      {children}
    </span>
  )
}
