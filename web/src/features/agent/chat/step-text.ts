import type { AgentStep } from '@quarry/contract/wire/agent/step'
import type { useT } from '../i18n.ts'

/** What was done in a step, in the words of people. */
export function stepText(t: ReturnType<typeof useT>, { kind, subject, messages = 0 }: AgentStep): string {
  if (kind === 'summary') return t('agent.step.summary', { count: messages })
  return t(subject ? `agent.step.${kind}` : `agent.step.${kind}Plain`, { subject })
}
