import type { ModelMessage } from 'ai'
import type { Label } from '@quarry/contract/agent/tool'
import type { Brief } from './brief.ts'
import { cleaned, fenced } from './clean.ts'
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
  /** What was said before and is not in the summary. */
  history: readonly Exchange[]
  /** Of what was said before that; null where there is none. */
  summary: string | null
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

/** How many characters of what was said before a model is sent, of these in all. */
export const charactersOfPast = (most: number): number => most / 4

/** Of a conversation, the latest exchanges that have a place. */
export function lately<T extends Exchange>(history: readonly T[], most: number): T[] {
  const kept: T[] = []
  let used = 0
  for (const exchange of history.toReversed()) {
    used += exchange.question.length + exchange.answer.length
    if (used > most) break
    kept.unshift(exchange)
  }
  return kept
}

const leftOut = '[the rest is left out to save space; look again when it is needed]'
/** Of a result that makes way so much stays: it may be all that says what was changed, which must not be done again. */
const keptCharacters = 500

/**
 * What a model is sent after the instructions.
 * @param most characters, as far as that can be kept: earlier exchanges and results make way first.
 */
export function messagesFor(asked: Asked, most: number): ModelMessage[] {
  const { rounds } = asked
  const pastCharacters = charactersOfPast(most)
  // Written for a model that takes in more, it leaves half of the place to what was said last.
  const summary = asked.summary?.slice(0, pastCharacters / 2) ?? null
  const history = lately(asked.history, pastCharacters - (summary?.length ?? 0))
  const omitted = asked.history.length - history.length
  const build = (full: number): ModelMessage[] => [
    ...history.flatMap(({ question, answer }): ModelMessage[] => [
      { role: 'user', content: cleaned(question) },
      { role: 'assistant', content: cleaned(answer) },
    ]),
    { role: 'user', content: questionOf(asked, { summary, omitted }) },
    ...rounds.flatMap((round, index) => roundOf(asked, round, index >= rounds.length - full)),
  ]
  for (let full = rounds.length; full > 1; full--) {
    const messages = build(full)
    if (lengthOf(messages) <= most) return messages
  }
  return build(1)
}

const lengthOf = (messages: readonly ModelMessage[]): number => JSON.stringify(messages).length

type Before = { summary: string | null; omitted: number }

function questionOf({ brief, question, found, unreadable, knows, shelf, mark }: Asked, { summary, omitted }: Before): string {
  const passages = found.length > 0 ? shelf.show(found, mark) : 'Nothing was found in your documents for this question.'
  return [
    ...(summary === null ? [] : [fenced(mark, 'summary of the beginning of this conversation', summary)]),
    ...(knows ? [passages] : []),
    ...(unreadable > 0 ? [`${unreadable} of the files the person attached could not be read. Say so where it matters.`] : []),
    ...(omitted > 0
      ? [
          `The ${omitted} ${summary === null ? 'oldest questions' : 'questions after those summarised'} of this conversation and their answers are left out for want of space. Where the person leans on them, say that you no longer have them.`,
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
    const whole = [cleaned(result.text), shelf.show(result.passages, mark)].filter((part) => part !== '').join('\n')
    if (isFull || whole.length <= keptCharacters) return whole
    return `${whole.split('\n', 1)[0]!.slice(0, keptCharacters)}\n${leftOut}`
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
