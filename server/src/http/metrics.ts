import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from './fail.ts'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Probe = { name: string; help: string; read: () => Promise<number> | number }

/**
 * `/metrics` for Prometheus. It tells about every tenant, so it answers on loopback only, and to whoever brings the token.
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
  for (const { name, help, read } of probes) {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.set(await read())
        },
      }),
    )
  }
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

function bringsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false
  // Hashes have one length, so the comparison tells nothing about the token.
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const isLoopback = (request: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
