import rateLimit from '@fastify/rate-limit'
import { appScopes } from '@quarry/contract/workspace/connected-app'
import { canAtAll } from '@quarry/contract/workspace/permission'
import { errors } from '@quarry/contract/errors'
import { type Route, scopeOf } from '@quarry/contract/wire/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App, CtxFor, RequestFacts } from '../context.ts'
import { answerPreflights } from './any-origin.ts'
import { asWeb } from './as-web.ts'
import { commonPerMinute, factsOf } from './bind.ts'
import { bearerOf } from './caller/bearer.ts'
import { linkOrigin } from './caller/link-origin.ts'
import { takeBytes } from './body/bodies.ts'
import type { BodyTimeouts } from './body/slow-body.ts'
import { fail } from './fail.ts'
import { admit, admitProgram, type Gate } from './gate.ts'
import { refuseWhileClosed } from './maintenance.ts'
import type { FailureBody } from './reply.ts'
import { whileAdmitted } from './while-admitted.ts'

/** A program with an API key or as an app that a person let in, in the one workspace that it speaks with. */
export type Program = {
  app: App
  /** Whether key and person may ever make this call of the API. */
  may(route: Route): boolean
  /** Admits it to what this call of the API does, counted as the call. @throws Failure */
  enter<R extends Route>(route: R): Promise<CtxFor<R['access']>>
  /** What it is shown for as long as it may make this call. */
  watch<Event>(route: Route, events: AsyncIterable<Event>): AsyncIterable<Event>
}

/** What programs speak beside the API: a protocol of others, led to what the calls of the API do. */
export type ProgramEndpoint = {
  methods: readonly ('GET' | 'POST' | 'DELETE')[]
  /** Apps come here as well, with tokens for this address alone; who has none is told where to ask for one (RFC 9728 §5). */
  takesApps?: true
  /** With `:workspaceCode` where the address names the workspace; else it is that of the key. */
  path: `/${string}`
  serve(program: Program, request: Request): Promise<Response>
  /** How the protocol says what went wrong; the API's own way when absent. */
  refusal?: (failure: FailureBody) => object
}

/** In front of the path of what takes apps: what they need to know to be let in. */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource'

const asOurs = ({ body }: FailureBody): object => body

type Parts = { app: App; gate: Gate; patience: BodyTimeouts; limitKeys: (programs: FastifyInstance) => void }

/** Everything here takes keys and tokens alone; the bodies are read by whoever knows the protocol. */
export async function servePrograms(
  server: FastifyInstance,
  endpoints: readonly ProgramEndpoint[],
  { app, gate, patience, limitKeys }: Parts,
): Promise<void> {
  await server.register(async (programs) => {
    await programs.register(rateLimit, { global: false })
    refuseWhileClosed(programs, app)
    limitKeys(programs)
    takeBytes(programs, patience)
    programs.addHook('onRequest', async (request) => refusePages(request, app))
    const count = counter(programs)
    for (const { methods, path, serve, takesApps = false, refusal = asOurs } of endpoints) {
      const callers = takesApps ? { ...gate, identifyKey: gate.identifyKeyOrApp } : gate
      await programs.register(async (own) => {
        // Of what is sent here, failures alone are no `Response`.
        own.addHook('preSerialization', async (request, reply, body: FailureBody['body']) => {
          const challenge = challengeOf(request, { status: reply.statusCode, body }, takesApps ? app : null)
          if (challenge) reply.header('www-authenticate', challenge)
          return refusal({ status: reply.statusCode, body })
        })
        if (takesApps) answerPreflights(own, path, methods)
        own.route<{ Params: { workspaceCode?: string } }>({
          method: [...methods],
          url: path,
          config: takesApps ? { anyOrigin: true } : {},
          async handler(request, reply) {
            const facts = factsOf(app, request, reply)
            const key = await admitProgram(callers, facts, request.params.workspaceCode ?? null)
            const program = programOf({ app, gate: callers, facts }, key, (route) => count(request, route))
            reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no')
            return reply.send(await serve(program, asWeb(request, facts)))
          },
        })
      })
    }
  })
}

function programOf(
  { app, gate, facts }: { app: App; gate: Gate; facts: RequestFacts },
  { apiKey, membership }: Awaited<ReturnType<typeof admitProgram>>,
  count: (route: Route) => Promise<void>,
): Program {
  const workspaceId = membership.workspace.id
  const named = { query: { workspaceId }, body: { workspaceId } }
  const admitTo = (route: Route) => admit(app, gate, route, facts, named)
  return {
    app,
    may(route) {
      const scope = scopeOf(route)
      const isAllowed = route.access === 'anyone' || route.access === 'account' || canAtAll(membership, route.access)
      return scope !== null && apiKey.scopes.includes(scope) && isAllowed
    },
    async enter(route) {
      await count(route)
      return (await admitTo(route)) as never
    },
    watch: (route, events) => whileAdmitted(events, () => admitTo(route)),
  }
}

/** What a caller is told who may not come in as it is (RFC 6750 §3). @param app null: no app is let in here. */
function challengeOf(request: FastifyRequest, { status, body }: FailureBody, app: App | null): string | null {
  const isScopeMissing = body.code === errors.apiKeyScopeMissing.code
  if (status !== 401 && !(app && isScopeMissing)) return null
  if (!app) return 'Bearer'
  const origin = linkOrigin(request.headers.host, request.socket, app.config.publicOrigin)
  const path = new URL(request.url, origin).pathname
  const problem = isScopeMissing ? ['error="insufficient_scope"'] : bearerOf(request) ? ['error="invalid_token"'] : []
  const where = `resource_metadata="${origin}${resourceMetadataPath}${path}"`
  return `Bearer ${[...problem, where, `scope="${appScopes.join(' ')}"`].join(', ')}`
}

/**
 * A page of another site in somebody's browser is no program, but where apps come it may be an app: it needs a token like any other. One that
 * another name of this machine was made to lead to is none anywhere.
 */
function refusePages({ headers, socket, routeOptions }: FastifyRequest, { config }: App): void {
  const { origin, host } = headers
  if (origin === undefined || origin === linkOrigin(host, socket, config.publicOrigin)) return
  const isFalseName = URL.parse(origin)?.host === host
  if (!routeOptions.config.anyOrigin || isFalseName) throw fail('originRefused')
}

/** Limits each key as the calls of the API that it comes to are limited. */
function counter(programs: FastifyInstance): (request: FastifyRequest, route: Route) => Promise<void> {
  const limiters = new Map<Route, ReturnType<FastifyInstance['createRateLimit']>>()
  return async (request, route) => {
    const limiter = limiters.get(route) ?? limiterOf(programs, route)
    limiters.set(route, limiter)
    const limit = await limiter(request)
    if (!limit.isAllowed && limit.isExceeded) throw fail('tooManyRequests', { retryAfterSeconds: limit.ttlInSeconds })
  }
}

const limiterOf = (programs: FastifyInstance, route: Route) =>
  programs.createRateLimit({
    max: route.perMinute ?? commonPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => bearerOf(request) ?? '',
  })
