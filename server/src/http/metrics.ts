import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from './fail.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Sample = { labels: Record<string, string>; value: number }

/** @property counter whether it only grows while the process lives. @property labels those that each sample has. */
export type Probe = {
  name: string
  help: string
  counter?: true
  labels?: readonly string[]
  read: () => Promise<number | readonly Sample[]> | number | readonly Sample[]
}

/** What does not answer by then is left out: the rest is wanted most when something hangs. */
const longestReadMs = 2_000

/**
 * `/metrics` for Prometheus. It shows figures of every tenant, so it answers on loopback only, and to callers with the token.
 * @param token METRICS_TOKEN; undefined when nobody else may ask.
 */
export function exposeMetrics(server: FastifyInstance, probes: readonly Probe[], token: string | undefined): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'quarry_http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  for (const probe of probes) registry.registerMetric(metricOf(probe))
  server.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  server.get('/metrics', async (request, reply) => {
    if (!isLoopback(request) && !bringsToken(request, token)) throw fail('notFound')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function metricOf({ name, help, counter, labels = [], read }: Probe): Gauge | Counter {
  const options = { name, help, labelNames: [...labels], registers: [] }
  const metric = counter ? new Counter(options) : new Gauge(options)
  const collect = async (): Promise<void> => {
    const samples = await inTime(read)
    metric.reset()
    // Where nothing was read, a nought would be a lie.
    if (samples.length === 0 && labels.length === 0) metric.remove()
    for (const { labels, value } of samples) metric.inc(labels, value)
  }
  return Object.assign(metric, { collect })
}

async function inTime(read: Probe['read']): Promise<readonly Sample[]> {
  const { promise: late, resolve } = Promise.withResolvers<readonly Sample[]>()
  const timer = setTimeout(() => resolve([]), longestReadMs)
  try {
    const value = await Promise.race([Promise.resolve().then(read), late])
    return typeof value === 'number' ? [{ labels: {}, value }] : value
  } catch {
    return []
  } finally {
    clearTimeout(timer)
  }
}

function bringsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false
  // Hashes have one length, so the comparison reveals nothing about the token.
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const isLoopback = (request: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
