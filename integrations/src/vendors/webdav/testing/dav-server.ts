import type { IncomingMessage, ServerResponse } from 'node:http'
import assert from 'node:assert/strict'
import type { ListingBudget } from '../../../kit/budget.ts'
import { type Change, IntegrationError } from '../../../kit/kit.ts'
import { createNetwork } from '../../../net/network.ts'
import { davChoice, davCredentials } from '../../../protocols/dav/settings.ts'
import { webdavSource } from '../source.ts'
import { type HttpServer, startHttpServer } from '../../../testing/http-server.ts'
import { openTestIo } from '../../../testing/io.ts'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void
type Tree = Record<string, string | number | Answer>

/** A listing and what may be in it, as a WebDAV server writes them. */
export const listing = (...entries: string[]) =>
  `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:">${entries.join('')}</D:multistatus>`
export const thing = (href: string, properties: string) =>
  `<D:response><D:href>${href}</D:href><D:propstat><D:prop>${properties}</D:prop></D:propstat></D:response>`
export const folder = (href: string) => thing(href, '<D:resourcetype><D:collection/></D:resourcetype>')
export const file = (href: string, etag = '"1"') => thing(href, `<D:resourcetype/><D:getetag>${etag}</D:getetag>`)

/** A server that answers each address as the test says: with a listing, a status, or in its own way. Any password will do. */
export const startDavServer = (tree: Tree, options?: { tls?: boolean }) =>
  startHttpServer((request, response) => {
    const answer = tree[`${request.method} ${request.url}`] ?? tree[request.url!] ?? 404
    if (request.headers.authorization === undefined) response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end()
    else if (typeof answer === 'function') answer(request, response)
    else if (typeof answer === 'number') response.writeHead(answer).end()
    else response.writeHead(207, { 'content-type': 'application/xml' }).end(answer)
  }, options)

type Given = {
  timeoutMs?: number
  settings?: Record<string, unknown>
  signal?: AbortSignal
  budget?: ListingBudget
  net?: Parameters<typeof createNetwork>[0]
}

/** The source as the host uses it, connected to a server. */
export function connect(server: Pick<HttpServer, 'origin'>, given: Given = {}) {
  const net = createNetwork({ allow: '127.0.0.1', ...given.net })
  const patient = {
    ...net,
    fetch: (url: string | URL, init = {}) => net.fetch(url, { timeoutMs: given.timeoutMs ?? 10_000, ...init }),
  }
  const parsed = davCredentials
    .extend(davChoice.shape)
    .parse({ url: server.origin, id: 'reader', password: 'secret', ...given.settings })
  const io = openTestIo(parsed, patient, {
    ...(given.signal && { signal: given.signal }),
    ...(given.budget && { budget: given.budget }),
  }) as never
  return {
    check: () => webdavSource.check(io),
    changes: () => webdavSource.changes(io, null),
    read: (externalId: string, size: number | null = null) => webdavSource.read(io, { externalId, version: '', size }),
    [Symbol.asyncDispose]: () => net[Symbol.asyncDispose](),
  }
}

/** What a run yields, in short, and how it ends. */
export async function run(changes: AsyncIterable<Change>): Promise<string[]> {
  const seen: string[] = []
  try {
    for await (const change of changes) {
      seen.push(
        change.kind === 'item'
          ? change.item.externalId
          : change.kind === 'skipped'
            ? `skipped ${change.externalId}`
            : change.kind,
      )
    }
  } catch (error) {
    assert.ok(error instanceof IntegrationError, String(error))
    seen.push(error.reason)
  }
  return seen
}
