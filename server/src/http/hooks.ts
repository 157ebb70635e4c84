import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { cutSlow, type Patience } from './slow-body.ts'

/** A call of a service, before anything of it is believed. */
export type HookRequest = { service: string; id: string; query: URLSearchParams; headers: Headers; body: Uint8Array }
/** What is answered; null: there is no such hook, or the call does not come from whom it says. */
export type HookReply = { text: string } | null

/** Notifications name what changed; they do not carry it. */
const bodyLimitBytes = 64 * 1024
/** A busy drive rings often, and one address of a service may ring for many sources. */
const perMinute = 600

/** `POST /hooks/:service/:id`, where services say that something changed; some ask by GET or POST first whether anybody is there. */
export async function serveHooks(
  server: FastifyInstance,
  hear: (request: HookRequest) => Promise<HookReply>,
  patience: Patience,
): Promise<void> {
  await server.register(async (hooks) => {
    await hooks.register(rateLimit, { global: false })
    hooks.removeAllContentTypeParsers()
    hooks.addHook('onRequest', async (request, reply) => cutSlow(request.raw, reply.raw, patience))
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyLimitBytes }, (_request, body, done) => done(null, body))
    hooks.route<{ Params: { service: string; id: string } }>({
      method: ['GET', 'POST'],
      url: '/hooks/:service/:id',
      config: { rateLimit: { max: perMinute, timeWindow: '1 minute' } },
      async handler({ params, body, url, headers }, reply) {
        const heard = await hear({
          ...params,
          query: new URL(url, 'http://hook').searchParams,
          headers: new Headers(
            Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
          ),
          body: body instanceof Uint8Array ? body : new Uint8Array(),
        })
        reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
        return heard ? heard.text : reply.status(404).send('')
      },
    })
  })
}
