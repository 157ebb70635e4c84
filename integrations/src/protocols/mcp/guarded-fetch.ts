import { extractWWWAuthenticateParams, type FetchLike } from '@modelcontextprotocol/client'
import { CallFailure } from '../../kit/call-failure.ts'
import { IntegrationError, type Network, NotSent } from '../../kit/kit.ts'
import type { Challenge } from '../../oauth/own/find-server.ts'

const mostScopes = 50

/** What happened on the way to a server, which its client forgets. */
export type Traffic = {
  failure: IntegrationError | null
  status: number | null
  /** How it was said that somebody has to sign in. */
  challenge: Challenge | null
  hasCalled: boolean
}

type Way = {
  net: Network
  headers: Readonly<Record<string, string>>
  /** As `FetchInit`. */
  follows: boolean
  signal: AbortSignal
  /** Of a call that changes something, as `FetchInit`. */
  leaveBy: number | undefined
  timeoutMs: number
  /** Bytes of all answers together. */
  maxBytes: number
  /** A stream that the server may speak on by itself: what the earlier generation of the protocol answers on, and nothing we want else. */
  needsStream: boolean
}

/** The guarded client as a client of the protocol asks for it: within a time and a size, and a call of a tool once. */
export function guardedFetch(way: Way): { fetch: FetchLike; traffic: Traffic; broken: Promise<never> } {
  const traffic: Traffic = { failure: null, status: null, challenge: null, hasCalled: false }
  const { promise: broken, reject } = Promise.withResolvers<never>()
  // Nobody may be waiting when the answer breaks.
  broken.catch(() => {})
  const breaks = (error: unknown): void => {
    const failure = error instanceof IntegrationError ? error : new IntegrationError('upstream', 'The answer broke off.')
    traffic.failure ??= failure
    reject(traffic.failure)
  }
  let left = way.maxBytes
  const bounded = (body: ReadableStream<Uint8Array>, host: string): ReadableStream<Uint8Array> =>
    ReadableStream.from(
      (async function* () {
        try {
          for await (const chunk of body) {
            left -= chunk.byteLength
            if (left < 0) throw new IntegrationError('upstream', `${host} sent more than ${way.maxBytes} bytes.`)
            yield chunk
          }
        } catch (error) {
          if (!way.signal.aborted) breaks(error)
          throw error
        }
      })(),
    )
  return {
    traffic,
    broken,
    async fetch(address, init = {}) {
      const [method, body] = [init.method ?? 'GET', typeof init.body === 'string' ? init.body : undefined]
      const headers = { ...Object.fromEntries(new Headers(init.headers)), ...way.headers }
      if (method === 'GET' && !way.needsStream && !('last-event-id' in headers)) return new Response(null, { status: 405 })
      const isCall = body !== undefined && isToolCall(body)
      if (isCall && traffic.hasCalled) throw new CallFailure('unknown', 'upstream', 'A call is sent once.')
      traffic.hasCalled ||= isCall
      const isOnce = isCall && way.leaveBy !== undefined
      const signal = init.signal ? AbortSignal.any([init.signal, way.signal]) : way.signal
      try {
        const response = await way.net.fetch(address, {
          method,
          headers,
          ...(body !== undefined && { body }),
          signal,
          timeoutMs: way.timeoutMs,
          follows: way.follows,
          ...(isOnce && { leaveBy: way.leaveBy! }),
        })
        traffic.status = response.ok ? null : response.status
        traffic.challenge = challengeOf(response)
        return withBody(response, response.body && bounded(response.body, new URL(response.url).host))
      } catch (error) {
        const isUnsent = isOnce && error instanceof NotSent
        const failure = isUnsent ? new CallFailure('notExecuted', error.reason, error.message, { cause: error }) : error
        if (failure instanceof IntegrationError) traffic.failure ??= failure
        throw failure
      }
    },
  }
}

/** https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization: 401 to sign in, 403 to sign in to more. */
function challengeOf(response: Response): Challenge | null {
  const { status } = response
  if (status !== 401 && status !== 403) return null
  const { error = null, resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response)
  const scopes =
    scope
      ?.split(' ')
      .filter((each) => each !== '')
      .slice(0, mostScopes) ?? null
  return { status, error, metadata: resourceMetadataUrl?.href ?? null, scopes }
}

function withBody({ status, headers, url }: Response, body: ReadableStream<Uint8Array> | null): Response {
  const response = new Response(body, { status, headers })
  Object.defineProperty(response, 'url', { value: url })
  return response
}

function isToolCall(body: string): boolean {
  try {
    return (JSON.parse(body) as { method?: unknown }).method === 'tools/call'
  } catch {
    return false
  }
}
