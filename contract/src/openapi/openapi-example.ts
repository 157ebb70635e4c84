export type Json = Record<string, unknown>

const byFormat: Record<string, string> = {
  uuid: '0193b0a4-6c3e-7b5a-9d0f-2f6b1c4e8a10',
  'date-time': '2026-11-21T09:00:00.000Z',
  date: '2026-11-21',
  email: 'haneul@example.com',
  uri: 'https://files.example.com',
  binary: '',
}

/** What people would write into fields of these names. */
const byName: Record<string, string | number> = {
  query: 'annual leave',
  code: 'atlas',
  name: 'Atlas',
  displayName: 'Atlas',
  description: 'Nightly export',
  apiKey: 'qry_…',
  email: 'haneul@example.com',
  to: 'haneul@example.com',
  firstName: 'Haneul',
  lastName: 'Kim',
  job: 'Engineer',
  countryCode: 'KR',
  currency: 'USD',
  path: 'handbook/leave.md',
  title: 'Leave policy',
  contentTitle: 'Leave policy',
  chunkData: 'Annual leave is twenty days.',
  quote: 'Annual leave is twenty days.',
  delta: 'Twenty days [1].',
  digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  link: 'https://files.example.com/leave.md',
  expiresInDays: 90,
  action: 'source.add',
  address: '192.0.2.1',
  what: 'source',
}

/**
 * A value that fits a JSON schema, the same every time.
 *
 * @param schemas what `$ref` leads to, by id.
 * @param io for an input only what must be given; for an output everything.
 * @param name of the field, for a value people would write there.
 */
export function exampleOf(schema: Json, schemas: Json, io: 'input' | 'output', name = ''): unknown {
  if (typeof schema['$ref'] === 'string')
    return exampleOf(schemas[schema['$ref'].replace('#/components/schemas/', '')] as Json, schemas, io, name)
  if ('const' in schema) return schema['const']
  if ('default' in schema) return schema['default']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const union = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as Json[] | undefined
  if (union) return exampleOf(union.find(({ type }) => type !== 'null') ?? {}, schemas, io, name)
  return byType(schema, schemas, io, name)
}

function byType(schema: Json, schemas: Json, io: 'input' | 'output', name: string): unknown {
  switch ([schema['type']].flat()[0]) {
    case 'object':
      return objectOf(schema, schemas, io)
    case 'array':
      if (Array.isArray(schema['prefixItems'])) return schema['prefixItems'].map((item) => exampleOf(item as Json, schemas, io))
      return [exampleOf((schema['items'] ?? {}) as Json, schemas, io, name)]
    case 'integer':
    case 'number':
      return typeof byName[name] === 'number' ? byName[name] : Math.max(0, Number(schema['minimum'] ?? 0))
    case 'boolean':
      return true
    case 'string':
      return textOf(schema, name)
    default:
      return null
  }
}

function objectOf(schema: Json, schemas: Json, io: 'input' | 'output'): Json {
  const required = (schema['required'] ?? []) as string[]
  // A record of known keys names them as required only.
  const keys = schema['properties'] ? [] : required.map((key) => [key, schema['additionalProperties'] as Json] as const)
  const fields = [...Object.entries((schema['properties'] ?? {}) as Record<string, Json>), ...keys]
  const shown = io === 'output' ? fields : fields.filter(([field]) => required.includes(field))
  return Object.fromEntries(shown.map(([field, type]) => [field, exampleOf(type, schemas, io, field)]))
}

function textOf(schema: Json, name: string): string {
  const format = byFormat[String(schema['format'])]
  if (format !== undefined) return format
  const text = byName[name]
  return typeof text === 'string' ? text : 'text'.padEnd(Number(schema['minLength'] ?? 0), '-')
}
