import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App, RequestFacts } from '../context.ts'
import { bearerOf } from './bearer.ts'
import { type Download, type Endpoint, parseInput } from './endpoint.ts'
import { frames } from './events.ts'
import { admit, type Gate } from './gate.ts'

export const sessionCookie = 'quarry_session'
const commonPerMinute = 3_000

/** Registers one endpoint: admit, parse, serve, parse the output. */
export function bind(server: FastifyInstance, app: App, gate: Gate, { route, serve }: Endpoint): void {
  server.route({
    method: route.method,
    url: route.path,
    config: {
      rateLimit: {
        max: route.perMinute ?? commonPerMinute,
        timeWindow: '1 minute',
        // Before login the address is all there is; afterwards people behind one address must not share a limit.
        keyGenerator: (request: FastifyRequest) => (route.access !== 'anyone' && callerOf(request)) || request.ip,
      },
    },
    async handler(request, reply) {
      const raw = { query: request.query, body: route.upload ? undefined : request.body }
      const ctx = await admit(app, gate, route, factsOf(app, request, reply), raw)
      const input = parseInput(route, raw)
      const result = serve(ctx as never, input as never)
      if (route.events) return sendEvents(request, reply, (await result) as AsyncIterable<{ event: string; data: unknown }>)
      if (route.download) return sendDownload(reply, (await result) as Download)
      reply.header('cache-control', 'no-store')
      return route.output?.parse(await result)
    },
  })
}

function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  events: AsyncIterable<{ event: string; data: unknown }>,
): FastifyReply {
  const onBug = (cause: unknown): void => request.log.error({ err: cause }, 'stream failed')
  return reply
    .type('text/event-stream')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(frames(events, onBug)))
}

/** Always an attachment, never sniffed: the bytes come from a source nobody has vouched for. */
function sendDownload(reply: FastifyReply, { bytes, name, mediaType, size }: Download): FastifyReply {
  if (size !== null) reply.header('content-length', size)
  return reply
    .type(mediaType)
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`)
    .send(Readable.from(bytes))
}

function factsOf(app: App, request: FastifyRequest, reply: FastifyReply): RequestFacts {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const apiKey = bearerOf(request)
  const origin = app.config.publicOrigin ?? `${request.protocol}://${request.host}`
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    origin,
    isForwarded: ['forwarded', 'x-forwarded-for', 'x-forwarded-host'].some((name) => request.headers[name] !== undefined),
    sessionToken: apiKey === null ? (request.cookies[sessionCookie] ?? null) : null,
    apiKey,
    setSession(token) {
      const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: origin.startsWith('https:') } as const
      if (token) reply.setCookie(sessionCookie, token.value, { ...options, expires: token.expiresAt })
      else reply.clearCookie(sessionCookie, options)
    },
    signal: gone.signal,
    bytes: request.body instanceof Readable ? request.body : Readable.from([]),
  }
}

const callerOf = (request: FastifyRequest): string | undefined => bearerOf(request) ?? request.cookies[sessionCookie]
