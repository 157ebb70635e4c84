import type { IncomingMessage, ServerResponse } from 'node:http'
import { type HttpServer, startHttpServer } from '../../../testing/http-server.ts'
import { davError, get, meta, propfind, type DavReply, search } from './dav.ts'
import { graph, personal, project, spaces } from './graph.ts'
import { CloudModel, type SharingRule } from './model.ts'
import { ocs, teamFoldersPath } from './ocs.ts'
import { SignInDoor } from './sign-in.ts'

export type CloudKind = 'nextcloud' | 'owncloud' | 'infinite'
/** What goes wrong with one request; null: nothing. */
export type CloudFailure = (request: IncomingMessage, response: ServerResponse) => boolean

export type CloudServer = AsyncDisposable &
  Pick<HttpServer, 'origin' | 'requests'> & {
    http: HttpServer
    model: CloudModel
    /** Of Nextcloud alone. */
    signIn: SignInDoor
    settings(changes?: Record<string, unknown>): Record<string, unknown>
    maintenance: boolean
    /** Asked before each request; true when it has answered. */
    trouble: CloudFailure | null
    /** How often a wrong password was tried. */
    wrongPasswords: number
    /** How long each answer would have been held back because of wrong passwords, in milliseconds; Nextcloud alone. */
    delays: number[]
    /** The account gets another password; the passwords of programs end some minutes later. */
    changePassword(password: string): { minutesLater(): void }
    /** Requests since this was last asked, as `METHOD path`. */
    asked(): string[]
  }

/** The major version of Nextcloud. */
export type Version = 30 | 32

const products: Record<CloudKind, Record<string, unknown>> = {
  nextcloud: { installed: true, productname: 'Files of the Acme company' },
  owncloud: { installed: 'true', version: '10.15.0.3', productname: 'ownCloud' },
  infinite: {
    installed: true,
    version: '10.11.0.0',
    productname: 'Infinite Scale',
    product: 'Infinite Scale',
    productversion: '7.1.0',
  },
}

/** So many wrong passwords are borne, each more slowly, until nothing is answered any more: not even the right one. */
const mostWrong = 10
const longestDelayMs = 25_000

/**
 * A server of the family as its documentation says it behaves, and Nextcloud as a 30 and a 32 were seen to, by one account, `alice`. It
 * refuses what the real ones refuse: unknown parameters, requests without the header of OCS, what only administrators may ask, names with a
 * backslash, everybody after too many wrong passwords.
 */
export async function startCloud(
  kind: CloudKind,
  { admin = true, version = 32 }: { admin?: boolean; version?: Version } = {},
): Promise<CloudServer> {
  const me = { id: 'alice', password: 'pass & word: 비밀', email: 'alice@example.com', groups: ['staff'], admin, enabled: true }
  const model = new CloudModel(me, {
    ...(kind === 'infinite' && { idOf: infiniteId }),
    ...(kind === 'nextcloud' && { rule: uploadAlone(version) }),
  })
  if (kind === 'infinite') for (const space of ['/Alice', '/Team']) model.mkdir(space)
  let seen = 0

  const server = await startHttpServer((request, response) => {
    if (cloud.trouble?.(request, response)) return
    void respond(request, response)
  })
  const cloud: CloudServer = {
    origin: server.origin,
    requests: server.requests,
    http: server,
    model,
    signIn: new SignInDoor(),
    maintenance: false,
    trouble: null,
    wrongPasswords: 0,
    delays: [],
    changePassword(password) {
      me.password = password
      return { minutesLater: () => cloud.signIn.passwords.clear() }
    },
    settings: (changes = {}) => ({ url: server.origin, id: me.id, password: me.password, ...changes }),
    asked() {
      const asked = server.requests.slice(seen).map(({ method, path }) => `${method} ${path}`)
      seen = server.requests.length
      return asked
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, headers = {}, body = '' } = answer(request, await bodyOf(request))
    response.writeHead(status, headers).end(body)
  }

  function answer({ method = '', url: path = '', headers }: IncomingMessage, body: string): DavReply {
    const url = new URL(path, server.origin)
    if (url.pathname === '/status.php')
      return json({
        ...(kind === 'nextcloud' && { version: `${version}.0.2.3` }),
        ...products[kind],
        maintenance: kind === 'owncloud' ? String(cloud.maintenance) : cloud.maintenance,
      })
    if (cloud.maintenance) return inMaintenance(url)
    const signedIn =
      kind === 'nextcloud' &&
      cloud.signIn.answer({ method, url, type: headers['content-type'] ?? '', client: headers['user-agent'] ?? '', body })
    if (signedIn) return signedIn
    const given = Buffer.from(headers.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString()
    const passwords = [me.password, ...cloud.signIn.passwords.keys()]
    const isOcs = url.pathname.startsWith('/ocs/')
    if (kind === 'nextcloud' && headers.authorization !== undefined && cloud.wrongPasswords > 0) {
      if (cloud.wrongPasswords > mostWrong) return tooManyWrong(isOcs)
      cloud.delays.push(Math.min(longestDelayMs, 100 * 2 ** cloud.wrongPasswords))
    }
    if (!passwords.some((password) => given === `${me.id}:${password}`)) {
      if (headers.authorization !== undefined) cloud.wrongPasswords += 1
      return isOcs ? notSignedIn() : { ...davError(401, 'NotAuthenticated'), headers: { 'www-authenticate': davRealm } }
    }
    const depth = headers.depth as string | undefined
    if (kind === 'infinite') {
      if (url.pathname.startsWith('/graph/')) return graph(model, url)
      return url.pathname.startsWith('/dav/spaces/') ? spaces(model, { method, url, depth, body }) : { status: 404 }
    }
    if (url.pathname.startsWith('/ocs/') || url.pathname === teamFoldersPath)
      return ocs(model, { url, header: headers['ocs-apirequest'] as string | undefined, kind })
    const base = `/remote.php/dav/files/${me.id}`
    const [, id] = /^\/remote\.php\/dav\/meta\/(\d+)$/.exec(url.pathname) ?? []
    if (kind === 'owncloud' && method === 'PROPFIND' && id) return meta(model, id, body)
    if (kind === 'nextcloud' && method === 'SEARCH' && url.pathname === '/remote.php/dav/') return search(model, base, body)
    if (!`${url.pathname}/`.startsWith(`${base}/`)) return davError(404, 'NotFound')
    const node = model.at(url.pathname.slice(base.length).split('/').map(decodeURIComponent).join('/'))
    if (method === 'PROPFIND') {
      const endless = kind === 'nextcloud' && version >= 32
      return propfind(model, { node, top: model.root, base, depth, asked: body, endless })
    }
    return method === 'GET' ? get(model, node) : davError(405, 'MethodNotAllowed')
  }
  return cloud
}

/** The first three are the top of the model and the roots of the spaces. */
const infiniteId = (count: number): string =>
  [undefined, 'none$none!none', `${personal}!alice-space`, `${project}!team-space`][count] ?? `storage$space!node-${count}`

/** Permissions to upload alone for a person: 30 refuses them, 32 adds reading. */
const uploadAlone =
  (version: Version): SharingRule =>
  (type, permissions) => {
    if (type === 3 || (permissions & 1) === 1) return permissions
    if (version < 32) throw new Error('Shares need at least read permissions')
    return permissions | 1
  }

const davRealm = 'Basic realm="Nextcloud", charset="UTF-8"'

function notSignedIn(): DavReply {
  const meta = { status: 'failure', statuscode: 997, message: 'Current user is not logged in' }
  return {
    ...json({ ocs: { meta, data: [] } }),
    status: 401,
    headers: { 'content-type': 'application/json', 'www-authenticate': 'Basic realm="Authorisation Required"' },
  }
}

/** Neither says how long. */
function tooManyWrong(isOcs: boolean): DavReply {
  const meta = { status: 'failure', statuscode: 429, message: 'Reached maximum delay' }
  return isOcs ? { ...json({ ocs: { meta, data: [] } }), status: 429 } : davError(429, 'TooManyRequests')
}

/** Each door says it in its own way. */
function inMaintenance({ pathname }: URL): DavReply {
  if (pathname.startsWith('/ocs/')) {
    const meta = { status: 'failure', statuscode: 503, message: 'Service unavailable' }
    const headers = { 'content-type': 'application/json', 'x-nextcloud-maintenance-mode': '1' }
    return { ...json({ ocs: { meta, data: [] } }), status: 503, headers }
  }
  if (pathname.startsWith('/index.php/'))
    return { status: 503, headers: { 'retry-after': '120' }, body: '<h1>Maintenance mode</h1>' }
  return davError(503, 'ServiceUnavailable')
}

const json = (value: unknown): DavReply => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
