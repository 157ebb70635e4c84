import rateLimit from '@fastify/rate-limit'
import type { HookCall, HookReply } from '@quarry/integrations/kit/hook'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takeBytes } from './body/bodies.ts'
import type { BodyTimeouts } from './body/slow-body.ts'
import { fail } from './fail.ts'

/** A call of a service, before anything of it is believed. */
export type HookRequest = { service: string; id: string } & Omit<HookCall, 'at'>

/** What a call turned out to be. */
export type Hearing = {
  reply: HookReply
  /** Whose calls are counted together once they are believed; null: nobody vouches for this one, and its sender is counted. */
  family: { name: string; perMinute: number } | null
  /**
   * What follows from the call. It has been done when the service is answered; where it fails, the service calls again.
   * @returns what it is answered instead
   */
  follow?: (() => Promise<HookReply | void>) | undefined
}

/** Challenges, and what is refused, from one address. */
const strangersPerMinute = 600

/** `/hooks/:service/:id`, where services say what happened; some ask by GET or POST first whether anybody is there. */
export async function serveHooks(
  server: FastifyInstance,
  hear: (request: HookRequest) => Promise<Hearing>,
  patience: BodyTimeouts,
): Promise<void> {
  await server.register(async (hooks) => {
    await hooks.register(rateLimit, { global: false })
    takeBytes(hooks, patience)
    const limited = limiter(hooks)
    hooks.route<{ Params: { service: string; id: string } }>({
      method: ['GET', 'POST'],
      url: '/hooks/:service/:id',
      async handler(request, reply) {
        const { follow, reply: answer } = await limited(request, () => hear(requestOf(request)))
        return send(reply, (await follow?.()) ?? answer)
      },
    })
  })
}

const requestOf = ({ params, body, url, headers }: FastifyRequest<{ Params: { service: string; id: string } }>): HookRequest => ({
  ...params,
  query: new URL(url, 'http://hook').searchParams,
  headers: new Headers(Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))),
  body: body instanceof Uint8Array ? body : new Uint8Array(),
})

function send(reply: FastifyReply, { status = 200, ...said }: HookReply): FastifyReply {
  const [type, text] = 'text' in said ? ['text/plain', said.text] : ['application/json', JSON.stringify(said.json)]
  return reply.status(status).header('cache-control', 'no-store').type(`${type}; charset=utf-8`).send(text)
}

/** Who is believed is not counted by address: a service may share its own with strangers, behind a proxy or at the service itself. */
function limiter(hooks: FastifyInstance) {
  const families = new WeakMap<FastifyRequest, NonNullable<Hearing['family']>>()
  const countStranger = hooks.createRateLimit({ max: strangersPerMinute, timeWindow: '1 minute' })
  const countFamily = hooks.createRateLimit({
    max: (request) => families.get(request)!.perMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => families.get(request)!.name,
  })
  const turns = new Map<string, Promise<unknown>>()

  /** One after the other, so that who guesses in a flood has no more of the database than a single caller. */
  function inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
    const turn = (turns.get(address) ?? Promise.resolve()).then(work)
    const end = turn.catch(() => {}).finally(() => turns.get(address) === end && turns.delete(address))
    turns.set(address, end)
    return turn
  }

  /** @throws Failure tooManyRequests */
  return async (request: FastifyRequest, hear: () => Promise<Hearing>): Promise<Hearing> => {
    const before = await countStranger(request, { increment: false })
    const heard = await (isUsedUp(before) ? inTurn(before.key, hear) : hear())
    if (heard.family) families.set(request, heard.family)
    const count = await (heard.family ? countFamily : countStranger)(request)
    if (!count.isAllowed && count.isExceeded) throw fail('tooManyRequests', { retryAfterSeconds: count.ttlInSeconds })
    return heard
  }
}

const isUsedUp = (count: Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>): boolean =>
  !count.isAllowed && count.remaining === 0
