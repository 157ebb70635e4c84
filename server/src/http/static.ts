import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { describedError } from '@quarry/contract/error-messages'

/** Which build of the client lies in this folder; null when there is none, or it does not say. */
export function buildOf(root: string | null): string | null {
  const file = `${root}/build.json`
  return root !== null && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { build: string }).build : null
}

/** What the client in this folder runs that is written in its page, as a policy names it: by what it says, so that nothing else runs. */
export function scriptsWithin(root: string | null): string[] {
  const file = `${root}/index.html`
  if (root === null || !existsSync(file)) return []
  const scripts = readFileSync(file, 'utf8').matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)
  return Array.from(scripts, ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}

/**
 * Of the frame in which documents are shown: a stranger's file may do there what it likes, and nothing gets out. It fetches nothing, and
 * has no origin, so neither cookies nor storage nor the page around are there for it.
 */
const framePolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' blob: data:",
  'img-src blob: data:',
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ')

/** Where a document is shown in the office server. Loaded by itself, never by a step within the client: its policy is its own. */
const officePage = /^\/[^/?]+\/office\//

/** Of that page: the office server, and nothing else, is framed, and gets its token by a form. */
const officePolicy = (policy: string, origin: string): string =>
  `${policy.replace("form-action 'self'", `form-action 'self' ${origin}`)};frame-src ${origin}`

/** Where a card is given to PortOne: a page by itself, which is not the application. */
const cardPage = /^\/payment\/portone\/[\w-]+(\?|$)/

/** What of others stands in pages of ours: each has a page, and a policy, of its own. */
type Guests = {
  /** Origin of the office server; null without one. */
  office: string | null
  /** The policy of the page of PortOne, by the host it was asked for at; null without it. */
  portone: ((host: string) => string) | null
}

/**
 * Serves the built client: hashed assets for ever, everything else fresh, unknown pages to the application.
 * @param root its folder; null, or one without a client, leaves only the answer to what does not exist.
 */
export async function serveClient(server: FastifyInstance, root: string | null, { office, portone }: Guests): Promise<void> {
  const isBuilt = root !== null && existsSync(`${root}/index.html`)
  if (isBuilt) {
    await server.register(fastifyStatic, {
      root,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const isAsset = path.includes('/assets/')
        reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
        // The frame of documents has no origin of its own, so that to it these files are another's.
        if (isAsset) reply.header('access-control-allow-origin', '*')
        if (/\/viewer\.html(\.\w+)?$/.test(path)) reply.header('content-security-policy', framePolicy)
      },
    })
  }
  server.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets|\.well-known)\//.test(request.url)
    if (office !== null && officePage.test(request.url))
      reply.header('content-security-policy', officePolicy(String(reply.getHeader('content-security-policy')), office))
    if (isBuilt && isPage && portone !== null && cardPage.test(request.url))
      return (
        reply
          .header('content-security-policy', portone(request.host))
          // Some payment companies open a window, which tells this page what came of it.
          .header('cross-origin-opener-policy', 'same-origin-allow-popups')
          .sendFile('portone.html')
      )
    if (isBuilt && isPage) return reply.sendFile('index.html')
    const { code, status, message } = describedError('notFound')
    return reply.status(status).send({ code, message })
  })
}
