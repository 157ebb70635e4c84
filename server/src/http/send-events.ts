import { Readable } from 'node:stream'
import { restartEvent, stopHeader } from '@quarry/contract/event-stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyoneCtx } from '../context.ts'
import type { Endpoint } from './endpoint.ts'
import type { EventFeeds, Numbered } from './event-feeds.ts'
import { toFailureBody } from './reply.ts'
import { whileAdmitted } from './while-admitted.ts'

const keepAliveMs = 15_000

type Call = {
  endpoint: Endpoint
  ctx: AnyoneCtx
  input: Record<string, unknown>
  feeds: EventFeeds
  admitAgain: () => Promise<unknown>
}

/** Shows a run, from where its reader was. */
export async function sendEvents(request: FastifyRequest, reply: FastifyReply, call: Call): Promise<FastifyReply> {
  const { ctx, endpoint, feeds } = call
  const { 'last-event-id': lastEventId, [stopHeader]: stopped } = request.headers
  if (typeof stopped === 'string') {
    if (!endpoint.isFollowing) await feeds.stop(ctx, endpoint.runKind ?? '', stopped)
    return reply.status(204).send()
  }
  const { id, seq } = await (endpoint.isFollowing ? followed : begunOnce)(call, placeOf(lastEventId))

  // Who reads in a process that ends comes back and finds another one.
  const ended = AbortSignal.any([ctx.signal, ctx.stopping.signal])
  const events = whileAdmitted(asPromised(endpoint.route, feeds.follow(ctx, id, seq, ended)), call.admitAgain)
  const frames = framesOf(id, seq, events, (cause) => request.log.error({ err: cause }, 'stream failed'))
  return reply
    .type('text/event-stream')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(frames))
}

type Place = { id: string; seq: number }

/** Begins a run; for a reader who comes back, none begins. */
async function begunOnce({ ctx, endpoint, input, feeds }: Call, before: Place | null): Promise<Place> {
  const kind = endpoint.runKind ?? ''
  if (before !== null && (await feeds.isOpen(ctx, kind, before.id))) return before
  const id = String(await endpoint.serve(ctx as never, input as never))
  // A reader who has left already never saw its id.
  if (ctx.signal.aborted) await feeds.stop(ctx, kind, id)
  return { id, seq: 0 }
}

/** Finds the run that was begun elsewhere. */
async function followed({ ctx, endpoint, input }: Call, before: Place | null): Promise<Place> {
  const id = String(await endpoint.serve(ctx as never, input as never))
  return { id, seq: before?.id === id ? before.seq : 0 }
}

/** Ids are `<run>.<number>`. */
function placeOf(lastEventId: unknown): Place | null {
  const [, id, seq] = /^([\w-]{1,64})\.(\d{1,9})$/.exec(typeof lastEventId === 'string' ? lastEventId : '') ?? []
  return id === undefined ? null : { id, seq: Number(seq) }
}

/** Events in the shape the contract promises, as every other reply; what it does not name is not sent. */
async function* asPromised(
  { events: shapes = {} }: Endpoint['route'],
  events: AsyncIterable<Numbered>,
): AsyncGenerator<Numbered> {
  for await (const { seq, event, data } of events) {
    const shape = event === restartEvent ? null : shapes[event]
    if (shape === undefined) throw new Error(`The contract knows no event "${event}" here.`)
    yield { seq, event, data: shape === null ? {} : shape.parse(data) }
  }
}

/** Server-sent events. A failure becomes an `error` event, because the status is already sent. */
async function* framesOf(
  id: string,
  after: number,
  events: AsyncGenerator<Numbered>,
  onFailure: (cause: unknown) => void,
): AsyncGenerator<string> {
  let last = after
  // Sends the id before the first event, so that a connection that breaks while a model is still thinking can be resumed as well.
  yield `id: ${id}.${last}\n\n`
  try {
    for (let next = events.next(); ;) {
      const soon = await within(keepAliveMs, next)
      if (soon === 'late') {
        // Proxies close a quiet connection.
        yield ': still here\n\n'
        continue
      }
      if (soon.done) return
      const { seq, event, data } = soon.value
      last = seq
      yield frame(`${id}.${seq}`, event, data)
      next = events.next()
    }
  } catch (cause) {
    const { body, concernsOperator } = toFailureBody(cause)
    if (concernsOperator) onFailure(cause)
    yield frame(`${id}.${last + 1}`, 'error', { code: body.code, message: body.message })
  } finally {
    void events.return(undefined)
  }
}

const frame = (id: string, event: string, data: unknown): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

async function within<T>(ms: number, work: Promise<T>): Promise<T | 'late'> {
  const { promise, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => resolve('late'), ms)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
