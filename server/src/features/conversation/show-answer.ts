import { setTimeout as wait } from 'node:timers/promises'
import { type ErrorName, errorNameOf } from '@quarry/contract/errors'
import type { MessageKind } from '@quarry/contract/agent/conversation'
import type { RunEvent } from '../run/run.ts'
import { shownMessage, type ShownMessage } from './shown-message.ts'

type Said = { en: string; ko: string }

/**
 * @property waitsFor what a person has to decide before it goes on. @property waitsForSignIn it is signing in that it waits for
 * @property failure by which it broke off; null otherwise.
 */
export type ShownAnswer = Pick<ShownMessage, 'body' | 'citations'> & {
  status: 'running' | 'waiting' | 'done' | 'stopped' | 'failed'
  waitsFor: Said[]
  waitsForSignIn: boolean
  failure: ErrorName | null
  /** What models read and wrote for it, as far as their services say. */
  tokens: { in: number; out: number }
}

/** So often it is asked whether a run waits that said what it has to ask. */
const askEveryMs = 200

/** @param left aborted once nobody reads on */
type Follow<Event> = (left: AbortSignal) => AsyncIterable<Event>

/**
 * What a run shows, up to where it waits for a person.
 * @param waits whether it does, now: what was asked may have been decided before, and its call takes as long as it takes
 */
export async function* untilItWaits<Event extends RunEvent>(
  follow: Follow<Event>,
  waits: () => Promise<boolean>,
): AsyncGenerator<Event> {
  const [seen, left] = [[] as RunEvent[], new AbortController()]
  const iterator = follow(left.signal)[Symbol.asyncIterator]()
  try {
    for (let next = iterator.next(); ;) {
      const soon = await (openQuestions(seen).size > 0 ? Promise.race([next, wait(askEveryMs, null)]) : next)
      if (soon === null && !(await waits())) continue
      if (soon === null || soon.done) return
      seen.push(soon.value)
      yield soon.value
      next = iterator.next()
    }
  } finally {
    left.abort()
    // Not waited for: it may be waiting itself.
    void iterator.return?.()
  }
}

/** What a run has answered when its events end, which may be before it does. */
export function shownAnswer(seen: readonly RunEvent[]): ShownAnswer {
  const { body, citations, steps } = shownMessage(seen)
  const end = seen.findLast(({ event }) => event === 'done' || event === 'error')
  const failure = end?.event === 'error' ? (errorNameOf((end.data as { code: string }).code) ?? 'unexpected') : null
  const open = end ? new Map<string, Said>() : openQuestions(seen)
  const waitsFor = [...open.values()]
  const all = steps.reduce((sum, step) => sum + (step.tokens ?? 0), 0)
  const out = steps.reduce((sum, step) => sum + (step.tokensOut ?? 0), 0)
  const status = statusOf(end, waitsFor.length > 0)
  return { body, citations, status, waitsFor, waitsForSignIn: open.has(signIn), failure, tokens: { in: all - out, out } }
}

/** The same of a stream, as far as it goes. */
export const showAnswer = async (follow: Follow<RunEvent>, waits: () => Promise<boolean>): Promise<ShownAnswer> =>
  shownAnswer(await Array.fromAsync(untilItWaits(follow, waits)))

function statusOf(end: RunEvent | undefined, waits: boolean): ShownAnswer['status'] {
  if (!end) return waits ? 'waiting' : 'running'
  if (end.event === 'error') return 'failed'
  return (end.data as { kind: MessageKind }).kind === 'stopped' ? 'stopped' : 'done'
}

const signIn = 'signIn'

/** The calls that somebody is asked about, and the services somebody is to sign in to, that nothing has been done for since. */
function openQuestions(seen: readonly RunEvent[]): Map<string, Said> {
  const open = new Map<string, Said>()
  for (const { event, data } of seen) {
    if (event === 'call') {
      const { toolCallId, approvalId, title } = data as { toolCallId: string; approvalId: string | null; title: Said }
      if (approvalId === null) open.delete(toolCallId)
      else open.set(toolCallId, title)
    } else if (event === 'signIn') {
      const { name, problem } = data as { name: string; problem?: string }
      const said = problem
        ? { en: `Allow more in ${name}`, ko: `${name} 권한 더 허용` }
        : { en: `Sign in to ${name}`, ko: `${name}에 로그인` }
      open.set(signIn, said)
    } else open.delete(signIn)
  }
  return open
}
