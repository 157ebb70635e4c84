import { restartEvent } from '@quarry/contract/event-stream'
import type { Reference } from '@quarry/contract/wire/search/answer'
import type { AgentStep } from '@quarry/contract/wire/agent/step'
import type { RunEvent } from '../run/run.ts'

export type ShownMessage = { body: string; citations: Reference[]; steps: AgentStep[]; related: string[] }

/** What a reader of these events has before them at their end. */
export function shownMessage(events: readonly RunEvent[]): ShownMessage {
  let body = ''
  const citations: Reference[] = []
  const steps = new Map<number, AgentStep>()
  let related: string[] = []
  let kept = { body: 0, citations: 0 }
  for (const { event, data } of events) {
    if (event === 'text') body += (data as { delta: string }).delta
    if (event === 'reference') citations.push(data as Reference)
    if (event === 'related') related = (data as { questions: string[] }).questions
    if (event === 'step') {
      steps.set((data as AgentStep).no, data as AgentStep)
      kept = { body: body.length, citations: citations.length }
    }
    if (event === restartEvent) {
      body = body.slice(0, kept.body)
      citations.length = kept.citations
    }
  }
  const ended = [...steps.values()].map((step): AgentStep => (step.state === 'running' ? { ...step, state: 'failed' } : step))
  return { body: body.trim(), citations, steps: ended.sort((a, b) => a.no - b.no), related }
}
