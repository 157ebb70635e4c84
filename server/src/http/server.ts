import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { api } from '@quarry/contract/api'
import { openapi } from '@quarry/contract/openapi'
import { limits } from '@quarry/contract/limits'
import { buildHeader } from '@quarry/contract/maintenance'
import { servedBy } from '@quarry/contract/route'
import type { App } from '../context.ts'
import type { Logger } from '../log.ts'
import { bearerOf } from './bearer.ts'
import { bind, sessionCookie } from './bind.ts'
import type { Endpoint } from './endpoint.ts'
import { EventStreams } from './event-streams.ts'
import { Failure, fail } from './fail.ts'
import type { Gate } from './gate.ts'
import { refuseWhileClosed } from './maintenance.ts'
import { type HookReply, type HookRequest, serveHooks } from './hooks.ts'
import { exposeMetrics, type Probe } from './metrics.ts'
import { isOwnOrigin } from './origin.ts'
import { isOwnProxy } from './proxy.ts'
import { toFailureBody } from './reply.ts'
import { discardRest } from './rest-of-body.ts'
import { buildOf, serveClient } from './static.ts'

const bodyLimitBytes = 1024 * 1024

export type ServerParts = {
  app: App
  gate: Gate
  endpoints: readonly Endpoint[]
  /** Folder of the built client; null serves the API alone. */
  clientRoot: string | null
  /** Why the process cannot serve right now; null when it can. */
  unreadiness: () => Promise<string | null>
  probes: readonly Probe[]
  logger: Logger
  /** What services call when something changes. */
  hear: (request: HookRequest) => Promise<HookReply>
}

/** The HTTP server with every endpoint whose role this process has. Not yet listening. */
export async function buildServer({
  app,
  gate,
  endpoints,
  clientRoot,
  unreadiness,
  probes,
  logger,
  hear,
}: ServerParts): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = logger
  const server = Fastify({
    loggerInstance,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    trustProxy: app.config.publicOrigin === null ? false : isOwnProxy,
    bodyLimit: bodyLimitBytes,
    routerOptions: { maxParamLength: 200 },
  })
  const build = buildOf(clientRoot)
  server.setErrorHandler((cause, request, reply) => {
    const { status, body, concernsOperator } = toFailureBody(cause)
    if (concernsOperator) request.log.error({ err: cause }, 'request failed')
    // Spec §8. What is worth nothing any more need not be sent with every call.
    if (endsSession(cause) && request.cookies[sessionCookie]) reply.clearCookie(sessionCookie, { path: '/' })
    // What is too large is read on and thrown away. Closing would reset the connection under a caller who has not read the reply yet.
    reply.removeHeader('connection')
    return reply.status(status).send(body)
  })
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (build !== null) reply.header(buildHeader, build)
    const changesState = !['GET', 'HEAD', 'OPTIONS'].includes(request.method)
    const hasSession = (request.headers.cookie ?? '').includes(`${sessionCookie}=`)
    // No page of others can send this header, and with it the cookie counts for nothing.
    const hasKey = bearerOf(request) !== null
    if (
      changesState &&
      !hasKey &&
      !isOwnOrigin(request.headers.origin, request.headers.host, app.config.publicOrigin, hasSession)
    )
      throw fail('originRefused')
  })
  // The route's pattern, never the address: queries and tokens travel in addresses.
  server.addHook('onResponse', async (request, reply) => {
    discardRest(request.raw)
    request.log.info(
      { method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
  await secure(server, app)
  // Uploads are streamed by their route; nothing else may send such bodies.
  server.addContentTypeParser('application/octet-stream', { bodyLimit: Number.MAX_SAFE_INTEGER }, (_request, payload, done) =>
    done(null, payload),
  )

  const streams = new EventStreams()
  server.addHook('preClose', async () => streams.close())
  await server.register(
    async (v1) => {
      await v1.register(rateLimit, { global: false })
      refuseWhileClosed(v1, app)
      limitKeys(v1)
      const isOurs = ({ route }: Endpoint): boolean => app.config.ROLES.includes(servedBy(route.path))
      for (const each of endpoints.filter(isOurs)) bind(v1, { app, gate, streams }, each)
      const description = openapi(api, { title: 'Quarry', version: '1' })
      v1.get('/openapi.json', async () => description)
    },
    { prefix: '/api/v1' },
  )
  server.get('/healthz', async () => ({ ok: true }))
  server.get('/readyz', async (_request, reply) => {
    const reason = await unreadiness()
    return reply.status(reason === null ? 200 : 503).send({ ok: reason === null, ...(reason !== null && { reason }) })
  })
  if (app.config.ROLES.includes('api')) await serveHooks(server, hear)
  exposeMetrics(server, probes, app.config.METRICS_TOKEN)
  await serveClient(server, clientRoot)
  return server
}

const endsSession = (cause: unknown): boolean =>
  cause instanceof Failure && (cause.error === 'sessionRequired' || cause.error === 'sessionReplaced')

/** All calls of one API key together, beside the limit each route has. */
function limitKeys(v1: FastifyInstance): void {
  const count = v1.createRateLimit({
    max: limits.apiKeyCallsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => bearerOf(request) ?? '',
  })
  v1.addHook('onRequest', async (request, reply) => {
    if (bearerOf(request) === null) return
    const limit = await count(request)
    if (limit.isAllowed || !limit.isExceeded) return
    reply.header('retry-after', limit.ttlInSeconds)
    throw fail('tooManyRequests')
  })
}

async function secure(server: FastifyInstance, app: App): Promise<void> {
  const isHttps = app.config.publicOrigin?.startsWith('https:') ?? false
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'connect-src': ["'self'"],
        'font-src': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'object-src': ["'none'"],
        'script-src': ["'self'"],
        // Positioned floating elements carry inline style attributes; scripts never may.
        'style-src': ["'self'", "'unsafe-inline'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await server.register(cookie)
}
