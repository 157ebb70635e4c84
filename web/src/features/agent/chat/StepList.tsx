import { BookOpen, CircleAlert, ListCollapse, PenLine, Search, TextCursorInput, Wrench } from 'lucide-react'
import type { AgentStep } from '@quarry/contract/wire/agent/step'
import { useLanguage } from '../../../lib/i18n.ts'
import { displayCost } from '../../../lib/text/cost.ts'
import { dotted } from '../../../lib/text/dotted.ts'
import { useT } from '../i18n.ts'
import { stepText } from './step-text.ts'

const icons = { search: Search, read: BookOpen, tools: Wrench, summary: ListCollapse, rewrite: TextCursorInput, write: PenLine }

/** What was done for an answer: searched for what, found how much, how long it took, and for administrators what it cost. */
export function StepList({ steps }: { steps: readonly AgentStep[] }) {
  return (
    <ol className="grid text-meta text-text-quiet">
      {steps.map((step) => (
        <Step key={step.no} step={step} />
      ))}
    </ol>
  )
}

function Step({ step }: { step: AgentStep }) {
  const { kind, state, found, tookMs, tokens, cost } = step
  const t = useT()
  const language = useLanguage()
  const Icon = state === 'failed' ? CircleAlert : icons[kind]
  const facts = dotted([
    found !== null && t('agent.step.found', { count: found }),
    tookMs !== null && t('agent.step.took', { ms: tookMs }),
    tokens !== null && t('agent.step.tokens', { count: tokens }),
    cost ? displayCost(cost, language) : null,
    state === 'failed' && t('agent.step.failed'),
  ])
  return (
    <li className="flex min-h-7.5 items-start gap-2.5 py-1">
      <Icon aria-hidden className="mt-0.5 size-3.75 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {stepText(t, step)}
        {facts && <span className="tabular-nums"> · {facts}</span>}
      </span>
    </li>
  )
}
