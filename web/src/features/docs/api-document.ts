/** The parts of an OpenAPI document that are shown. */
export type Schema = {
  $ref?: string
  title?: string
  description?: string
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  /** False after `prefixItems`: nothing follows them. */
  items?: Schema | false
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  additionalProperties?: Schema | boolean
}
type Media = { schema?: Schema; example?: unknown; examples?: Record<string, { value: Failure }> }
export type Failure = { code: string; message: string }
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  'x-access': string
  'x-scope': string | null
  parameters?: { name: string; required: boolean; schema: Schema; example?: unknown }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content: Record<string, Media> }>
}
export type ApiDocument = {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export type ApiCall = Operation & { method: string; path: string }

/** The calls of an area, in the order of the document. */
export const callsOf = (document: ApiDocument, area: string): ApiCall[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.tags.includes(area) ? [{ ...operation, method: method.toUpperCase(), path }] : [],
    ),
  )

export type Field = { name: string; type: string; required: boolean; fields: Field[] }

/** Fields of an object, those of nested objects below them; a shape that contains itself is shown once. */
export function fieldsOf(document: ApiDocument, schema: Schema, seen: readonly string[] = []): Field[] {
  const { shape, path } = resolve(document, schema, seen)
  const inner = shape.items ? resolve(document, shape.items, path) : { shape, path }
  return Object.entries(inner.shape.properties ?? {}).map(([name, type]) => ({
    name,
    type: typeOf(document, type),
    required: inner.shape.required?.includes(name) ?? false,
    fields: fieldsOf(document, type, inner.path),
  }))
}

function resolve(document: ApiDocument, schema: Schema, seen: readonly string[]): { shape: Schema; path: readonly string[] } {
  const union = schema.anyOf ?? schema.oneOf
  const shape = union?.find(({ type }) => type !== 'null') ?? schema
  const id = shape.$ref?.replace('#/components/schemas/', '')
  if (id === undefined) return { shape, path: seen }
  if (seen.includes(id)) return { shape: {}, path: seen }
  return resolve(document, document.components.schemas[id] ?? {}, [...seen, id])
}

/** @example `string (uuid)` · `"PUBLIC" | "RESTRICTED"` · `string[] | null` */
export function typeOf(document: ApiDocument, schema: Schema): string {
  if (schema.$ref) return typeOf(document, resolve(document, schema, []).shape)
  const union = schema.anyOf ?? schema.oneOf
  if (union) return [...new Set(union.map((each) => typeOf(document, each)))].join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => typeOf(document, item)).join(', ')}]`
  if (schema.type === 'array') return `${grouped(typeOf(document, schema.items || {}))}[]`
  const type = [schema.type ?? 'any'].flat().join(' | ')
  const notes = [schema.format, rangeOf(schema)].filter(Boolean)
  return notes.length > 0 ? `${type} (${notes.join(', ')})` : type
}

const grouped = (type: string): string => (type.includes(' | ') ? `(${type})` : type)

function rangeOf({ minimum, maximum, minLength, maxLength }: Schema): string | null {
  const isSafe = (value: number | undefined): value is number => value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER
  const [from, to] = [minLength ?? (isSafe(minimum) ? minimum : undefined), maxLength ?? (isSafe(maximum) ? maximum : undefined)]
  if (from === undefined && to === undefined) return null
  return `${from ?? ''}–${to ?? ''}`
}

/** Failures of a call with their status, in the order of the statuses. */
export const failuresOf = ({ responses }: Operation): { status: string; code: string; message: string }[] =>
  Object.entries(responses).flatMap(([status, { content }]) =>
    Object.values(content['application/json']?.examples ?? {}).map(({ value }) => ({ status, ...value })),
  )

/** The call as a command line with an API key. @param base address of the API, without a trailing slash. */
export function curlOf(call: ApiCall, base: string): string {
  const query = new URLSearchParams(
    (call.parameters ?? []).filter(({ required }) => required).map(({ name, example }) => [name, String(example)]),
  )
  const address = `${base}${call.path}${query.size > 0 ? `?${query}` : ''}`
  const body = call.requestBody?.content['application/json']?.example
  const isFile = call.requestBody?.content['application/octet-stream'] !== undefined
  const isStream = call.responses['200']?.content['text/event-stream'] !== undefined
  return [
    `curl ${isStream ? '-N ' : ''}${call.method === 'GET' ? '' : `-X ${call.method} `}${quoted(address)}`,
    call['x-scope'] !== null && `-H "Authorization: Bearer $QUARRY_API_KEY"`,
    body !== undefined && `-H 'Content-Type: application/json'`,
    body !== undefined && `-d ${quoted(JSON.stringify(body))}`,
    isFile && `-H 'Content-Type: application/octet-stream'`,
    isFile && '--data-binary @file',
  ]
    .filter((part) => part !== false)
    .join(' \\\n  ')
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
