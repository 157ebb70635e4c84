import { setTimeout as sleep } from 'node:timers/promises'
import { type ModelMessage, type ToolSet, streamText, tool } from 'ai'
import { restartEvent } from '@quarry/contract/event-stream'
import type { AgentModel } from '../../../ai/models.ts'
import { modelFailure, statusOf } from '../../answer/answer.ts'
import type { RunWork } from '../../run/run.ts'
import { parse, type Reply } from './lenient-json.ts'
import { type Tokens, tokensOf } from './progress.ts'
import type { Call } from './prompt.ts'
import { schemaOf } from './schema-of.ts'
import type { Shelf } from './shelf.ts'
import { Spoken } from './spoken.ts'
import type { OfferedTool } from './tools.ts'

/** How often a model that is busy is asked again, and one that failed otherwise. */
const tries = { busy: 3, broken: 1 }
const longestPauseMs = 30_000
const longestProblem = 500
/** Of one reply, and characters that they are made with: a service of a workspace's own may never end. */
const mostCalls = 100
const longestInput = 300_000

/** The name of a call that could not be read. */
export const brokenReply = 'reply'

type Asking = {
  model: AgentModel
  instructions: string
  messages: ModelMessage[]
  tools: readonly OfferedTool[]
  /** It has to answer now. */
  isLast: boolean
  shelf: Shelf
  /** Marks of the texts before. */
  numbers: readonly (readonly [number, number])[]
  /** Whether text was shown before. */
  isLater: boolean
}

/** What the model said. JSON: it is kept, and read again by a process that goes on with the run. */
export type Written = {
  spoken: string
  messages: ModelMessage[] | null
  calls: Call[]
  hasText: boolean
  /** It was let write no more, by its service or because it took too long. */
  isCutOff: boolean
  /** Marks of the text and of those before it, by the numbers of their passages. */
  numbers: [number, number][]
  tokens: Tokens | null
}

/**
 * Asks the model once, and shows what it says as it says it. One that is busy or breaks off is asked again.
 * @throws Failure modelUnavailable, modelBusy, modelInterrupted
 */
export async function askModel(run: RunWork, asking: Asking): Promise<Written> {
  for (let failures = 0; ; failures++) {
    const state = { hasShown: false }
    try {
      return await askOnce(run, asking, state)
    } catch (cause) {
      run.signal.throwIfAborted()
      const pauseMs = pauseBefore(cause, failures)
      if (pauseMs === null) throw modelFailure(cause, state.hasShown)
      if (state.hasShown) run.emit({ event: restartEvent, data: {} })
      await sleep(pauseMs, undefined, { signal: run.signal })
    }
  }
}

/** How long to wait before asking again; null: no more. */
function pauseBefore(cause: unknown, failures: number): number | null {
  const status = statusOf(cause)
  const isRefused = status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429
  if (isRefused || failures >= (status === 429 ? tries.busy : tries.broken)) return null
  const seconds = Number(headerOf(cause, 'retry-after') ?? Number.NaN)
  return Math.min(longestPauseMs, Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : 500 * 4 ** failures)
}

function headerOf(cause: unknown, name: string): string | undefined {
  const { responseHeaders } = (cause ?? {}) as { responseHeaders?: Record<string, string> }
  return responseHeaders?.[name]
}

async function askOnce(run: RunWork, asking: Asking, state: { hasShown: boolean }): Promise<Written> {
  const { model, tools, isLast } = asking
  const numbers = new Map(asking.numbers)
  const isJson = model.tools === 'json' && tools.length > 0 && !isLast
  const spoken = new Spoken({ shelf: asking.shelf, numbers, isJson, isLater: asking.isLater })
  const silence = new AbortController()
  const tooLong = AbortSignal.timeout(model.wholeMs)
  const listen = () => setTimeout(() => silence.abort(new Error('the model is silent')), model.silentMs)
  let patience = listen()
  const calls: Call[] = []
  let inputLength = 0
  let tokens: Tokens | null = null
  let [isCutOff, isAborted] = [false, false]
  try {
    const native = model.tools === 'native' && tools.length > 0
    const result = streamText({
      model: model.model,
      instructions: asking.instructions,
      messages: asking.messages,
      ...(native && { tools: toolSetOf(tools), toolChoice: isLast ? 'none' : 'auto' }),
      maxRetries: 0,
      abortSignal: AbortSignal.any([run.signal, silence.signal, tooLong]),
      repairToolCall: async ({ toolCall }) => mended(toolCall, tools),
      // Failures arrive in the stream; printed as well they would carry the question into the log.
      onError() {},
    })
    for await (const part of result.stream) {
      clearTimeout(patience)
      patience = listen()
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') {
        // What it wrote until then is worth more than the same again, which would take as long.
        isAborted = tooLong.aborted && spoken.hasShown && calls.length === 0
        isCutOff = isAborted
        if (!isAborted) throw new Error('aborted')
      }
      if (part.type === 'finish' && part.finishReason === 'error') throw new Error('the model ended with an error')
      if (part.type === 'finish') {
        tokens = tokensOf(part.totalUsage)
        isCutOff = part.finishReason === 'length'
      }
      if (part.type === 'tool-input-delta') inputLength += part.delta.length
      if (calls.length > mostCalls || inputLength > longestInput) throw new Error('The calls do not end.')
      if (part.type === 'tool-call')
        calls.push({
          id: part.toolCallId,
          name: part.toolName,
          input: part.input,
          problem: part.invalid ? problemOf(part.error) : null,
        })
      if (part.type === 'text-delta') show(run, spoken.push(part.text), state)
    }
    const reply = show(run, spoken.end(), state)
    const read = isLast ? null : callIn(reply, { tools, isJson, isBroken: spoken.isBroken })
    const messages = native && !read && !isAborted ? assistantOnly(await result.responseMessages) : null
    return {
      spoken: spoken.text,
      messages,
      calls: isLast ? [] : read && calls.length === 0 ? [read] : calls,
      hasText: spoken.hasShown,
      isCutOff,
      numbers: [...numbers],
      tokens,
    }
  } finally {
    clearTimeout(patience)
  }
}

function show<T>(run: RunWork, events: Generator<{ event: string; data: unknown }, T>, state: { hasShown: boolean }): T {
  let next = events.next()
  for (; !next.done; next = events.next()) {
    state.hasShown = true
    run.emit(next.value)
  }
  return next.value
}

const toolSetOf = (tools: readonly OfferedTool[]): ToolSet =>
  Object.fromEntries(tools.map(({ name, description, input }) => [name, tool({ description, inputSchema: schemaOf(input) })]))

/** The results of calls that could not be made are ours to tell. */
const assistantOnly = (messages: readonly ModelMessage[]): ModelMessage[] => messages.filter(({ role }) => role === 'assistant')

/** A call that the model wrote as text. */
function callIn(
  reply: Reply | null,
  { tools, isJson, isBroken }: { tools: readonly OfferedTool[]; isJson: boolean; isBroken: boolean },
): Call | null {
  if (reply && 'tool' in reply) {
    const known = tools.find(({ name }) => name.toLowerCase() === reply.tool.toLowerCase())
    if (known || isJson) return { id: 'text', name: known?.name ?? reply.tool, input: reply.input, problem: null }
  }
  return isBroken ? { id: 'text', name: brokenReply, input: null, problem: 'That was no JSON object of the agreed form.' } : null
}

type SentCall = { toolName: string; input: string }

/** A call with the case of its name, or a comma, set right; null where more is wrong. */
function mended<T extends SentCall>(call: T, tools: readonly OfferedTool[]): T | null {
  const known = tools.find(({ name }) => name.toLowerCase() === call.toolName.toLowerCase())
  const input = parse(call.input)
  return known && input !== undefined ? { ...call, toolName: known.name, input: JSON.stringify(input) } : null
}

const problemOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, longestProblem)
