import { APICallError, generateText, type LanguageModel, tool } from 'ai'
import { z } from 'zod'
import { connectionFailureOf } from './causes.ts'
import type { ToolUse } from './models.ts'

const patienceMs = 60_000
const Note = z.object({ word: z.string().describe('The word to note') })
const wanted = 'Note the word "ready" with the tool.'

/**
 * Finds out how a model uses tools, by asking it to use one.
 * @returns null when it cannot be asked now: busy, or not there.
 */
export async function findToolUse(model: LanguageModel): Promise<ToolUse | null> {
  const native = await attempt(async () => {
    const { toolCalls } = await generateText({
      model,
      prompt: wanted,
      tools: { note: tool({ description: 'Notes a word.', inputSchema: Note }) },
      toolChoice: 'required',
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(patienceMs),
    })
    return toolCalls.some(({ toolName, invalid }) => toolName === 'note' && !invalid)
  })
  if (native !== false) return native && 'native'
  const json = await attempt(async () => {
    const { text } = await generateText({
      model,
      prompt: `${wanted} Reply with exactly one JSON object and nothing else: {"tool": "note", "arguments": {"word": "…"}}`,
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(patienceMs),
    })
    return isCalled(text)
  })
  return json === null ? null : json ? 'json' : 'none'
}

/** What a call written as JSON holds, in this order. */
const callSigns = ['{', '"note"', '{', '"ready"', '}', '}']

/** Whether a text calls the tool, with words around it or none. A workspace's own service may send megabytes: each sign is looked at once. */
function isCalled(text: string): boolean {
  const said = text.toLowerCase()
  let at = 0
  return callSigns.every((sign) => {
    const found = said.indexOf(sign, at)
    at = found + sign.length
    return found >= 0
  })
}

/** @returns false as well when what was asked of the model is refused, or it replies something else; null when it cannot be asked. */
async function attempt(ask: () => Promise<boolean>): Promise<boolean | null> {
  try {
    return await ask()
  } catch (error) {
    if (APICallError.isInstance(error) && !refusals.includes(error.statusCode ?? 0)) return null
    return error instanceof DOMException || connectionFailureOf(error) ? null : false
  }
}

/** Statuses of services that do not take such a question; with others they may take it later. */
const refusals = [400, 404, 405, 415, 422, 501]
