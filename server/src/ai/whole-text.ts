import type { LanguageModelMiddleware } from 'ai'
import { storable, storableJson } from '../db/storable.ts'

type Streamed = Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapStream']>>>['stream']
type Part = Streamed extends ReadableStream<infer P> ? P : never

const firstHalf = /[\uD800-\uDBFF]$/

/**
 * What a model says, as it can be kept. Services that count a text in UTF-16 send the two halves of a character in two pieces, and nothing
 * that holds one half can be written to the database: who waits for the answer would wait until it expires.
 */
export const wholeText: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  async wrapGenerate({ doGenerate }) {
    const { content, ...rest } = await doGenerate()
    return {
      ...rest,
      content: content.map((part) => (part.type === 'text' ? { ...part, text: storable(part.text) } : called(part))),
    }
  },
  async wrapStream({ doStream }) {
    const { stream, ...rest } = await doStream()
    return { ...rest, stream: stream.pipeThrough(joinHalves()) }
  },
}

function joinHalves(): TransformStream<Part, Part> {
  const held = new Map<string, string>()
  const whole = (part: Part): Part => {
    if (part.type !== 'text-delta' && part.type !== 'reasoning-delta') return called(part)
    const said = (held.get(part.id) ?? '') + part.delta
    const half = firstHalf.exec(said)?.[0] ?? ''
    held.set(part.id, half)
    return { ...part, delta: storable(said.slice(0, said.length - half.length)) }
  }
  return new TransformStream({ transform: (part, into) => into.enqueue(whole(part)) })
}

const called = <P extends { type: string; toolName?: string; input?: unknown }>(part: P): P =>
  part.type === 'tool-call'
    ? { ...part, toolName: storable(String(part.toolName)), input: storableInput(String(part.input)) }
    : part

/** @param json as the model wrote it, which may be none. */
function storableInput(json: string): string {
  try {
    return storableJson(JSON.parse(json))
  } catch {
    return storable(json)
  }
}
