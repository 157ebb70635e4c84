import { limits } from '@quarry/contract/limits'
import { z } from 'zod'
import { storable } from '../../db/storable.ts'
import { fail } from '../../http/fail.ts'

const Content = z.union([
  z.string(),
  z.array(z.object({ type: z.literal('text'), text: z.string() })).transform((parts) => parts.map(({ text }) => text).join('\n')),
])
const Message = z.union([
  z.object({ role: z.literal('user'), content: Content }),
  z.object({ role: z.literal('assistant'), content: Content.nullish().transform((said) => said ?? '') }),
  // An agent is described by its builder alone, and calls the tools that were chosen there.
  z.object({ role: z.enum(['system', 'developer', 'tool', 'function']) }).transform(() => ({ role: 'other' as const })),
])

/** What is read of a request; whatever else clients send is for models of another kind. */
const Asked = z.object({
  model: z.string(),
  messages: z.array(Message).min(1).max(2_000),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
})

type Exchange = { question: string; answer: string }
export type Asked = {
  model: string
  question: string
  /** What the caller says was asked and answered before. */
  history: Exchange[]
  isStream: boolean
  withUsage: boolean
}

/** Latest exchanges that are kept: no model reads more. */
const mostExchanges = 20

/** @throws Failure invalidInput naming the fields: it is no such request, or nothing is asked in it. */
export async function askedIn(request: Request): Promise<Asked> {
  const sent: unknown = await request.json().catch(() => null)
  const { data, error } = Asked.safeParse(sent)
  if (!data) throw fail('invalidInput', { detail: [...new Set(error.issues.map(({ path }) => path.join('.')))].join(', ') })
  const last = data.messages.findLastIndex(({ role }) => role === 'user')
  const asked = data.messages[last]
  const question = asked?.role === 'user' ? storable(asked.content).trim() : ''
  if (question === '') throw fail('invalidInput', { detail: 'messages: the user asks nothing' })
  if (question.length > limits.messageLength)
    throw fail('invalidInput', { detail: `messages: the question has more than ${limits.messageLength} characters` })
  return {
    model: data.model,
    question,
    history: exchangesOf(data.messages.slice(0, last)).slice(-mostExchanges),
    isStream: data.stream ?? false,
    withUsage: data.stream_options?.include_usage ?? false,
  }
}

/** What was answered, each with all that was said since the answer before. */
function exchangesOf(messages: readonly z.output<typeof Message>[]): Exchange[] {
  const exchanges: Exchange[] = []
  let questions: string[] = []
  for (const message of messages) {
    if (message.role === 'user') questions.push(message.content)
    if (message.role !== 'assistant' || questions.length === 0) continue
    if (message.content !== '') exchanges.push({ question: kept(questions.join('\n\n')), answer: kept(message.content) })
    questions = []
  }
  return exchanges
}

const kept = (text: string): string => storable(text.slice(0, limits.messageLength))
