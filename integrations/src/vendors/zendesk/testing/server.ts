import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { type HttpServer, startHttpServer } from '../../../testing/http-server.ts'
import { ZendeskChanges } from './changes.ts'
import { ZendeskConsent } from './consent.ts'
import { ZendeskModel } from './model.ts'
import { missing, operations, refusal, type ZendeskReply } from './operations.ts'

export type FakeZendesk = AsyncDisposable & {
  origin: string
  http: HttpServer
  model: ZendeskModel
  changes: ZendeskChanges
  /** What a person types into the form. */
  settings: { subdomain: string; clientId: string; clientSecret: string }
  /** What tokens of the client may be allowed at most. */
  allowed: Set<string>
  consent: ZendeskConsent
  /** A token as consent would have brought it. */
  give(scopes: readonly string[]): string
  /** Ends the client and all its tokens. */
  revoke(): void
}

/** https://developer.zendesk.com/api-reference/ticketing/oauth/grant_type_tokens/#create-token-for-grant-type */
const Asked = z.strictObject({
  grant_type: z.literal('client_credentials'),
  client_id: z.string(),
  client_secret: z.string(),
  scope: z.string(),
  expires_in: z.number().int().min(301).max(172_799),
})

/** An account of Zendesk on 127.0.0.1, written from its documentation. What that does not know is refused. */
export async function startZendesk(): Promise<FakeZendesk> {
  const model = new ZendeskModel()
  const changes = new ZendeskChanges(model)
  const tokens = new Map<string, readonly string[]>()
  const settings = { subdomain: 'acme', clientId: 'quarry', clientSecret: 'a1b2c3d4e5f6a7b8c9d0secret' }
  const allowed = new Set(['read', 'tickets:write'])
  const consent = new ZendeskConsent({ id: settings.clientId, secret: settings.clientSecret }, tokens)
  const known = operations(model)
  let isRevoked = false

  function grant(given: string): ZendeskReply {
    const asked = Asked.safeParse(JSON.parse(given)).data
    if (!asked) return { status: 400, body: { error: 'invalid_request', error_description: 'The request is not understood.' } }
    if (isRevoked || asked.client_id !== settings.clientId || asked.client_secret !== settings.clientSecret)
      return { status: 401, body: { error: 'invalid_client', error_description: 'Client authentication failed.' } }
    const scopes = asked.scope.split(' ')
    if (scopes.some((scope) => !allowed.has(scope)))
      return { status: 400, body: { error: 'invalid_scope', error_description: 'The requested scope is not allowed.' } }
    const { scope, expires_in: seconds } = asked
    return { status: 201, body: { access_token: give(scopes), token_type: 'bearer', scope, expires_in: seconds } }
  }
  function give(scopes: readonly string[]): string {
    const token = randomUUID()
    tokens.set(token, scopes)
    return token
  }

  function replyTo({ method = 'GET', url = '', headers }: IncomingMessage, given: string): ZendeskReply {
    const { pathname, searchParams } = new URL(url, 'http://zendesk')
    if (['POST', 'PUT'].includes(method) && headers['content-type'] !== 'application/json')
      return { status: 415, body: { error: 'Unsupported media type' } }
    if (method === 'POST' && pathname === '/oauth/tokens') return consent.answer(given) ?? grant(given)
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    const scopes = tokens.get(token)
    if (!scopes)
      return { status: 401, body: { error: 'invalid_token', error_description: 'The access token provided is expired.' } }
    const path = pathname.replace(/^\/api\/v2/, '')
    if (method === 'DELETE' && path === '/oauth/tokens/current.json') {
      consent.end(token)
      return { status: 204, body: null }
    }
    const opening = scopesOpening(method, path)
    if (!opening.some((scope) => scopes.includes(scope)))
      return refusal(403, 'Forbidden', `You are missing the following required scopes: ${opening.join(', ')}`)
    if (method === 'POST' && path === '/tickets.json')
      return changes.create(given, headers['idempotency-key'] as string | undefined)
    const [, changed] = /^\/tickets\/(\d+)\.json$/.exec(path) ?? []
    if (method === 'PUT' && changed) return changes.change(Number(changed), given)
    const operation = method === 'GET' ? known.find((each) => each.path.test(path)) : undefined
    if (!operation || path === pathname) return missing
    const query = (operation.query ?? z.strictObject({})).safeParse(queryOf(searchParams))
    if (!query.success) return refusal(400, 'InvalidParameter', query.error.message)
    return operation.answer({ query: query.data, ids: operation.path.exec(path)!.slice(1).map(Number) })
  }

  const http = await startHttpServer(
    (request, response) => void text(request).then((given) => send(response, replyTo(request, given))),
  )
  return {
    origin: http.origin,
    http,
    model,
    changes,
    settings,
    allowed,
    consent,
    give,
    revoke() {
      isRevoked = true
      tokens.clear()
      consent.revoke()
    },
    [Symbol.asyncDispose]: () => http[Symbol.asyncDispose](),
  }
}

/** Scopes any one of which lets a call through: https://developer.zendesk.com/api-reference/ticketing/oauth/grant_type_tokens/#scope */
function scopesOpening(method: string, path: string): string[] {
  if (method !== 'GET') return ['tickets:write', 'write']
  const [, resource] = /^\/(users|tickets|help_center)\b/.exec(path) ?? []
  return resource ? [`${resource === 'help_center' ? 'hc' : resource}:read`, 'read'] : ['read']
}

/** What may be given more than once is a list. */
const queryOf = (given: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(given.keys())].map((name) => [name, name.endsWith('[]') ? given.getAll(name) : given.get(name)!]),
  )

function send(response: ServerResponse, { status = 200, headers = {}, body }: ZendeskReply): void {
  if (status === 204) return void response.writeHead(204).end()
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
