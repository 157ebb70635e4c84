import { setImmediate } from 'node:timers/promises'
import { hidesText } from '@quarry/contract/agent/tool-origin'
import { z } from 'zod'

/** What a server says of a tool of its, about which it may lie. */
export const Definition = z.object({
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  inputSchema: z.looseObject({ type: z.literal('object') }),
  outputSchema: z.looseObject({}).optional(),
  annotations: z.looseObject({ title: z.string().optional() }).optional(),
})
export type Definition = z.infer<typeof Definition>

/**
 * Why a tool is not offered. `name`: it has none that can be used; `size`; `schema`: what its arguments are described by cannot be used;
 * `hidden`: it says something that people do not see; `double`: another one has its name; `many`: there are too many.
 */
export type LeftOutReason = 'name' | 'size' | 'schema' | 'hidden' | 'double' | 'many'
export type LeftOut = { name: string; reason: LeftOutReason }
export type Listed = { tools: Definition[]; leftOut: LeftOut[] }

export const mostTools = 200
const mostBytes = 16 * 1024
const longestName = 128
const namePattern = /^[A-Za-z0-9_.-]+$/
/** What no database takes, as JSON writes it: NUL, and half a character. What a text itself says of a backslash is written with two. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** Arguments of all tools of a server together. */
export const mostArguments = 2_000

/**
 * Sorts what a server lists into what can be used and what cannot.
 * @param argumentsOf a tool: how many it has; null: they cannot be used
 */
export async function sortListed(
  listed: readonly unknown[],
  argumentsOf: (definition: Definition) => number | null,
): Promise<Listed> {
  const tools = new Map<string, Definition>()
  const leftOut: LeftOut[] = []
  let left = mostArguments
  function reasonAgainstArguments(tool: unknown): LeftOutReason | null {
    if (left < 0) return 'many'
    const count = argumentsOf(Definition.parse(tool))
    left -= count ?? 0
    return count === null ? 'schema' : left < 0 ? 'many' : null
  }
  for (const each of listed) {
    // A description takes milliseconds, and there may be hundreds: everybody else is served in between.
    await setImmediate()
    const name = nameOf(each)
    const reason = reasonAgainst(each, name, tools) ?? reasonAgainstArguments(each)
    if (reason === null) tools.set(name, Definition.parse(each))
    else if (leftOut.length < mostTools) leftOut.push({ name: storable(name.slice(0, longestName)), reason })
  }
  return { tools: [...tools.values()], leftOut }
}

/** A name such as `constructor` is found wherever something is looked up by name. */
export const isOfEveryObject = (name: string): boolean => name in {}

/** The same without what no database takes. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

function nameOf(tool: unknown): string {
  const { name } = (tool ?? {}) as { name?: unknown }
  return typeof name === 'string' ? name : ''
}

function reasonAgainst(tool: unknown, name: string, known: ReadonlyMap<string, unknown>): LeftOutReason | null {
  if (name.length > longestName || !namePattern.test(name) || isOfEveryObject(name)) return 'name'
  if (known.has(name)) return 'double'
  if (known.size >= mostTools) return 'many'
  const said = JSON.stringify(tool)
  if (Buffer.byteLength(said) > mostBytes) return 'size'
  if (hidesText(said) || unstorable.test(said)) return 'hidden'
  return Definition.safeParse(tool).success ? null : 'schema'
}
