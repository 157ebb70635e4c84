import { asSchema, jsonSchema, type Schema } from 'ai'
import type { OfferedTool } from './tools.ts'

/** Arguments with other names some services of models refuse, and with them the whole request: all that its agent is asked. */
const usable = /^[A-Za-z0-9_-]{1,64}$/
const longestName = 64

/** As models are told of them. To make one takes as long as all the rest of a request. */
const schemas = new WeakMap<OfferedTool['input'], Schema>()

/** What a model is told of the arguments of a tool, and what it says is read by. */
export function schemaOf(input: OfferedTool['input']): Schema {
  const known = schemas.get(input) ?? withUsableNames(input)
  schemas.set(input, known)
  return known
}

function withUsableNames(input: OfferedTool['input']): Schema {
  const schema = asSchema(input)
  const names = Object.keys(input.shape)
  if (names.every((name) => usable.test(name))) return schema
  const said = saidNames(names)
  const meant = new Map([...said].map(([name, saidName]) => [saidName, name]))
  const renamed = async () => {
    const whole = await schema.jsonSchema
    const { properties = {}, required = [] } = whole
    const shown = Object.entries(properties).map(([name, property]) => [
      said.get(name) ?? name,
      said.get(name) === name ? property : { ...(property as object), description: describedAs(name, property) },
    ])
    return { ...whole, properties: Object.fromEntries(shown), required: required.map((name: string) => said.get(name) ?? name) }
  }
  return jsonSchema(renamed, {
    validate: (value) => schema.validate!(isRecord(value) ? withNames(value, meant) : value),
  })
}

/** The name that a model is told for each: the same where that can be. */
function saidNames(names: readonly string[]): Map<string, string> {
  const said = new Map(names.filter((name) => usable.test(name)).map((name) => [name, name]))
  for (const name of names) {
    if (said.has(name)) continue
    const base = name.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, longestName - 4) || '_'
    let free = base
    for (let number = 2; [...said.values()].includes(free) || names.includes(free); number++) free = `${base}_${number}`
    said.set(name, free)
  }
  return said
}

const describedAs = (name: string, property: unknown): string => {
  const { description } = property as { description?: string }
  return description ? `${name}: ${description}` : name
}

const withNames = (value: Record<string, unknown>, names: ReadonlyMap<string, string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [names.get(name) ?? name, inner]))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
