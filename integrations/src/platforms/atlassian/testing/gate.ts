import type { IncomingMessage, ServerResponse } from 'node:http'
import { type HttpServer, startHttpServer } from '../../../testing/http-server.ts'

export type AtlassianCall = { method: string; path: string; query: URLSearchParams; body: unknown; anonymous: boolean }
export type AtlassianReply = {
  status?: number
  json?: unknown
  headers?: Record<string, string>
  bytes?: Uint8Array | string
  media?: string
}

export type AtlassianRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Groups are handed to the answer. */
  path: RegExp
  /** What a consent must cover: all scopes of one of these lists. */
  scopes: readonly (readonly string[])[]
  query: readonly string[]
  answer(call: AtlassianCall, ...groups: string[]): AtlassianReply
}

export type Atlassian = HttpServer & {
  /** Whose token is requested; another one in its place is the only one that is good from then on. */
  account: { url: string; id: string; apiToken: string }
  /** Those of the account's token, which the site refuses then; null: it has none, and the gateway refuses it. */
  tokenScopes: readonly string[] | null
  /** A token by consent, as the host provides it. */
  token(given?: { scopes?: readonly string[]; expired?: boolean }): string
  /** What happens instead of an answer; null lets the call pass. */
  trouble: (call: AtlassianCall) => AtlassianReply | null
  /** Whether the connection is cut after a call was carried out, before its answer. */
  isLost: (call: AtlassianCall) => boolean
  /** Method and path of each call since the start, without query. */
  calls: string[]
}

type Product = {
  name: 'confluence' | 'jira'
  scopes: readonly string[]
  routes: readonly AtlassianRoute[]
  visitors(): boolean
  /** What a site that is closed to visitors tells one. */
  stranger(path: string): AtlassianReply
  siteUrl: string
}

const cloudId = '1324a887-45db-1bf4-1e99-ef0ff456d421'
const email = 'reader@example.com'

/** Atlassian's door: email with API token at the site, consent and API tokens with scopes at the gateway, all strict. */
export async function startAtlassian(
  product: Product,
  media: (id: string) => string | Uint8Array | undefined,
): Promise<Atlassian> {
  const tokens = new Map<string, { scopes: readonly string[]; expired: boolean }>()
  const calls: string[] = []

  /** What an authorization is good for at the gateway. */
  function grantOf(authorization: string): { scopes: readonly string[]; expired: boolean } | undefined {
    if (isOfAccount(authorization) && server.tokenScopes) return { scopes: server.tokenScopes, expired: false }
    return tokens.get(authorization.replace(/^Bearer /, ''))
  }
  const isOfAccount = (authorization: string): boolean =>
    authorization === `Basic ${Buffer.from(`${email}:${server.account.apiToken}`).toString('base64')}`

  function answer(url: URL, call: AtlassianCall, authorization: string): AtlassianReply {
    if (url.pathname === '/_edge/tenant_info') return { json: { cloudId } }
    if (url.pathname === '/me') {
      // https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/ — User identity API, with the scope `read:me`
      const token = tokens.get(authorization.replace(/^Bearer /, ''))
      if (!token || token.expired) return { status: 401, json: { code: 401, message: 'Unauthorized' } }
      return { json: { account_id: 'ada', email, name: 'Ada' } }
    }
    const gateway = /^\/ex\/(\w+)\/([\w-]+)(\/.*)$/.exec(url.pathname)
    if (url.pathname === '/oauth/token/accessible-resources' || gateway) {
      // https://developer.atlassian.com/cloud/oauth/getting-started/making-calls-to-api/
      const token = grantOf(authorization)
      if (!token || token.expired) return { status: 401, json: { code: 401, message: 'Unauthorized' } }
      if (!gateway) return { json: [{ id: cloudId, url: product.siteUrl, name: 'acme', scopes: token.scopes }] }
      if (gateway[1] !== product.name || gateway[2] !== cloudId) return { status: 404, json: { code: 404, message: 'Not Found' } }
      return routed({ ...call, path: gateway[3]! }, (scope) => token.scopes.includes(scope))
    }
    const known = isOfAccount(authorization) && server.tokenScopes === null
    // A site open to visitors takes a refused token for a visitor: https://developer.atlassian.com/cloud/jira/platform/basic-auth-for-rest-apis/
    if (!known && !(authorization.startsWith('Basic ') && !isOfAccount(authorization) && product.visitors()))
      return product.stranger(url.pathname)
    return routed({ ...call, path: url.pathname, anonymous: !known }, () => true)
  }

  function routed(call: AtlassianCall, has: (scope: string) => boolean): AtlassianReply {
    for (const route of product.routes) {
      const match = route.path.exec(call.path)
      if (!match || route.method !== call.method) continue
      if (!route.scopes.some((each) => each.every(has)))
        return { status: 401, json: { code: 401, message: 'Unauthorized; scope does not match' } }
      const unknown = [...call.query.keys()].filter((name) => !route.query.includes(name))
      if (unknown.length > 0) return refuse(400, `Unknown parameter: ${unknown.join(', ')}`)
      const trouble = server.trouble(call)
      return trouble ?? route.answer(call, ...match.slice(1))
    }
    return refuse(404, `No such call: ${call.method} ${call.path}`)
  }

  // Bytes lie on a host of their own, which knows their address only:
  // https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-attachments/
  const mediaHost = await startHttpServer((request, response) => {
    const bytes = media((request.url ?? '').slice(1))
    if (request.headers.authorization) send(response, refuse(400, 'The media host takes no authorization.'))
    else send(response, bytes === undefined ? refuse(404, 'No such file.') : { bytes })
  })
  const http = await startHttpServer((request, response) => {
    void respond(request, response)
  })
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const url = new URL(request.url ?? '/', 'http://fake')
    const call: AtlassianCall = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      body,
      anonymous: false,
    }
    calls.push(`${call.method} ${call.path}`)
    const { media: file, ...reply } = answer(url, call, request.headers.authorization ?? '')
    if (server.isLost(call)) return void response.destroy()
    // A bad token is refused before the address of the bytes is sent.
    send(response, file === undefined ? reply : { status: 302, headers: { location: `${mediaHost.origin}/${file}` } })
  }
  const closeSite = http[Symbol.asyncDispose].bind(http)
  const server: Atlassian = Object.assign(http, {
    account: { url: http.origin, id: email, apiToken: 'ATATT3xFfGF0-secret' },
    calls,
    tokenScopes: null as readonly string[] | null,
    trouble: () => null,
    isLost: () => false,
    async [Symbol.asyncDispose]() {
      await Promise.all([closeSite(), mediaHost[Symbol.asyncDispose]()])
    },
    token({ scopes = product.scopes, expired = false }: { scopes?: readonly string[]; expired?: boolean } = {}) {
      const token = `ey.${tokens.size}.token`
      tokens.set(token, { scopes, expired })
      return token
    },
  })
  return server
}

export const refuse = (status: number, message: string): AtlassianReply => ({ status, json: { statusCode: status, message } })

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return Symbol('no JSON')
  }
}

function send(response: ServerResponse, { status = 200, json, headers = {}, bytes }: AtlassianReply): void {
  const body = bytes ?? (json === undefined ? '' : JSON.stringify(json))
  const type = bytes === undefined ? { 'content-type': 'application/json' } : {}
  response.writeHead(status, { ...type, ...headers }).end(body)
}
