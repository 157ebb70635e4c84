import type { Restart } from '@quarry/contract/client'
import type { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import type { MessageKind } from '@quarry/contract/agent/conversation'
import { errorNameOf, type ErrorName } from '@quarry/contract/errors'
import type { Reference } from '@quarry/contract/wire/search/answer'
import type { ToolCall } from '@quarry/contract/wire/agent/approval'
import type { AgentStep } from '@quarry/contract/wire/agent/step'
import type { EventOf } from '@quarry/contract/wire/route'

type Following = EventOf<typeof conversationRoutes.follow>
type SignIn = Extract<Following, { event: 'signIn' }>['data']
export type Queued = Extract<Following, { event: 'queued' }>['data']

/** What an agent does for a question, as far as it is known. */
export type Run = {
  state: 'running' | 'done' | 'failed'
  /** That it waits for its turn; null once it has begun. */
  queued: Queued | null
  text: string
  /** What stood of the text and the references at the last step: what came after it may be taken back. */
  settled: { text: number; references: number }
  references: readonly Reference[]
  steps: readonly AgentStep[]
  calls: readonly ToolCall[]
  /** What it waits for the person to sign in to. */
  signIns: readonly SignIn[]
  /** How it ended; null while it has not. */
  kind: MessageKind | null
  /** Why it failed; null while it has not. */
  failure: ErrorName | null
}
export type RunEvent = Following | Restart | { event: 'begin' } | { event: 'fail'; name: ErrorName }

export const newRun: Run = {
  state: 'running',
  queued: null,
  text: '',
  settled: { text: 0, references: 0 },
  references: [],
  steps: [],
  calls: [],
  signIns: [],
  kind: null,
  failure: null,
}

/** A run after one more event of its stream. */
export function runAfter(run: Run, event: RunEvent): Run {
  switch (event.event) {
    case 'begin':
      return newRun
    case 'restart':
      return {
        ...run,
        text: run.text.slice(0, run.settled.text),
        references: run.references.slice(0, run.settled.references),
      }
    case 'queued':
      return { ...run, queued: event.data }
    case 'step':
      return {
        ...run,
        queued: null,
        steps: replaced(run.steps, event.data, ({ no }) => no),
        // It goes on, so nothing is missing any more.
        signIns: [],
        settled: { text: run.text.length, references: run.references.length },
      }
    case 'call':
      return { ...run, calls: replaced(run.calls, event.data, ({ toolCallId }) => toolCallId) }
    case 'signIn':
      return { ...run, signIns: replaced(run.signIns, event.data, ({ toolSetId }) => toolSetId) }
    case 'reference':
      return { ...run, references: replaced(run.references, event.data, ({ index }) => index) }
    case 'text':
      return { ...run, text: run.text + event.data.delta }
    // It stands in the conversation, which is read again at the end.
    case 'related':
      return run
    case 'done':
      return { ...run, state: 'done', kind: event.data.kind, signIns: [] }
    case 'error':
      return { ...run, state: 'failed', failure: errorNameOf(event.data.code) ?? 'unexpected' }
    case 'fail':
      return { ...run, state: 'failed', failure: event.name }
  }
}

/** With one more, or in the place of the one of its name. */
function replaced<T>(all: readonly T[], one: T, nameOf: (each: T) => string | number): T[] {
  const at = all.findIndex((each) => nameOf(each) === nameOf(one))
  return at < 0 ? [...all, one] : all.with(at, one)
}

/** Whether it goes no further before the person decides or signs in. */
export const isWaiting = ({ state, calls, signIns }: Run): boolean =>
  state === 'running' && (signIns.length > 0 || calls.some((call) => call.state === 'waiting'))
