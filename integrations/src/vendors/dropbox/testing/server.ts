import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { ConsentDoor } from '../../../testing/consent-door.ts'
import { type HttpServer, startHttpServer } from '../../../testing/http-server.ts'

/** Bytes are sent as they are, everything else as JSON; a text is a refusal in plain words. */
export type DropboxReply = { status?: number; headers?: Record<string, string>; body: unknown }

/** One route of https://www.dropbox.com/developers/documentation/http/documentation, as the description of it says. */
export type DropboxRoute<T = unknown> = {
  host: 'api.dropboxapi.com' | 'content.dropboxapi.com'
  scope: string
  /** Asks about a team, and takes the token of a team only. */
  ofTeam?: true
  /** Takes bytes, with its argument in a header. */
  isUpload?: true
  /** Nothing but this is taken. */
  argument: z.ZodType<T>
  answer(argument: T, bytes: string): DropboxReply
}

export const route = <T>(definition: DropboxRoute<T>): DropboxRoute => definition

type Trouble = { on: RegExp; times: number; reply: DropboxReply | 'cut' | 'malformed' }
type Token = { scopes: ReadonlySet<string>; until: number; isOfTeam: boolean; refresh: string | undefined }

export type DropboxServer = AsyncDisposable &
  Pick<HttpServer, 'origin' | 'requests'> & {
    http: HttpServer
    door: ConsentDoor
    /** A token as consent would have brought it. */
    give(scopes: readonly string[], seconds?: number): string
    revoke(): void
    /** The next `times` calls whose path matches get this instead. */
    fail(on: RegExp, reply: Trouble['reply'], times?: number): void
    /** Paths requested since the server started, or since `forget`. */
    paths(): string[]
    /** Arguments of the calls since then, beside their paths. */
    calls: { path: string; argument: unknown }[]
    forget(): void
  }

/** A refusal of a route: 409 with the tags of its error. https://www.dropbox.com/developers/documentation/http/documentation#error-handling */
export function refusal(...tags: string[]): DropboxReply {
  const error = tags
    .toReversed()
    .reduce<Record<string, unknown>>(
      (inner, tag) => (inner['.tag'] ? { '.tag': tag, [tag]: inner } : { '.tag': tag, ...inner }),
      {},
    )
  return { status: 409, body: { error_summary: `${tags.join('/')}/..`, error } }
}

const unauthorized = (tag: string, more = {}): DropboxReply => ({
  status: 401,
  body: { error_summary: `${tag}/.`, error: { '.tag': tag, ...more } },
})

const badRequest = (path: string, why: string): DropboxReply => ({
  status: 400,
  body: `Error in call to API function "${path.slice(3)}": ${why}`,
})

const revoking: DropboxRoute = route({
  host: 'api.dropboxapi.com',
  scope: 'account_info.read',
  argument: z.unknown(),
  answer: () => ({ body: null }),
})

/** What comes before a route at Dropbox: token, scope, the root of paths, and the form of the argument. */
export async function startDropboxServer(
  routes: Readonly<Record<string, DropboxRoute>>,
  rootIs: (given: { '.tag': string; root?: string } | null) => boolean,
  isMember: (id: string) => boolean,
): Promise<DropboxServer> {
  const tokens = new Map<string, Token>()
  let troubles: Trouble[] = []
  const calls: { path: string; argument: unknown }[] = []

  const give = (scopes: readonly string[], seconds = 14_400, refresh?: string) => {
    const token = `sl.${Math.random().toString(36).slice(2)}`
    const isOfTeam = scopes.includes('team_data.member')
    tokens.set(token, { scopes: new Set(scopes), until: Date.now() + seconds * 1000, isOfTeam, refresh })
    return token
  }
  const door = doorOf(give)

  function replyTo(request: IncomingMessage, body: string): Trouble['reply'] {
    // Tests that provide `at` name the host in the path.
    const { pathname } = new URL(request.url ?? '/', 'http://dropbox')
    const [, host = null, path = pathname] = /^\/([\w.]+\.com)(\/.*)$/.exec(pathname) ?? []
    const opened = request.method === 'POST' ? door.answer(path, request.headers, body) : null
    if (opened) return opened
    const route = path === '/2/auth/token/revoke' ? revoking : routes[path]
    if (!route || request.method !== 'POST' || (host !== null && host !== route.host)) return { status: 404, body: 'Not found' }
    const trouble = troubles.find(({ on }) => on.test(path))
    if (trouble) {
      trouble.times -= 1
      troubles = troubles.filter(({ times }) => times > 0)
      return trouble.reply
    }
    const token = tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    if (!token) return unauthorized('invalid_access_token')
    if (token.until <= Date.now()) return unauthorized('expired_access_token')
    if (!token.scopes.has(route.scope)) return unauthorized('missing_scope', { required_scope: route.scope })
    // https://www.dropbox.com/developers/documentation/http/documentation#auth-token-revoke: without an argument, and so without a type.
    if (path === '/2/auth/token/revoke') {
      if (body !== '') return badRequest(path, 'unexpected body')
      for (const [name, other] of tokens)
        if (other === token || (token.refresh && other.refresh === token.refresh)) tokens.delete(name)
      if (token.refresh) door.revoke(token.refresh)
      return { body: null }
    }
    const member = request.headers['dropbox-api-select-user']
    // https://www.dropbox.com/developers/reference/auth-types
    if (Boolean(route.ofTeam) !== (token.isOfTeam && member === undefined))
      return badRequest(path, 'This API function operates on a single Dropbox account, or on a team')
    if (member !== undefined && !isMember(String(member))) return unauthorized('invalid_select_user')
    const isDownload = route.host === 'content.dropboxapi.com'
    const given = isDownload ? headerOf(request, 'dropbox-api-arg') : body
    if (!isDownload && request.headers['content-type'] !== 'application/json')
      return badRequest(path, `Bad HTTP "Content-Type" header`)
    if (isDownload && !route.isUpload && body !== '') return badRequest(path, 'unexpected body')
    if (route.isUpload && request.headers['content-type'] !== 'application/octet-stream')
      return badRequest(path, `Bad HTTP "Content-Type" header`)
    const root = headerOf(request, 'dropbox-api-path-root')
    // https://www.dropbox.com/developers/reference/path-root-header-modes
    if (!rootIs(root === null ? null : (JSON.parse(root) as { '.tag': string; root?: string })))
      return { status: 422, body: { error_summary: 'invalid_root/..', error: { '.tag': 'invalid_root' } } }
    const argument = route.argument.safeParse(jsonOf(given ?? ''))
    if (!argument.success) return badRequest(path, argument.error.message)
    calls.push({ path, argument: argument.data })
    return route.answer(argument.data, body)
  }

  const server = await startHttpServer(
    (request, response) => void read(request).then((body) => send(response, replyTo(request, body))),
  )
  return {
    origin: server.origin,
    requests: server.requests,
    http: server,
    calls,
    door,
    give,
    revoke: () => tokens.clear(),
    fail: (on, reply, times = 1) => void troubles.push({ on, reply, times }),
    paths: () => server.requests.map(({ path }) => path.replace(/^\/[\w.]+\.com/, '')),
    forget: () => void [server.requests.splice(0), calls.splice(0)],
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

/**
 * https://developers.dropbox.com/oauth-guide: tokens last four hours, a renewal brings no other refresh token, and the client proves itself
 * in the form.
 */
const doorOf = (give: (scopes: readonly string[], seconds: number, refresh: string) => string): ConsentDoor =>
  new ConsentDoor({
    authorize: '/oauth2/authorize',
    token: '/oauth2/token',
    renew: '/oauth2/token',
    client: 'body',
    separator: ' ',
    parameters: { token_access_type: 'offline', force_reapprove: 'true' },
    grant: (scopes, refresh) => ({
      access_token: give(scopes, 14_400, refresh),
      token_type: 'bearer',
      expires_in: 14_400,
      scope: scopes.join(' '),
      uid: '1',
      account_id: 'dbid:ada',
    }),
    renewed: (scopes, refresh) => ({ access_token: give(scopes, 14_400, refresh), token_type: 'bearer', expires_in: 14_400 }),
    refusal: (error) => ({
      status: 400,
      body:
        error === 'invalid_client'
          ? { error: 'invalid_client: Invalid client_id or client_secret' }
          : { error, error_description: 'refresh token is invalid or revoked' },
    }),
  })

/** Headers carry ASCII: https://www.dropbox.com/developers/reference/json-encoding */
function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name]
  if (typeof value !== 'string') return null
  return /^[\x20-\x7e]*$/.test(value) ? value : '"not ASCII"'
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part as Uint8Array)
  return Buffer.concat(parts).toString()
}

function send(response: ServerResponse, reply: Trouble['reply']): void {
  if (reply === 'malformed')
    return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"entries": [{"id":')
  if (reply === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' }).write('{"entries": [')
    return void setImmediate(() => response.destroy())
  }
  const { status = 200, headers = {}, body } = reply
  const isText = typeof body === 'string'
  const bytes = body instanceof Uint8Array ? body : Buffer.from(isText ? body : JSON.stringify(body))
  const type = isText ? 'text/plain; charset=utf-8' : body instanceof Uint8Array ? 'application/octet-stream' : 'application/json'
  response.writeHead(status, { 'content-type': type, 'content-length': String(bytes.byteLength), ...headers }).end(bytes)
}
