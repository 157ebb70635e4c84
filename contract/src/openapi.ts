import { z } from 'zod'
import { errors, type ErrorName } from './errors.ts'
import type { Route } from './route.ts'

type Tree = Readonly<Record<string, Readonly<Record<string, Route>>>>
type Json = Record<string, unknown>

const lift = (value: unknown): Json => JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/'))

/** OpenAPI 3.1 from the contract; 3.1 uses JSON Schema 2020-12, which zod emits natively. */
export function openapi(tree: Tree, info: { title: string; version: string }): Json {
  const schemas: Json = {}
  const schema = (type: z.ZodType, io: 'input' | 'output'): Json => {
    const { $schema: _dialect, $defs, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Json & { $defs?: Json }
    for (const [id, definition] of Object.entries($defs ?? {})) schemas[id] = lift(definition)
    return lift(rest)
  }

  const paths: Record<string, Json> = {}
  for (const [feature, routes] of Object.entries(tree)) {
    for (const [name, route] of Object.entries(routes)) {
      const methods = (paths[route.path] ??= {})
      methods[route.method.toLowerCase()] = {
        operationId: `${feature}.${name}`,
        tags: [feature],
        summary: route.summary,
        'x-access': route.access,
        ...(route.access === 'anyone' && { security: [] }),
        ...(route.query && { parameters: parametersOf(schema(route.query, 'input')) }),
        ...(route.body && {
          requestBody: { required: true, content: { 'application/json': { schema: schema(route.body, 'input') } } },
        }),
        ...(route.upload && { requestBody: { required: true, content: { 'application/octet-stream': {} } } }),
        responses: { 200: { description: 'OK', content: successContent(route, schema) }, ...failureResponses(route) },
      }
    }
  }
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: '/api/v1' }],
    security: [{ session: [] }],
    paths,
    components: { schemas, securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'quarry_session' } } },
  }
}

function parametersOf(query: Json): Json[] {
  const required = (query['required'] ?? []) as string[]
  return Object.entries((query['properties'] ?? {}) as Json).map(([name, schema]) => ({
    in: 'query',
    name,
    required: required.includes(name),
    schema,
  }))
}

function successContent(route: Route, schema: (type: z.ZodType, io: 'output') => Json): Json {
  if (route.events) {
    const events = Object.entries(route.events).map(([event, data]) => ({ title: event, ...schema(data, 'output') }))
    return { 'text/event-stream': { schema: { oneOf: events } } }
  }
  if (route.download) return { 'application/octet-stream': {} }
  return { 'application/json': { schema: route.output ? schema(route.output, 'output') : {} } }
}

function failureResponses(route: Route): Json {
  const names: ErrorName[] = [
    'invalidInput',
    ...(route.access === 'anyone' ? [] : (['sessionRequired'] as const)),
    ...route.errors,
  ]
  const byStatus = new Map<number, string[]>()
  for (const name of new Set(names)) {
    const { status, code, message } = errors[name]
    byStatus.set(status, [...(byStatus.get(status) ?? []), `${code} ${message}`])
  }
  const body = {
    type: 'object',
    required: ['code', 'message'],
    properties: { code: { type: 'string' }, message: { type: 'string' }, detail: { type: 'string' } },
  }
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [
      status,
      { description: lines.join('\n'), content: { 'application/json': { schema: body } } },
    ]),
  )
}
