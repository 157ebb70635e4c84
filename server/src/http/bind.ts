import { limits } from '@quarry/contract/limits'
import { encoderOf } from '@quarry/contract/wire/encode'
import type { Route } from '@quarry/contract/wire/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App, RequestFacts } from '../context.ts'
import { bearerOf } from './caller/bearer.ts'
import { cookieNames, isByHttps } from './caller/cookies.ts'
import { type Download, type Endpoint, type FileInParts, parseInput } from './endpoint.ts'
import type { EventFeeds } from './event-feeds.ts'
import { fail } from './fail.ts'
import { linkOrigin } from './caller/link-origin.ts'
import { admit, type Gate } from './gate.ts'
import { bytesOf } from './body/rest-of-body.ts'
import { sendDownload } from './send-download.ts'
import { sendEvents } from './send-events.ts'

/** The longest browsers keep a cookie; every login prolongs it. */
const deviceCookieSeconds = 400 * 24 * 60 * 60
/** Calls of one caller to a route that says nothing else. */
export const commonPerMinute = 3_000

type Parts = { app: App; gate: Gate; feeds: EventFeeds }

/** Registers one endpoint: admit, parse, serve, parse the output. */
export function bind(server: FastifyInstance, { app, gate, feeds }: Parts, endpoint: Endpoint): void {
  const { route } = endpoint
  const encode = route.output ? encoderOf(route.output) : null
  server.route({
    method: route.method,
    url: route.path,
    config: {
      isFile: route.upload,
      rateLimit: {
        max: route.perMinute ?? commonPerMinute,
        timeWindow: '1 minute',
        // Before login the address is all there is; afterwards people behind one address must not share a limit.
        keyGenerator: (request: FastifyRequest) => (route.access !== 'anyone' && callerOf(app, request)) || request.ip,
      },
    },
    async handler(request, reply) {
      const raw = { query: addressed(route, request), body: route.upload ? undefined : request.body }
      const facts = factsOf(app, request, reply)
      let parsed: Record<string, unknown> | null = null
      const input = () => (parsed ??= parseInput(route, raw))
      const serve = endpoint.begin?.(app, facts, input as () => never) ?? endpoint.serve
      const ctx = await admit(app, gate, route, facts, raw)
      // A length declared beforehand is refused before bytes are sent and stored.
      if (route.upload && Number(request.headers['content-length']) > limits.uploadBytes) throw fail('tooLarge')
      if (route.events) {
        const admitAgain = () => admit(app, gate, route, facts, raw)
        return sendEvents(request, reply, { endpoint, ctx, input: input(), feeds, admitAgain })
      }
      const result = serve(ctx as never, input() as never)
      if (route.redirect) return reply.header('cache-control', 'no-store').redirect(String(await result))
      if (route.download) return sendDownload(request, reply, (await result) as Download | FileInParts)
      reply.header('cache-control', 'no-store')
      return route.output?.parse(encode ? encode(await result) : await result)
    },
  })
}

/**
 * The fields of the address. What a call deletes some clients name in a body: not to look there would leave `accountId` out of a removal,
 * and have the caller leave in its place.
 */
const addressed = ({ method, query, body }: Route, request: FastifyRequest): unknown =>
  method === 'DELETE' && query && !body ? { ...(request.body as object), ...(request.query as object) } : request.query

export function factsOf(app: App, request: FastifyRequest, reply: FastifyReply): RequestFacts {
  const disconnected = new AbortController()
  reply.raw.once('close', () => {
    // A caller with the whole reply did not break off, and an error for nobody costs as much as reading a small table.
    if (!reply.raw.writableFinished) disconnected.abort()
  })
  refuseDisconnected(request)
  const apiKey = bearerOf(request)
  const names = cookieNames(app.config)
  const origin = linkOrigin(request.host, request.socket, app.config.publicOrigin)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isByHttps(app.config) } as const
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    origin,
    host: request.host,
    isForwarded: ['forwarded', 'x-forwarded-for', 'x-forwarded-host'].some((name) => request.headers[name] !== undefined),
    sessionToken: apiKey === null ? (request.cookies[names.session] ?? null) : null,
    apiKey,
    deviceToken: request.cookies[names.device] ?? null,
    setDevice: (token) => void reply.setCookie(names.device, token, { ...options, maxAge: deviceCookieSeconds }),
    setSession(token) {
      if (token) reply.setCookie(names.session, token.value, { ...options, expires: token.expiresAt })
      else reply.clearCookie(names.session, options)
    },
    stepToken: (kind) => request.cookies[names.step(kind)] ?? null,
    setStep: (kind, token) => void reply.setCookie(names.step(kind), token.value, { ...options, expires: token.expiresAt }),
    signal: disconnected.signal,
    bytes: bytesOf(request.body),
  }
}

/** A caller who has disconnected already has no address any more, and waits for no reply. */
export function refuseDisconnected({ socket }: FastifyRequest): void {
  if (socket.remoteAddress === undefined) throw fail('requestMalformed')
}

const callerOf = ({ config }: App, request: FastifyRequest): string | undefined =>
  bearerOf(request) ?? request.cookies[cookieNames(config).session]
