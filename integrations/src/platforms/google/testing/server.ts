import type { IncomingMessage, ServerResponse } from 'node:http'
import { type HttpServer, startHttpServer } from '../../../testing/http-server.ts'
import { GoogleAccounts, type GoogleCaller } from './accounts.ts'
import { bytesOf, formOf, GoogleConsent, textOf } from './consent.ts'
import { projected } from './fields.ts'
import { PageTokens } from './page-tokens.ts'
import { refusal, type GoogleReply } from './reply.ts'

/** A call that has passed Google's front door: the token is good and the parameters are known. */
export type GoogleCall = {
  method: string
  path: string
  query: URLSearchParams
  caller: GoogleCaller
  body: unknown
  ifMatch: string | undefined
}

/** One operation of an interface, as its reference page describes it. */
export type GoogleOperation = {
  /** Absent: it reads. */
  method?: 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Of the path, each group a part that names something. */
  path: RegExp
  /** Any one of these scopes will do. */
  scopes: readonly string[]
  /** Query parameters it takes, beside those every interface of Google takes. */
  parameters: readonly string[]
  /** Its tokens name places in a log: they never expire, and another question may continue from them. */
  isLog?: true
  /** What it gives is public, and the key of a project will do. */
  isPublic?: true
  /** Anybody may ask. */
  isOpen?: true
  answer(call: GoogleCall, ...names: string[]): GoogleReply
}

/** https://cloud.google.com/apis/docs/system-parameters */
const systemParameters = ['alt', 'fields', 'prettyPrint', 'quotaUser', 'key']

/** https://developers.google.com/identity/openid-connect/openid-connect#obtaininguserprofileinformation */
const userInfo: GoogleOperation = {
  path: /^\/v1\/userinfo$/,
  scopes: ['email'],
  parameters: [],
  answer: ({ caller: { email } }) => ({ body: { sub: '1', email, email_verified: true } }),
}

/** What goes wrong, and how often: `on` is met by method and path. */
type Trouble = { on: RegExp; times: number; reply: GoogleReply | 'cut' | 'malformed' }

export type GoogleServer = AsyncDisposable &
  Pick<HttpServer, 'origin' | 'requests'> & {
    http: HttpServer
    accounts: GoogleAccounts
    consent: GoogleConsent
    pageTokens: PageTokens
    /** The next `times` calls whose `METHOD /path?query` matches get this instead. */
    fail(on: RegExp, reply: Trouble['reply'], times?: number): void
    /** Calls that match are carried out, and their answer never comes. */
    lose(on: RegExp): void
    /** Paths requested since the server started, or since `forget`, without their query. */
    paths(): string[]
    forget(): void
  }

/** Google's front door on 127.0.0.1, standing in for all of its hosts: tokens, scopes, parameters and refusals as Google has them. */
export async function startGoogle(ofService: readonly GoogleOperation[]): Promise<GoogleServer> {
  const operations = [...ofService, userInfo]
  const accounts = new GoogleAccounts()
  const consent = new GoogleConsent(accounts)
  const pageTokens = new PageTokens()
  let troubles: Trouble[] = []
  let lost: RegExp | null = null

  function replyTo(request: IncomingMessage, body: unknown): GoogleReply | 'cut' | 'malformed' {
    const method = request.method ?? 'GET'
    const trouble = troubles.find(({ on }) => on.test(`${method} ${request.url}`))
    if (trouble) {
      trouble.times -= 1
      troubles = troubles.filter(({ times }) => times > 0)
      return trouble.reply
    }
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://google')
    for (const operation of operations) {
      const match = operation.path.exec(path)
      if (!match || method !== (operation.method ?? 'GET')) continue
      const key = operation.isPublic && request.headers['x-goog-api-key']
      const byKey = key ? accounts.callerByKey(key) : null
      if (key && !byKey) return refusal(400, 'API_KEY_INVALID', 'API key not valid. Please pass a valid API key.')
      const nobody = operation.isOpen ? { email: '', scopes: new Set<string>() } : null
      const caller = byKey ?? accounts.callerOf(request.headers.authorization) ?? nobody
      if (!caller) return refusal(401, 'authError', 'Invalid Credentials')
      if (!byKey && !operation.isOpen && !operation.scopes.some((scope) => caller.scopes.has(scope)))
        return refusal(403, 'insufficientPermissions', 'Insufficient Permission: Request had insufficient authentication scopes.')
      const unknown = [...query.keys()].find((name) => ![...operation.parameters, ...systemParameters].includes(name))
      if (unknown) return refusal(400, 'invalidParameter', `Unknown name "${unknown}": Cannot bind query parameter.`)
      const answer = () =>
        operation.answer(
          { method, path, query, caller, body, ifMatch: request.headers['if-match'] },
          ...match.slice(1).map(decodeURIComponent),
        )
      return projected(operation.isLog ? answer() : pageTokens.paged(path, query, answer), query.get('fields'))
    }
    return refusal(404, 'notFound', 'Not Found')
  }

  async function answerToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await formOf(request)
    if (request.url === '/revoke') {
      const { status, body } = consent.takeBack(form)
      return void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const isKey = form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer'
    const { status, body } = isKey ? accounts.grant(form) : consent.tokens(form, `http://${request.headers.host ?? ''}`)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = replyTo(request, await bodyOf(request))
    if (lost?.test(`${request.method} ${request.url}`)) response.destroy()
    else send(response, reply)
  }

  const server = await startHttpServer((request, response) => {
    if (consent.isPage(request)) return void consent.answerPage(request, response)
    if (request.method === 'POST' && ['/token', '/revoke'].includes(request.url ?? '')) return void answerToken(request, response)
    void serve(request, response)
  })
  return {
    origin: server.origin,
    requests: server.requests,
    http: server,
    accounts,
    consent,
    pageTokens,
    fail: (on, reply, times = 1) => void troubles.push({ on, reply, times }),
    lose: (on) => void (lost = on),
    paths: () => server.requests.map(({ path }) => path.replace(/\?.*/, '')),
    forget: () => void server.requests.splice(0),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

function send(response: ServerResponse, reply: GoogleReply | 'cut' | 'malformed'): void {
  if (reply === 'malformed') return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"files": [{"id":')
  if (reply === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' }).write('{"files": [')
    return void setImmediate(() => response.destroy())
  }
  const { status = 200, headers = {}, body } = reply
  if (status === 204) return void response.writeHead(204).end()
  const bytes = body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body))
  const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json; charset=UTF-8'
  response.writeHead(status, { 'content-type': type, 'content-length': String(bytes.byteLength), ...headers }).end(bytes)
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  if (!['POST', 'PATCH', 'PUT'].includes(request.method ?? '')) return null
  if ((request.headers['content-type'] ?? '').startsWith('multipart/related')) return bytesOf(request)
  try {
    return JSON.parse(await textOf(request))
  } catch {
    return null
  }
}
