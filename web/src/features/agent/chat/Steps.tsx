import { ChevronRight } from 'lucide-react'
import type { AgentStep } from '@quarry/contract/wire/agent/step'
import { dotted } from '../../../lib/text/dotted.ts'
import { useT } from '../i18n.ts'
import { StepList } from './StepList.tsx'
import type { Queued } from './run-after.ts'
import { beginningText, stepText } from './step-text.ts'
import { current, total } from './steps.ts'

type Props = { steps: readonly AgentStep[]; isRunning: boolean; queued: Queued | null }

/** What an agent does, in one line that unfolds. */
export function Steps({ steps, isRunning, queued }: Props) {
  const t = useT()
  const now = current(steps)
  if (!now && !isRunning) return null
  if (!now)
    return (
      <p aria-live="polite" className="text-meta text-text-quiet">
        {beginningText(t, queued)}
      </p>
    )
  const { searches, found, seconds } = total(steps)
  const line = isRunning
    ? dotted([stepText(t, now), now.found !== null && t('agent.step.found', { count: now.found })])
    : dotted([
        searches > 0 && t('agent.step.searches', { count: searches }),
        searches > 0 && t('agent.step.found', { count: found }),
        t('agent.step.seconds', { seconds }),
      ])
  return (
    <details className="group">
      <summary className="flex min-h-7 cursor-pointer list-none items-center gap-1 text-meta text-text-quiet hover:text-text pointer-coarse:min-h-10">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 transition-transform duration-fast group-open:rotate-90" />
        <span className="min-w-0 truncate" aria-live={isRunning ? 'polite' : undefined}>
          {line}
        </span>
      </summary>
      <div className="ps-4.5">
        <StepList steps={steps} />
      </div>
    </details>
  )
}
