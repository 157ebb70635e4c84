import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { AnyoneCtx, App } from '../context.ts'
import { answerPreflights } from './any-origin.ts'
import { asWeb } from './as-web.ts'
import { commonPerMinute, factsOf } from './bind.ts'
import { takeBytes } from './body/bodies.ts'
import type { BodyTimeouts } from './body/slow-body.ts'
import { anyoneOf } from './gate.ts'
import { refuseWhileClosed } from './maintenance.ts'
import type { FailureBody } from './reply.ts'

/** What anybody may ask in a protocol of others, which has its own words for what goes wrong. */
export type OpenEndpoint = {
  method: 'GET' | 'POST'
  path: `/${string}`
  /** Calls of one address. */
  perMinute?: number
  serve(ctx: AnyoneCtx, request: Request, params: Readonly<Record<string, string>>): Promise<Response>
  /** How the protocol says what went wrong; the API's own way when absent. */
  refusal?: (failure: FailureBody) => object
}

const bodyLimit = 64 * 1024

/** Nobody's session or key counts here; the bodies are read by whoever knows the protocol. */
export async function serveOpen(
  server: FastifyInstance,
  endpoints: readonly OpenEndpoint[],
  { app, patience }: { app: App; patience: BodyTimeouts },
): Promise<void> {
  await server.register(async (open) => {
    await open.register(rateLimit, { global: false })
    refuseWhileClosed(open, app)
    takeBytes(open, patience)
    for (const { method, path, perMinute = commonPerMinute, serve, refusal } of endpoints) {
      await open.register(async (own) => {
        // Of what is sent here, failures alone are no `Response`.
        own.addHook('preSerialization', async (_request, reply, body: FailureBody['body']) =>
          refusal ? refusal({ status: reply.statusCode, body }) : body,
        )
        answerPreflights(own, path, [method])
        own.route<{ Params: Record<string, string> }>({
          method,
          url: path,
          bodyLimit,
          config: { anyOrigin: true, rateLimit: { max: perMinute, timeWindow: '1 minute' } },
          async handler(request, reply) {
            const facts = factsOf(app, request, reply)
            return reply.send(await serve(anyoneOf(app, facts), asWeb(request, facts), request.params))
          },
        })
      })
    }
  })
}
