import type { FastifyRequest } from 'fastify'
import type { RequestFacts } from '../context.ts'

/** A request with its body as bytes, as those take it who know its protocol. */
export function asWeb({ method, url, headers, body }: FastifyRequest, { signal }: Pick<RequestFacts, 'signal'>): Request {
  const sent = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  // Nothing is made of the host that a caller names: it need be none at all.
  const { pathname, search } = new URL(url, 'http://quarry')
  return new Request(`http://quarry${pathname}${search}`, {
    method,
    headers: sent as [string, string][],
    signal,
    ...(body instanceof Uint8Array && { body: body as Uint8Array<ArrayBuffer> }),
  })
}
