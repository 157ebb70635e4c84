import { storable } from '../../../db/storable.ts'

/** What a model that answers in JSON meant. */
export type Reply = { answer: string } | { tool: string; input: unknown }

const answerNames = ['answer', 'response', 'text']
const toolNames = ['tool', 'name', 'tool_name', 'function']
const inputNames = ['arguments', 'args', 'parameters', 'input']

/** Whether a text that begins like this may become JSON, or a call in the tags that some models put around it. */
export const mayBeJson = (begun: string): boolean =>
  /^\s{0,100}(?:$|[{<`[])/.test(begun) && !/^\s*(?:\[\d|`[^`j]|<(?!tool|func|\|))/.test(begun)

/** Characters looked at for one reply: where no brace is closed, each has all that follows looked at. */
const mostLooked = 5_000_000

/** Reads a reply however it is wrapped: in a code fence, in tags, with words around it. @returns null when there is no such thing in it. */
export function readReply(text: string): Reply | null {
  let looked = 0
  for (let at = text.indexOf('{'); at >= 0 && looked <= mostLooked; at = text.indexOf('{', at + 1)) {
    const object = objectAt(text, at)
    looked += object?.length ?? text.length - at
    const found = parse(object)
    const reply = found === undefined ? null : replyOf(found)
    if (reply) return reply
  }
  return null
}

/** A value that may be written with a comma too many, its texts as they can be kept. @returns undefined when it is no JSON. */
export function parse(text: string | null): unknown {
  if (text === null) return undefined
  for (const attempt of [text, text.replaceAll(/,\s*([}\]])/g, '$1')]) {
    try {
      return JSON.parse(attempt, (_name, value: unknown) => (typeof value === 'string' ? storable(value) : value))
    } catch {}
  }
  return undefined
}

function replyOf(value: unknown): Reply | null {
  if (typeof value !== 'object' || value === null) return null
  const fields = value as Record<string, unknown>
  const calls = fields['tool_calls'] ?? fields['tool_call']
  if (calls !== undefined) return replyOf(Array.isArray(calls) ? calls[0] : calls)
  const inner = fields['function']
  if (typeof inner === 'object' && inner !== null) return replyOf(inner)
  const name = toolNames.map((each) => fields[each]).find((each) => typeof each === 'string')
  const input = inputNames.map((each) => fields[each]).find((each) => each !== undefined)
  if (name !== undefined && input !== undefined)
    return { tool: name, input: typeof input === 'string' ? (parse(input) ?? input) : input }
  const answer = answerNames.map((each) => fields[each]).find((each) => typeof each === 'string')
  return answer === undefined ? null : { answer }
}

/** The object that begins here, to its closing brace; null when it does not close. */
function objectAt(text: string, start: number): string | null {
  let [depth, isQuoted] = [0, false]
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (isQuoted) {
      if (character === '\\') at += 1
      else if (character === '"') isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === '{') depth += 1
    else if (character === '}' && --depth === 0) return text.slice(start, at + 1)
  }
  return null
}
