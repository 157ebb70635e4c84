import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { api } from '@quarry/contract/wire/api'
import { openapi } from '@quarry/contract/openapi'
import { limits } from '@quarry/contract/limits'
import { buildHeader } from '@quarry/contract/maintenance'
import { servedBy } from '@quarry/contract/calls/call'
import type { App } from '../context.ts'
import type { Logger } from '../log.ts'
import { showToPages } from './any-origin.ts'
import { bearerOf } from './caller/bearer.ts'
import { bind, refuseDisconnected } from './bind.ts'
import { takeFiles, takeJson } from './body/bodies.ts'
import { cookieNames, isByHttps } from './caller/cookies.ts'
import type { Endpoint } from './endpoint.ts'
import type { EventFeeds } from './event-feeds.ts'
import { cookieRenewed, Failure, fail } from './fail.ts'
import type { Gate } from './gate.ts'
import { refuseWhileClosed } from './maintenance.ts'
import { type Hearing, type HookRequest, serveHooks } from './hooks.ts'
import { exposeMetrics, type Probe } from './metrics.ts'
import { serveOpenSearch } from './open-search.ts'
import { isOwnOrigin } from './caller/origin.ts'
import { type OpenEndpoint, serveOpen } from './open-endpoints.ts'
import { type ProgramEndpoint, servePrograms } from './programs.ts'
import { portonePagePolicy } from '../payment/portone/page-policy.ts'
import { permissionsPolicy } from './permissions-policy.ts'
import { isOwnProxy } from './caller/proxy.ts'
import { toFailureBody } from './reply.ts'
import { discardRest } from './body/rest-of-body.ts'
import { type BodyTimeouts, bodyTimeouts as usualPatience } from './body/slow-body.ts'
import { cutUnread, unreadMs as usualUnreadMs } from './cut-unread.ts'
import { serveShareTarget, sharePath } from './share-target.ts'
import { buildOf, scriptsWithin, serveClient } from './static.ts'

const bodyLimitBytes = 1024 * 1024
const headerBytes = 64 * 1024

export type ServerParts = {
  app: App
  gate: Gate
  feeds: EventFeeds
  endpoints: readonly Endpoint[]
  /** What programs speak beside the API. */
  programs?: readonly ProgramEndpoint[]
  /** What anybody may ask in protocols of others. */
  open?: readonly OpenEndpoint[]
  /** Folder of the built client; null serves the API alone. */
  clientRoot: string | null
  /** Why the process cannot serve right now; null when it can. */
  unreadiness: () => Promise<string | null>
  probes: readonly Probe[]
  logger: Logger
  /** What services call. */
  hear: (request: HookRequest) => Promise<Hearing>
  /** How long what callers send may take; tests have less. */
  patience?: BodyTimeouts
  unreadMs?: number
}

/** The HTTP server with every endpoint whose role this process has. Not yet listening. */
export async function buildServer({
  app,
  gate,
  feeds,
  endpoints,
  programs = [],
  open = [],
  clientRoot,
  unreadiness,
  probes,
  logger,
  hear,
  patience = usualPatience,
  unreadMs = usualUnreadMs,
}: ServerParts): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = logger
  const names = cookieNames(app.config)
  const server = Fastify({
    // A pasted text is asked for in the address, where a Korean syllable takes nine characters.
    http: {
      maxHeaderSize: headerBytes,
      headersTimeout: patience.headersMs,
      requestTimeout: 0,
      connectionsCheckingInterval: patience.headersMs / 4,
    },
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
    // The caller broke off while sending, or while we worked for them, so nothing of ours failed.
    const isGivenUp = cause instanceof DOMException && cause.name === 'AbortError' && reply.raw.destroyed
    const hasLeft = cause === request.raw.errored || isGivenUp
    if (concernsOperator && !hasLeft) request.log.error({ err: cause }, 'request failed')
    if (cause instanceof Failure && cause.retryAfterSeconds !== null) reply.header('retry-after', cause.retryAfterSeconds)
    // Spec §8. What is worth nothing any more need not be sent with every call.
    if (endsSession(cause) && request.cookies[names.session])
      reply.clearCookie(names.session, { path: '/', secure: isByHttps(app.config) })
    // What is too large is read on and thrown away. Closing would reset the connection under a caller who has not read the reply yet.
    reply.removeHeader('connection')
    return reply.status(status).send(body)
  })
  // First, so that every hook reads cookies as what serves the call will.
  await secure(server, app, clientRoot)
  showToPages(server)
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (build !== null) reply.header(buildHeader, build)
    reply.header('permissions-policy', permissionsPolicy)
    refuseDisconnected(request)
    // Who stands before us may have believed the other one.
    if ((request.raw.headersDistinct['host']?.length ?? 0) > 1) throw fail('requestMalformed')
    const changesState = !['GET', 'HEAD', 'OPTIONS'].includes(request.method) && request.url !== sharePath
    const hasSession = request.cookies[names.session] !== undefined
    // No page of others can send this header, and with it the cookie counts for nothing.
    const hasKey = bearerOf(request) !== null
    if (
      changesState &&
      !hasKey &&
      !request.routeOptions.config.anyOrigin &&
      !isOwnOrigin(request.headers.origin, request.headers.host, app.config.publicOrigin, hasSession)
    )
      throw fail('originRefused')
  })
  server.addHook('onSend', async (_request, reply, payload) => {
    if (payload instanceof Readable) cutUnread(reply.raw, unreadMs)
    return payload
  })
  // The route's pattern, never the address: queries and tokens travel in addresses.
  server.addHook('onResponse', async (request, reply) => {
    discardRest(request.raw)
    request.log.info(
      { method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })

  await server.register(
    async (v1) => {
      await v1.register(rateLimit, { global: false })
      refuseWhileClosed(v1, app)
      limitKeys(v1)
      const isOurs = ({ route }: Endpoint): boolean => app.config.ROLES.includes(servedBy(route.path))
      const parts = { app, gate, feeds }
      const ours = Object.groupBy(endpoints.filter(isOurs), ({ route }) => (route.upload ? 'uploads' : 'calls'))
      await v1.register(async (calls) => {
        takeJson(calls, patience)
        for (const each of ours.calls ?? []) bind(calls, parts, each)
      })
      await v1.register(async (uploads) => {
        takeFiles(uploads, patience)
        for (const each of ours.uploads ?? []) bind(uploads, parts, each)
      })
      const services = Object.keys(app.vendors)
      // A tenth of what a start takes, for what few ever ask.
      let description: ReturnType<typeof openapi> | undefined
      v1.get('/openapi.json', async () => {
        return (description ??= openapi(api, { title: 'Quarry', version: '1' }, { services, isHttps: isByHttps(app.config) }))
      })
    },
    { prefix: '/api/v1' },
  )
  server.get('/healthz', async () => ({ ok: true }))
  server.get('/readyz', async (_request, reply) => {
    const reason = await unreadiness()
    return reply.status(reason === null ? 200 : 503).send({ ok: reason === null, ...(reason !== null && { reason }) })
  })
  if (app.config.ROLES.includes('api')) await serveHooks(server, hear, patience)
  if (app.config.ROLES.includes('search')) await servePrograms(server, programs, { app, gate, patience, limitKeys })
  if (app.config.ROLES.includes('api')) await serveOpen(server, open, { app, patience })
  exposeMetrics(server, probes, app.config.METRICS_TOKEN)
  serveOpenSearch(server, app.config)
  serveShareTarget(server)
  const pgs = app.portone?.channels.map(({ pg }) => pg)
  const portone = pgs ? (host: string) => portonePagePolicy(host, pgs) : null
  await serveClient(server, clientRoot, { office: app.office?.origin ?? null, portone })
  return server
}

const endsSession = (cause: unknown): boolean =>
  cause instanceof Failure &&
  (cause.error === 'sessionReplaced' || (cause.error === 'sessionRequired' && cause.detail !== cookieRenewed))

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

async function secure(server: FastifyInstance, app: App, clientRoot: string | null): Promise<void> {
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
        'script-src': ["'self'", ...scriptsWithin(clientRoot)],
        // Positioned floating elements carry inline style attributes; scripts never may.
        'style-src': ["'self'", "'unsafe-inline'"],
      },
    },
    strictTransportSecurity: isByHttps(app.config) ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await server.register(cookie)
}
