import type { AgentStep } from '@quarry/contract/wire/agent/step'
import type { useT } from '../i18n.ts'
import type { Queued } from './run-after.ts'

/** What was done in a step, in the words of people. */
export function stepText(t: ReturnType<typeof useT>, { kind, subject, messages = 0 }: AgentStep): string {
  if (kind === 'summary') return t('agent.step.summary', { count: messages })
  return t(subject ? `agent.step.${kind}` : `agent.step.${kind}Plain`, { subject })
}

/** What there is to say before its first step. */
export function beginningText(t: ReturnType<typeof useT>, queued: Queued | null): string {
  if (!queued) return t('agent.step.beginning')
  if (!queued.isOwn) return t('agent.step.queuedBusy')
  return queued.ahead === 0 ? t('agent.step.queuedNext') : t('agent.step.queuedAhead', { count: queued.ahead })
}
