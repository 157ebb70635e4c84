import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type HttpServer, startHttpServer } from '../../../testing/http-server.ts'
import { type MicrosoftCaller, MicrosoftAccounts } from './accounts.ts'
import { refusal, type MicrosoftReply } from './reply.ts'

/** A call that has passed Graph's front door: the token is good and the parameters are known. */
export type MicrosoftCall = {
  caller: MicrosoftCaller
  query: URLSearchParams
  headers: IncomingMessage['headers']
  /** What was sent along: parsed where it is JSON, else as it came; undefined without any. */
  body: unknown
  /** The address of this very call, with these parameters set. */
  link(more: Record<string, string>): string
}

/** One operation, as its reference page describes it. */
export type MicrosoftOperation = {
  /** Absent: Graph. SharePoint has an interface, permissions and tokens of its own, at the address of each site. */
  service?: 'sharepoint'
  /** Absent: `GET`. */
  method?: 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Of the path below the version, each group a part that names something. */
  path: RegExp
  /** Any of these permissions will do; null: not for callers of this kind. */
  delegated: readonly string[] | null
  application: readonly string[] | null
  /** Query parameters it takes. */
  parameters: readonly string[]
  answer(call: MicrosoftCall, ...names: string[]): MicrosoftReply
}

type Trouble = { on: RegExp; times: number; reply: MicrosoftReply | 'cut' | 'malformed' }

export type MicrosoftServer = AsyncDisposable &
  Pick<HttpServer, 'origin' | 'requests'> & {
    http: HttpServer
    accounts: MicrosoftAccounts
    /** The next `times` calls whose `METHOD /path?query` matches get this instead. */
    fail(on: RegExp, reply: Trouble['reply'], times?: number): void
    /** Paths requested since the server started, or since `forget`, without their query. */
    paths(): string[]
    forget(): void
  }

/** Sign-in and Graph on 127.0.0.1: tokens, permissions, parameters and refusals as Microsoft has them. */
export async function startMicrosoft(operations: readonly MicrosoftOperation[]): Promise<MicrosoftServer> {
  const accounts = new MicrosoftAccounts()
  let troubles: Trouble[] = []

  function replyTo(request: IncomingMessage, body: unknown): MicrosoftReply | 'cut' | 'malformed' {
    const method = request.method ?? 'GET'
    const trouble = troubles.find(({ on }) => on.test(`${method} ${request.url}`))
    if (trouble) {
      trouble.times -= 1
      troubles = troubles.filter(({ times }) => times > 0)
      return trouble.reply
    }
    const url = new URL(request.url ?? '/', server.origin)
    const caller = accounts.callerOf(request.headers.authorization)
    if (!caller) return refusal(401, 'InvalidAuthenticationToken', 'Access token has expired or is not yet valid.')
    const service = url.pathname.includes('/_api/') ? 'sharepoint' : undefined
    if (service && !caller.audience.endsWith('.sharepoint.com')) return noAudience
    if (service && !caller.isCertified) return noSecret
    if (!service && caller.audience !== 'https://graph.microsoft.com')
      return refusal(401, 'InvalidAuthenticationToken', 'Access token validation failure. Invalid audience.')
    for (const operation of operations.filter((each) => each.service === service)) {
      const match = new RegExp(`^${service ? '' : '/v1\\.0'}${operation.path.source}$`).exec(url.pathname)
      if (match && method === (operation.method ?? 'GET'))
        return answerOf(operation, { caller, url, headers: request.headers, body, names: match.slice(1) })
    }
    return refusal(400, 'BadRequest', `Resource not found for the segment '${url.pathname}'.`)
  }

  const server = await startHttpServer((request, response) => {
    if (request.method === 'POST' && /^\/[^/]+\/oauth2\/v2\.0\/token$/.test(request.url ?? ''))
      return void accounts.answerToken(request, response)
    void bodyOf(request).then((body) => send(response, replyTo(request, body)))
  })
  return {
    origin: server.origin,
    requests: server.requests,
    http: server,
    accounts,
    fail: (on, reply, times = 1) => void troubles.push({ on, reply, times }),
    paths: () => server.requests.map(({ path }) => decodeURIComponent(path.replace(/\?.*/, ''))),
    forget: () => void server.requests.splice(0),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const bytes = await buffer(request)
  if (bytes.byteLength === 0) return undefined
  return request.headers['content-type'] === 'application/json' ? JSON.parse(bytes.toString()) : bytes
}

/** A refusal of SharePoint's own interface, in the form without metadata. */
export const sharePointRefusal = (status: number, code: string, value: string): MicrosoftReply => ({
  status,
  body: { 'odata.error': { code, message: { lang: 'en-US', value } } },
})
const noAudience: MicrosoftReply = {
  status: 401,
  body: {
    error_description: 'Exception of type ‘Microsoft.IdentityModel.Tokens.AudienceUriValidationFailedException’ was thrown.',
  },
}
const noSecret: MicrosoftReply = { status: 401, body: { error_description: 'Unsupported app only token.' } }

type Asked = Pick<MicrosoftCall, 'caller' | 'headers' | 'body'> & { url: URL; names: string[] }

function answerOf(operation: MicrosoftOperation, { caller, url, headers, body, names }: Asked): MicrosoftReply {
  const permissions = caller.user === null ? operation.application : operation.delegated
  if (permissions === null && url.pathname.startsWith('/v1.0/me'))
    return refusal(400, 'BadRequest', '/me request is only valid with delegated authentication flow.')
  const mayCall = permissions?.some((each) => caller.permissions.has(each))
  if (!mayCall && operation.service)
    return sharePointRefusal(
      403,
      '-2147024891, System.UnauthorizedAccessException',
      'Attempted to perform an unauthorized operation.',
    )
  if (!mayCall) return refusal(403, 'Authorization_RequestDenied', 'Insufficient privileges to complete the operation.')
  const unknown = [...url.searchParams.keys()].find((name) => ![...operation.parameters, '$skiptoken'].includes(name))
  if (unknown) return refusal(400, 'BadRequest', `The query specified in the URI is not valid: ${unknown}.`)
  const link = (more: Record<string, string>): string => {
    const next = new URL(url)
    for (const [name, value] of Object.entries(more)) next.searchParams.set(name, value)
    return next.href
  }
  return operation.answer({ caller, query: url.searchParams, headers, body, link }, ...names.map(decodeURIComponent))
}

function send(response: ServerResponse, reply: MicrosoftReply | 'cut' | 'malformed'): void {
  if (reply === 'malformed') return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"value": [{"id":')
  if (reply === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' }).write('{"value": [')
    return void setImmediate(() => response.destroy())
  }
  const { status = 200, headers = {}, body } = reply
  if (status === 202 || status === 204) return void response.writeHead(status, headers).end()
  const bytes = body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body))
  const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json;odata.metadata=minimal'
  response.writeHead(status, { 'content-type': type, 'content-length': String(bytes.byteLength), ...headers }).end(bytes)
}
