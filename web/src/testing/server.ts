import { vi } from 'vitest'
import { describedError } from '@quarry/contract/error-messages'
import type { ErrorName } from '@quarry/contract/errors'
import { api } from '@quarry/contract/wire/api'
import { encoderOf } from '@quarry/contract/wire/encode'
import type { Route } from '@quarry/contract/wire/route'

export type Reply = ErrorName | { error: ErrorName; detail: string } | { json: unknown } | 'no connection'
type Replies = Record<string, Reply | ((request: Call) => Reply)>
export type Call = { route: string; query: URLSearchParams; body: unknown }

const routes: Route[] = Object.values(api).flatMap((feature) => Object.values(feature))
const encoders = new Map(routes.map(({ method, path, output }) => [`${method} ${path}`, output ? encoderOf(output) : null]))

/**
 * Stands in for the server, at the wire. A call nobody foresaw is answered `notFound`.
 * @param replies in the product's names or those of the wire, by `METHOD /path`, e.g. `{ 'POST /account/login': 'loginFailed' }`.
 * @returns the calls made, in order.
 */
export function answerWith(replies: Replies): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, location.origin)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    const call = { route: `${init.method ?? 'GET'} ${url.pathname.replace('/api/v1', '')}`, query: url.searchParams, body }
    calls.push(call)
    const planned = replies[call.route] ?? 'notFound'
    const reply = typeof planned === 'function' ? planned(call) : planned
    if (reply === 'no connection') throw new TypeError('Failed to fetch')
    if (typeof reply === 'object' && 'json' in reply) return Response.json(encoders.get(call.route)?.(reply.json) ?? reply.json)
    const { error, ...detail } = typeof reply === 'object' ? reply : { error: reply }
    const { code, status, message } = describedError(error)
    return Response.json({ code, message, ...detail }, { status })
  })
  return calls
}
