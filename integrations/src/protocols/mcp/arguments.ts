import { hash } from 'node:crypto'
import { z } from 'zod'
import { isOfEveryObject } from './listed-tool.ts'
import { type Arguments, isRecord, merged, type JsonSchema } from './merged.ts'

/** Deeper descriptions are of no form that a person could look through. */
const deepest = 12
/** All schemas of one tool together, references followed: what is referred to often is read, compared and shown to models as often. */
const mostNodes = 2_000
const mostSigns = 64 * 1024
/** What a model is told of how arguments go together. */
const mostSaid = 1_024

/** Every request to an agent looks at all tools of its workspace, and a form takes about a millisecond to make. */
const known = new Map<string, z.ZodObject | null>()
/** Arguments of all that are kept: each takes kilobytes. */
const mostKnown = 20_000
let knownArguments = 0

/**
 * The arguments of a stranger's tool as a form, field by field.
 *
 * What the model and people are shown is the server's own description of each field. What is checked is its shape: patterns and formats are
 * left to the server, because an expression of a stranger can take for ever.
 *
 * @returns null when it cannot be used: it refers elsewhere, to itself, or to nothing, is too large, or is no schema
 */
export function argumentsForm(schema: JsonSchema): z.ZodObject | null {
  const key = hash('sha256', JSON.stringify(schema))
  const found = known.get(key)
  if (found !== undefined) return found
  const form = formOf(schema)
  known.set(key, form)
  knownArguments += weightOf(form)
  for (const [oldest, former] of known) {
    if (knownArguments <= mostKnown) break
    known.delete(oldest)
    knownArguments -= weightOf(former)
  }
  return form
}

/** Of what cannot be used the key alone is kept. */
const weightOf = (form: z.ZodObject | null): number => 1 + (form ? Object.keys(form.shape).length : 0)

function formOf(schema: JsonSchema): z.ZodObject | null {
  try {
    const { properties, required, ways } = followed(schema)
    const fields = [...properties].map(([name, property]) => {
      if (isOfEveryObject(name)) throw new Unusable()
      const field = fieldOf(property)
      return [name, required.includes(name) ? field : field.optional()] as const
    })
    const form = z.object(Object.fromEntries(fields))
    return ways.length > 0 ? form.describe(ways.join(' ').slice(0, mostSaid)) : form
  } catch {
    return null
  }
}

/** What a server says of each argument, with all it refers to; nothing where that cannot be used. */
export function argumentsSaid(schema: JsonSchema): { name: string; said: unknown; description: string }[] {
  try {
    return [...followed(schema).properties].map(([name, said]) => {
      const { description } = (said ?? {}) as JsonSchema
      return { name, said, description: typeof description === 'string' ? description : '' }
    })
  } catch {
    return []
  }
}

const followed = (schema: JsonSchema): Arguments => merged(new Following(schema).follow(schema, 0) as JsonSchema)

class Unusable extends Error {}

function fieldOf(property: unknown): z.ZodType {
  const shown = isRecord(property) ? property : {}
  const check = () => z.fromJSONSchema(withoutExpressions(property) as never)
  // Whether it is a schema at all is seen now; most are never checked, and what checks them is large.
  check()
  let checked: z.ZodType | null = null
  // `meta` of an open field becomes the field's own schema, word for word.
  return z
    .unknown()
    .superRefine((value, context) => {
      const read = (checked ??= check()).safeParse(value)
      for (const { path, message } of read.error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
    })
    .meta(withoutNames(shown))
}

/** An `id` would enter the field into a registry of ours. */
const withoutNames = ({ id: _id, $id: _$id, $schema: _$schema, ...schema }: JsonSchema): JsonSchema => schema

const expressions = new Set(['pattern', 'patternProperties', 'propertyNames', 'format', 'default', '$schema', '$id', 'id'])

function withoutExpressions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutExpressions)
  if (!isRecord(schema)) return schema
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]) => {
      if (name === 'properties' && isRecord(value))
        return [[name, Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutExpressions(inner)]))]]
      if (name === 'enum' || name === 'const') return [[name, value]]
      return expressions.has(name) ? [] : [[name, withoutExpressions(value)]]
    }),
  )
}

/** Puts what is referred to in its place, within the schema alone. */
class Following {
  readonly #root: JsonSchema
  #nodes = 0
  #signs = 0

  constructor(root: JsonSchema) {
    this.#root = root
  }

  follow(schema: unknown, depth: number): unknown {
    if (depth > deepest || ++this.#nodes > mostNodes) throw new Unusable()
    if (typeof schema === 'string') this.#count(schema)
    if (Array.isArray(schema)) return schema.map((each) => this.follow(each, depth + 1))
    if (!isRecord(schema)) return schema
    if ('$dynamicRef' in schema || '$recursiveRef' in schema) throw new Unusable()
    const { $ref: reference, $defs: _defs, definitions: _definitions, ...own } = schema
    if (reference !== undefined) return this.follow({ ...(this.#at(reference) as JsonSchema), ...own }, depth + 1)
    return Object.fromEntries(Object.entries(own).map(([name, value]) => [name, this.#inside(name, value, depth + 1)]))
  }

  #count(text: string): void {
    this.#signs += text.length
    if (this.#signs > mostSigns) throw new Unusable()
  }

  /** What the names of arguments are, the server decides: one that is called `definitions` is no definition. */
  #inside(name: string, value: unknown, depth: number): unknown {
    this.#count(name)
    if (name !== 'properties' || !isRecord(value)) return this.follow(value, depth)
    for (const key of Object.keys(value)) this.#count(key)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.follow(inner, depth)]))
  }

  #at(reference: unknown): unknown {
    if (typeof reference !== 'string' || !reference.startsWith('#/')) throw new Unusable()
    const names = reference.slice(2).split('/')
    let found: unknown = this.#root
    for (const name of names) {
      const key = decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')
      if (!isRecord(found) || !Object.hasOwn(found, key)) throw new Unusable()
      found = found[key]
    }
    if (!isRecord(found)) throw new Unusable()
    return found
  }
}
