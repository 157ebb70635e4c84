import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startHttpServer } from '../../../testing/http-server.ts'
import { type Asked, type ScriptedServer, startScripted } from './scripted-server.ts'

type Client = { id: string; secret: string | null; redirects: string[] }
type Grant = { client: string; scope: string; resource: string; refresh: string | null }
type Code = Grant & { challenge: string; redirect: string }
/** A request to the authorization server, and what it carried. */
type Received = { path: string; given: Record<string, string> }

/** An MCP server with an authorization server of its own beside it, which does what a test says. */
export type ProtectedServer = AsyncDisposable & {
  mcp: ScriptedServer
  issuer: string
  /** What the server says of itself, and what its authorization server does, in the place of the truth; null: nothing at all. */
  resource: Record<string, unknown> | null
  metadata: Record<string, unknown> | null
  /** Of the refusal, in the place of the truth; null: it says only 401. */
  challenge: Record<string, string> | null
  /** What a call of a tool takes beside being let in. */
  needs: Record<string, string>
  /** What is granted; null: what was asked for. */
  granted: string | null
  /** Of the account that consents; null: the server does not tell. */
  subject: string | null
  accessSeconds: number
  /** Of a reply with tokens, in the place of the truth. */
  reply: Record<string, unknown>
  /** Added to the way back. */
  iss: string | null
  clients: Map<string, Client>
  received: Received[]
  revoked: string[]
  /** Ends all that was given, access or also what it is renewed by. */
  end(what: 'access' | 'all'): void
  /** Agrees, or not, as a person in front of the page would. @returns path and query that the browser is led back with */
  answer(address: string, error?: string): Promise<string>
}

const page = (links: string) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Sign in</title><main><h1>Tracker</h1>${links}</main>`

export async function startProtected(tools?: unknown[]): Promise<ProtectedServer> {
  const mcp = await startScripted(tools)
  const http = await startHttpServer((request, response) => void serve(request, response))
  const [codes, access, refresh] = [new Map<string, Code>(), new Map<string, Grant>(), new Map<string, Grant>()]
  const used = new Set<string>()
  const issuer = http.origin
  const running: ProtectedServer = {
    mcp,
    issuer,
    resource: {},
    metadata: {},
    challenge: {},
    needs: {},
    granted: null,
    subject: null,
    accessSeconds: 3600,
    reply: {},
    iss: issuer,
    clients: new Map(),
    received: [],
    revoked: [],
    end(what) {
      access.clear()
      if (what === 'all') refresh.clear()
    },
    async answer(address, error) {
      const url = new URL(address)
      url.searchParams.set('decision', error ?? 'yes')
      const response = await fetch(url, { redirect: 'manual' })
      const { pathname, search } = new URL(response.headers.get('location') ?? `data:,${await response.text()}`)
      return pathname + search
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([http[Symbol.asyncDispose](), mcp[Symbol.asyncDispose]()])
    },
  }

  mcp.door = (request, response, asked) => {
    const { pathname } = new URL(request.url ?? '/', mcp.address)
    if (pathname.startsWith('/.well-known/')) {
      const isHere = pathname === '/.well-known/oauth-protected-resource/mcp' && running.resource !== null
      const said = { resource: mcp.address, authorization_servers: [issuer], scopes_supported: ['read'], ...running.resource }
      send(response, isHere ? 200 : 404, isHere ? said : {})
      return true
    }
    return refuses(request, response, asked)
  }

  function refuses({ headers }: IncomingMessage, response: ServerResponse, asked: Asked): boolean {
    const grant = access.get(headers.authorization?.replace('Bearer ', '') ?? '')
    const needed = asked.method === 'tools/call' ? running.needs[asked.params?.name ?? ''] : undefined
    const isLacking = needed !== undefined && !grant?.scope.split(' ').includes(needed)
    if (grant?.resource === mcp.address && !isLacking) return false
    const metadata = `${new URL(mcp.address).origin}/.well-known/oauth-protected-resource/mcp`
    const said = {
      ...(running.challenge && { resource_metadata: metadata, ...running.challenge }),
      ...(grant && isLacking && { error: 'insufficient_scope', scope: needed }),
    }
    const parameters = Object.entries(said).map(([name, value]) => `${name}="${value}"`)
    response.writeHead(grant && isLacking ? 403 : 401, { 'www-authenticate': ['Bearer', parameters.join(', ')].join(' ').trim() })
    response.end()
    return true
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    const body = (await Array.fromAsync(request)).join('')
    const isJson = request.headers['content-type'] === 'application/json'
    const form = isJson ? (JSON.parse(body) as Record<string, string>) : Object.fromEntries(new URLSearchParams(body))
    const given = { ...Object.fromEntries(url.searchParams), ...form }
    if (!url.pathname.startsWith('/.well-known')) running.received.push({ path: url.pathname, given })
    const routes: Record<string, () => void> = {
      '/.well-known/oauth-authorization-server': () => describe(response),
      '/register': () => register(given as never, response),
      '/authorize': () => authorize(given, url, response),
      '/token': () => token(request, given, response),
      '/revoke': () => {
        running.revoked.push(given['token'] ?? '')
        send(response, 200, {})
      },
    }
    const route = routes[url.pathname]
    if (route) route()
    else send(response, 404, {})
  }

  function describe(response: ServerResponse): void {
    if (running.metadata === null) return send(response, 404, {})
    send(response, 200, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      registration_endpoint: `${issuer}/register`,
      revocation_endpoint: `${issuer}/revoke`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      ...running.metadata,
    })
  }

  function register(about: { redirect_uris: string[]; token_endpoint_auth_method: string }, response: ServerResponse): void {
    const secret = about.token_endpoint_auth_method === 'none' ? null : randomUUID()
    const client = { id: randomUUID(), secret, redirects: about.redirect_uris }
    running.clients.set(client.id, client)
    send(response, 201, { ...about, client_id: client.id, ...(secret && { client_secret: secret }) })
  }

  function authorize(given: Record<string, string>, url: URL, response: ServerResponse): void {
    const { client_id: id = '', redirect_uri: redirect = '', state = '', scope = '', resource = '', decision } = given
    const isKnown = running.clients.get(id)?.redirects.includes(redirect) ?? false
    if (!isKnown || given['code_challenge_method'] !== 'S256') return send(response, 400, { error: 'invalid_request' })
    if (!decision) {
      const link = (to: string, words: string) =>
        `<a href="${url.pathname}${url.search}&decision=${to}">${words}</a>`.replaceAll('&', '&amp;')
      response.writeHead(200, { 'content-type': 'text/html' })
      return void response.end(page(`${link('yes', 'Allow')} ${link('access_denied', 'Refuse')}`))
    }
    const back = new URL(redirect)
    back.searchParams.set('state', state)
    if (running.iss !== null) back.searchParams.set('iss', running.iss)
    if (decision === 'yes') {
      const code = randomUUID()
      const grant = { client: id, scope: running.granted ?? scope, resource, refresh: null }
      codes.set(code, { ...grant, challenge: given['code_challenge'] ?? '', redirect })
      back.searchParams.set('code', code)
    } else back.searchParams.set('error', decision)
    response.writeHead(302, { location: back.href }).end()
  }

  function token({ headers }: IncomingMessage, given: Record<string, string>, response: ServerResponse): void {
    const basic = Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString()
    const [id = '', secret = null] = basic ? basic.split(':') : [given['client_id'], given['client_secret']]
    const client = running.clients.get(id)
    if (!client || (client.secret ?? null) !== (secret ?? null)) return send(response, 401, { error: 'invalid_client' })
    const isRenewal = given['grant_type'] === 'refresh_token'
    const key = given[isRenewal ? 'refresh_token' : 'code'] ?? ''
    // A token that is used twice was stolen: all of it ends.
    if (used.has(key)) running.end('all')
    const grant = isRenewal ? refresh.get(key) : codeOf(key, given)
    if (!grant || grant.client !== id || grant.resource !== given['resource'])
      return send(response, 400, { error: 'invalid_grant' })
    for (const held of [codes, refresh]) held.delete(key)
    used.add(key)
    const [next, renewing] = [randomUUID(), randomUUID()]
    access.set(next, grant)
    refresh.set(renewing, grant)
    send(response, 200, {
      access_token: next,
      token_type: 'Bearer',
      expires_in: running.accessSeconds,
      refresh_token: renewing,
      scope: grant.scope,
      ...(running.subject && !isRenewal && { id_token: identity(running.subject, id) }),
      ...running.reply,
    })
  }

  function codeOf(
    key: string,
    { code_verifier: verifier = '', redirect_uri: redirect }: Record<string, string>,
  ): Grant | undefined {
    const code = codes.get(key)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    return code?.challenge === challenge && code.redirect === redirect ? code : undefined
  }

  const identity = (sub: string, aud: string): string => {
    const now = Math.floor(Date.now() / 1000)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { iss: issuer, sub, aud, email: `${sub}@example.com`, iat: now, exp: now + 600 }
    return [part({ alg: 'RS256' }), part(claims), part({ any: 1 })].join('.')
  }
  return running
}

const send = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
