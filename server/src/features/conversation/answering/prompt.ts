import type { ModelMessage } from 'ai'
import type { Label } from '@quarry/contract/agent/tool'
import type { Brief } from './brief.ts'
import { cleaned } from './clean.ts'
import type { Shelf } from './shelf.ts'

/** A question of the conversation with its answer. @property asker who vouches for the question's words; the person when absent */
export type Exchange = { question: string; answer: string; asker?: Label }

/** A call that a model made. @property problem why it could not be made; null when it could. */
export type Call = { id: string; name: string; input: unknown; problem: string | null }
/** @property passages their numbers */
export type CallResult = { text: string; passages: number[] }

/** One time that the model was asked. @property spoken its own words. @property messages as it sent them; null where we speak JSON with it. */
export type Round = { spoken: string; messages: ModelMessage[] | null; calls: Call[]; results: CallResult[] }

type Asked = {
  brief: Brief
  history: readonly Exchange[]
  question: string
  /** Numbers of the passages that were found before the model was asked. */
  found: readonly number[]
  /** Files of this conversation that hold nothing a model could read. */
  unreadable: number
  knows: boolean
  rounds: readonly Round[]
  shelf: Shelf
  mark: string
}

/** Of a conversation, the latest exchanges that have a place. */
function lately(history: readonly Exchange[], most: number): Exchange[] {
  const kept: Exchange[] = []
  let used = 0
  for (const exchange of history.toReversed()) {
    used += exchange.question.length + exchange.answer.length
    if (used > most) break
    kept.unshift(exchange)
  }
  return kept
}

const leftOut = '[left out to save space; look again when it is needed]'

/**
 * What a model is sent after the instructions.
 * @param most characters, as far as that can be kept: earlier exchanges and results make way first.
 */
export function messagesFor(asked: Asked, most: number): ModelMessage[] {
  const { rounds } = asked
  const history = lately(asked.history, most / 4)
  const omitted = asked.history.length - history.length
  const build = (full: number): ModelMessage[] => [
    ...history.flatMap(({ question, answer }): ModelMessage[] => [
      { role: 'user', content: cleaned(question) },
      { role: 'assistant', content: cleaned(answer) },
    ]),
    { role: 'user', content: questionOf(asked, omitted) },
    ...rounds.flatMap((round, index) => roundOf(asked, round, index >= rounds.length - full)),
  ]
  for (let full = rounds.length; full > 1; full--) {
    const messages = build(full)
    if (lengthOf(messages) <= most) return messages
  }
  return build(1)
}

const lengthOf = (messages: readonly ModelMessage[]): number => JSON.stringify(messages).length

function questionOf({ brief, question, found, unreadable, knows, shelf, mark }: Asked, omitted: number): string {
  const passages = found.length > 0 ? shelf.show(found, mark) : 'Nothing was found in your documents for this question.'
  return [
    ...(knows ? [passages] : []),
    ...(unreadable > 0 ? [`${unreadable} of the files the person attached could not be read. Say so where it matters.`] : []),
    ...(omitted > 0
      ? [
          `The ${omitted} oldest questions of this conversation and their answers are left out for want of space. Where the person leans on them, say that you no longer have them.`,
        ]
      : []),
    `Question: ${cleaned(question)}`,
    ...(brief.limitations.trim() === '' ? [] : [`Keep to your limitations: ${cleaned(brief.limitations).trim()}`]),
  ].join('\n\n')
}

function roundOf({ shelf, mark }: Asked, { spoken, messages, calls, results }: Round, isFull: boolean): ModelMessage[] {
  const shown = calls.map((_, index) => {
    const result = results[index]
    if (!result) return 'No result.'
    if (!isFull) return leftOut
    return [cleaned(result.text), shelf.show(result.passages, mark)].filter((part) => part !== '').join('\n')
  })
  if (messages === null)
    return [
      { role: 'assistant', content: spoken },
      { role: 'user', content: calls.map(({ name }, index) => `Result of ${name}:\n${shown[index]}`).join('\n\n') },
    ]
  return [
    ...messages,
    {
      role: 'tool',
      content: calls.map(({ id, name }, index) => ({
        type: 'tool-result' as const,
        toolCallId: id,
        toolName: name,
        output: { type: 'text' as const, value: shown[index]! },
      })),
    },
  ]
}
