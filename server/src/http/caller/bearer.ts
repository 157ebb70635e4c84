import type { FastifyRequest } from 'fastify'

/** The API key of a request; null when none is sent. Other schemes belong to proxies before us. */
export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
