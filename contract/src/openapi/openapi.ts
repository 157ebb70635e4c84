import { z } from 'zod'
import { ownSearch } from '../domain/agent/tool-set.ts'
import { cookieName } from '../domain/cookie.ts'
import { errorMessages } from '../domain/error-messages.ts'
import { errors, type ErrorName } from '../domain/errors.ts'
import { scopeOf, type Route } from '../wire/route.ts'
import { exampleOf, type Json } from './openapi-example.ts'

type Tree = Readonly<Record<string, Readonly<Record<string, Route>>>>
type Io = 'input' | 'output'

const lift = (value: unknown): Json => JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/'))

const about = (cookie: string): string => `Every call of the web application, which uses no other.

Log in as the application does and keep the cookie \`${cookie}\`, or send an API key: \`Authorization: Bearer qry_…\`. A key acts as
the account that made it, with that account's rights at the time of the call, and opens only the calls of its scopes. A *service token*
works in every workspace of the account, a *workspace token* in one. Keys are never read from an address. With a cookie, calls that
change something need an \`Origin\` header of this server; with a key they do not.

A success is answered with the payload itself, a failure with \`{ "code", "message" }\` and sometimes \`detail\`; the codes never change
their meaning. Calls are limited per minute: per key, per session, before login per address; \`429\` comes with \`Retry-After\`.`

/**
 * OpenAPI 3.1 from the contract; 3.1 uses JSON Schema 2020-12, which zod emits natively.
 * @param given.services those the server knows, for which the contract has only the form of their names.
 * @param given.isHttps whether people reach the server by https, which names the cookie.
 */
export function openapi(
  tree: Tree,
  info: { title: string; version: string },
  { services, isHttps = false }: { services: readonly string[]; isHttps?: boolean },
): Json {
  const cookie = cookieName('session', isHttps)
  const schemas: Json = { Failure }
  const schema = (type: z.ZodType, io: Io): Json => {
    const { $schema: _dialect, $defs, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Json & { $defs?: Json }
    for (const [id, definition] of Object.entries($defs ?? {}))
      schemas[id] = id === 'ServiceName' ? { type: 'string', enum: [...services, ownSearch] } : lift(definition)
    return lift(rest)
  }
  const described = (type: z.ZodType, io: Io): Json => {
    const shape = schema(type, io)
    return { schema: shape, example: exampleOf(shape, schemas, io) }
  }

  const paths: Record<string, Json> = {}
  for (const [feature, routes] of Object.entries(tree)) {
    for (const [name, route] of Object.entries(routes)) {
      const methods = (paths[route.path] ??= {})
      methods[route.method.toLowerCase()] = {
        operationId: `${feature}.${name}`,
        tags: [feature],
        summary: route.summary,
        ...accessOf(route),
        ...(route.query && { parameters: parametersOf(schema(route.query, 'input'), schemas) }),
        ...(route.body && { requestBody: { required: true, content: { 'application/json': described(route.body, 'input') } } }),
        ...(route.upload && {
          requestBody: {
            required: true,
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          },
        }),
        responses: { 200: { description: 'OK', content: successContent(route, described) }, ...failureResponses(route) },
      }
    }
  }
  return {
    openapi: '3.1.1',
    info: { ...info, description: about(cookie) },
    servers: [{ url: '/api/v1' }],
    tags: Object.keys(tree).map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'Set by `POST /account/login`.' },
        apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'qry_…', description: 'An API key with the scope named.' },
      },
    },
  }
}

const Failure: Json = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', pattern: String.raw`^0\.000\.\d{2}\.\d{2}\.\d{2}$` },
    message: { type: 'string' },
    detail: { type: 'string', description: 'The field, the scope, or the words of the other side.' },
  },
}

/** Who may call, by cookie or by key. Roles of a scheme that is not OAuth are what OpenAPI 3.1 allows to name here. */
function accessOf(route: Route): Json {
  const scope = scopeOf(route)
  const open = route.access === 'anyone'
  return {
    'x-access': route.access,
    'x-scope': scope,
    security: open ? [] : [{ session: [] }, ...(scope === null ? [] : [{ apiKey: [scope] }])],
  }
}

function parametersOf(query: Json, schemas: Json): Json[] {
  const required = (query['required'] ?? []) as string[]
  return Object.entries((query['properties'] ?? {}) as Record<string, Json>).map(([name, schema]) => ({
    in: 'query',
    name,
    required: required.includes(name),
    schema,
    ...(required.includes(name) && { example: exampleOf(schema, schemas, 'input', name) }),
  }))
}

function successContent(route: Route, described: (type: z.ZodType, io: Io) => Json): Json {
  if (route.events) {
    const events = Object.entries(route.events).map(([event, data]) => {
      const { schema, example } = described(data, 'output')
      return { title: event, description: `data of \`event: ${event}\``, ...(schema as Json), examples: [example] }
    })
    return { 'text/event-stream': { schema: { oneOf: events } } }
  }
  if (route.redirect) return {}
  if (route.download) return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  return { 'application/json': route.output ? described(route.output, 'output') : {} }
}

/** Every failure a caller of this route can meet, apart from our own bugs. */
function failuresOf(route: Route): readonly ErrorName[] {
  const inWorkspace = route.access !== 'anyone' && route.access !== 'account'
  return [
    'invalidInput',
    ...(route.access === 'anyone' ? [] : (['sessionRequired', 'sessionReplaced'] as const)),
    ...(inWorkspace ? (['forbidden', 'workspaceMissing'] as const) : []),
    ...(scopeOf(route) === null ? [] : (['apiKeyInvalid', 'apiKeyExpired', 'apiKeyScopeMissing'] as const)),
    ...route.errors,
    'tooManyRequests',
    'unavailable',
  ]
}

function failureResponses(route: Route): Json {
  const byStatus = Map.groupBy(new Set(failuresOf(route)), (name) => errors[name].status)
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      {
        description: names.map((name) => `${errors[name].code} ${errorMessages[name]}`).join('\n'),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Failure' },
            examples: Object.fromEntries(
              names.map((name) => [name, { value: { code: errors[name].code, message: errorMessages[name] } }]),
            ),
          },
        },
      },
    ]),
  )
}
