import type { ServerResponse } from 'node:http'
import type { ApiSite } from './api-site.ts'
import type { Received } from './http-server.ts'

/** A refusal, or something that is no answer at all. */
export type ApiFailure = { status: number; headers?: Record<string, string> } | 'cut' | 'malformed'

/** The next `times` requests that are meant get this instead of an answer. @param at counts requests from now on, from 0 */
export function fail(
  { server, nonsense = { status: 200, body: '{"results": [{"id":' } }: ApiSite,
  meant: (request: Received, at: number) => boolean,
  trouble: ApiFailure,
  times = 1,
): void {
  let [at, left] = [0, times]
  server.intercept = (request, response) => {
    const isMeant = left > 0 && meant(request, at)
    at += 1
    if (!isMeant) return false
    left -= 1
    answer(response, trouble, nonsense)
    return true
  }
}

export const nth = (number: number) => (_: Received, at: number) => at === number

function answer(response: ServerResponse, trouble: ApiFailure, { status, body }: NonNullable<ApiSite['nonsense']>): void {
  const json = { 'content-type': 'application/json' }
  if (trouble === 'malformed') return void response.writeHead(status, json).end(body)
  if (trouble === 'cut') {
    response.writeHead(status, { ...json, 'content-length': '100000' }).write(body)
    return void setImmediate(() => response.destroy())
  }
  response.writeHead(trouble.status, { ...json, ...trouble.headers }).end('{}')
}
