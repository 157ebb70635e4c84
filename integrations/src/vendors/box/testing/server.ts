import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type HttpServer, startHttpServer } from '../../../testing/http-server.ts'
import { BoxConsent } from './consent.ts'
import { BoxModel } from './model.ts'
import { type BoxReply, descriptionOf, operations, refusal } from './operations.ts'

export type FakeBox = AsyncDisposable & {
  origin: string
  http: HttpServer
  /** The host that files are downloaded from. */
  downloads: HttpServer
  model: BoxModel
  consent: BoxConsent
  /** A token as consent would have brought it. */
  give(scopes: readonly string[]): string
  /** Takes back all tokens and consents. */
  revoke(): void
}

/** Box on 127.0.0.1, each call and answer held against Box's own description. */
export async function startBox(): Promise<FakeBox> {
  const model = new BoxModel()
  const tokens = new Map<string, ReadonlySet<string>>()
  const give = (scopes: readonly string[]): string => {
    const token = randomUUID()
    tokens.set(token, new Set(scopes))
    return token
  }
  const consent = new BoxConsent(give, (token) => void tokens.delete(token))
  const downloads = await startHttpServer((request, response) => {
    const [, id] = /^\/d\/(\d+)\?signed=1$/.exec(request.url ?? '') ?? []
    // "… the URL … does not require an Authorization header": https://developer.box.com/guides/downloads/file/
    if (request.headers.authorization !== undefined || id === undefined) return void response.writeHead(401).end()
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(model.things.get(id)?.content)
  })
  const known = operations(model, downloads.origin).map((operation) => ({ ...operation, description: descriptionOf(operation) }))

  function replyTo({ method = 'GET', url = '', headers }: IncomingMessage, given: string): BoxReply {
    const { pathname, searchParams: query } = new URL(url, 'http://box')
    const opened = method === 'POST' ? consent.answer(pathname, new URLSearchParams(given)) : null
    if (opened) return opened
    const scopes = tokens.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '')
    if (!scopes) return { status: 401, headers: { 'www-authenticate': 'Bearer realm="Service", error="invalid_token"' } }
    for (const operation of known) {
      const base = operation.isUpload ? '/api/2.0' : '/2.0'
      const pattern = operation.description?.pattern ?? /^\/files\/([^/]+)\/content$/
      const match =
        pathname.startsWith(base) && operation.method === method.toLowerCase() ? pattern.exec(pathname.slice(base.length)) : null
      if (!match) continue
      const enough = operation.isReading ? ['root_readonly', 'root_readwrite'] : ['root_readwrite']
      // Who somebody is themselves needs no scope.
      if (operation.path !== '/users/me' && !enough.some((scope) => scopes.has(scope)))
        return refusal(403, 'insufficient_scope', 'The request requires higher privileges than provided by the access token.')
      const body: unknown = headers['content-type'] === 'application/json' ? JSON.parse(given) : given
      const wrong = operation.description?.wrongWith({ query, body })
      if (wrong) return refusal(400, 'bad_request', wrong)
      const reply = operation.answer({ query, body, headers }, ...match.slice(1).map(decodeURIComponent))
      if ((reply.status ?? 200) < 300 && reply.body !== undefined) operation.description?.check(reply.body)
      return reply
    }
    return refusal(404, 'not_found', 'Not Found')
  }

  const http = await startHttpServer(
    (request, response) => void text(request).then((given) => send(response, replyTo(request, given))),
  )
  return {
    origin: http.origin,
    http,
    downloads,
    model,
    consent,
    give,
    revoke: () => [tokens, consent].forEach((each) => each.clear()),
    [Symbol.asyncDispose]: async () => void (await Promise.all([http[Symbol.asyncDispose](), downloads[Symbol.asyncDispose]()])),
  }
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: BoxReply): void {
  response.writeHead(status, { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}
