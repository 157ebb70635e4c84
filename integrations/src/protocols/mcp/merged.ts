export type JsonSchema = Record<string, unknown>

/** Arguments of a tool, side by side. @property ways in words, which of them are given together */
export type Arguments = { properties: ReadonlyMap<string, unknown>; required: readonly string[]; ways: readonly string[] }

/**
 * What a description with `allOf`, `oneOf` or `anyOf` at its top says of arguments, without these: services of models refuse them there, and
 * with the tool the whole request. Every argument that may be given is kept; needed is what each way of giving them needs. Which of them go
 * together the server checks, and the model is told in words.
 */
export function merged(schema: JsonSchema): Arguments {
  let said = ownOf(schema)
  for (const part of waysIn(schema['allOf'])) said = both(said, merged(part))
  for (const among of ['oneOf', 'anyOf'] as const) {
    const ways = waysIn(schema[among]).map(merged)
    if (ways.length > 0) said = both(said, either(ways, among))
  }
  return said
}

export const isRecord = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ownOf = ({ properties, required }: JsonSchema): Arguments => ({
  properties: new Map(isRecord(properties) ? Object.entries(properties) : []),
  required: Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [],
  ways: [],
})

/** Arguments are an object: what describes something else describes none. */
const waysIn = (schemas: unknown): JsonSchema[] =>
  (Array.isArray(schemas) ? schemas : [])
    .map((schema: unknown) => (schema === true ? {} : schema))
    .filter(isRecord)
    .filter(({ type }) => type === undefined || [type].flat().includes('object'))

const both = (one: Arguments, other: Arguments): Arguments => ({
  properties: new Map([
    ...one.properties,
    ...[...other.properties].map(([name, said]) => [name, alsoIn(one, name, said)] as const),
  ]),
  required: [...new Set([...one.required, ...other.required])],
  ways: [...one.ways, ...other.ways],
})

function either(ways: readonly Arguments[], among: 'oneOf' | 'anyOf'): Arguments {
  const names = [...new Set(ways.flatMap(({ properties }) => [...properties.keys()]))]
  const saidOf = (name: string) => ways.flatMap(({ properties }) => (properties.has(name) ? [properties.get(name)] : []))
  const needed = ways.map(({ required }) => required)
  const common = needed.reduce((left, names) => left.filter((name) => names.includes(name)))
  const rest = needed.map((names) => names.filter((name) => !common.includes(name)).join(' + '))
  const count = among === 'oneOf' ? 'exactly' : 'at least'
  return {
    properties: new Map(names.map((name) => [name, anyOf(saidOf(name))])),
    required: common,
    ways: ways.length > 1 && rest.every((text) => text !== '') ? [`Give ${count} one of: ${[...new Set(rest)].join(', ')}.`] : [],
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** An argument that is described in two places has to be as both say. */
function alsoIn({ properties }: Arguments, name: string, said: unknown): unknown {
  if (!properties.has(name)) return said
  const known = properties.get(name)
  if (isSame(known, said)) return said
  // However many places describe it, they stand side by side: in one another they were too deep for services of models.
  if (isRecord(known) && Object.keys(known).length === 1 && Array.isArray(known['allOf']))
    return { allOf: [...(known['allOf'] as unknown[]), said] }
  const agree =
    isRecord(known) &&
    isRecord(said) &&
    Object.keys(said).every((key) => !Object.hasOwn(known, key) || isSame(known[key], said[key]))
  return agree ? { ...known, ...said } : { allOf: [known, said] }
}

/** An argument that each way of giving them describes otherwise is as one of them says. */
function anyOf(said: readonly unknown[]): unknown {
  const different = [...new Map(said.map((each) => [JSON.stringify(each), each])).values()]
  const [first] = different
  if (different.length === 1) return first
  const values = different.map((each) => (isRecord(each) ? valuesOf(each) : null))
  const description = different.flatMap((each) => (isRecord(each) && 'description' in each ? [each['description']] : []))[0]
  const kept = description === undefined ? {} : { description }
  if (values.includes(null)) return { ...kept, anyOf: different }
  const types = [...new Set(different.flatMap((each) => (each as JsonSchema)['type'] ?? []))]
  return { ...kept, ...(types.length === 1 && { type: types[0] }), enum: [...new Set(values.flatMap((each) => each ?? []))] }
}

/** The values that something is one of, where nothing else is said of it. */
function valuesOf({ const: only, enum: several, type: _type, title: _title, description: _text, ...more }: JsonSchema) {
  if (Object.keys(more).length > 0) return null
  if (only !== undefined) return [only]
  return Array.isArray(several) ? (several as unknown[]) : null
}
