import type { Language } from '@quarry/contract/account/account'
import { isOpenCall } from '@quarry/contract/agent/tool'
import type { ToolCall } from '@quarry/contract/wire/agent/approval'
import type { AgentStep } from '@quarry/contract/wire/agent/step'
import type { ChatStep } from '@quarry/integrations/kit/channel'
import type { RunEvent } from '../../run/run.ts'
import { say } from '../words.ts'

/** What is done for an answer, in the order in which it was begun: what is looked for, what is read, and what tools do. */
export function stepsOf(seen: readonly RunEvent[], lang: Language): ChatStep[] {
  const steps = new Map<string, ChatStep>()
  for (const { event, data } of seen) {
    const step = event === 'step' ? stepOf(data as AgentStep, lang) : event === 'call' ? callOf(data as ToolCall, lang) : null
    if (step) steps.set(step.id, step)
  }
  return [...steps.values()]
}

/** What else it does, to put a question well or to write, tells nobody anything. */
function stepOf({ no, kind, state, subject }: AgentStep, lang: Language): ChatStep | null {
  if ((kind !== 'search' && kind !== 'read') || subject === '') return null
  return { id: `step.${no}`, title: `${say(kind === 'search' ? 'searched' : 'read', lang)} ${subject}`, state }
}

function callOf({ toolCallId, vendor, title, state }: ToolCall, lang: Language): ChatStep {
  const named = title[lang === 'ko' ? 'ko' : 'en']
  const ended = state === 'succeeded' ? 'done' : 'failed'
  return { id: toolCallId, title: vendor ? `${vendor} · ${named}` : named, state: isOpenCall(state) ? 'running' : ended }
}
