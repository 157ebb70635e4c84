import type { Agent, Dispatcher } from 'undici'
import { type FetchInit, IntegrationError, type Network } from '../kit/kit.ts'
import { type Allowed, parseAllowed } from './address.ts'
import { bytesOf, understoodEncodings } from './body.ts'
import { connections, discard, exchange } from './exchange.ts'
import { networkFailure, noAnswer } from './failure.ts'
import { longestMessage, openLine } from './line.ts'
import { guardedLookup, type Lookup, lookupOfSystem } from './lookup.ts'
import { type Hop, nextHop, webAddress } from './redirect.ts'

const maxRedirects = 5
const defaultTimeoutMs = 30_000
/** Far above any real file; only stops an answer that never ends. */
const defaultMaxBytes = 64 * 2 ** 30

/**
 * The guarded client behind `io.net`. Every connection is opened to an address that was checked for this very connection, so neither a name
 * that changes its mind nor a redirect reaches what is not allowed. Connections are kept alive until the network is disposed of.
 *
 * An answer must be read or cancelled (`response.body?.cancel()`), else its connection stays open. A caller that sets `accept-encoding`
 * gets the bytes as the server sent them; otherwise compression is undone.
 *
 * @param options.allow ranges allowed besides public addresses, as rules or as the operator wrote them (`10.0.0.0/8,127.0.0.1`).
 * @param options.maxBytes an answer longer than this fails with `upstream`.
 * @param options.lookup how names become addresses; the system's way unless a test says otherwise.
 */
export function createNetwork(options: {
  allow: Allowed | string
  maxBytes?: number
  lookup?: Lookup
}): Network & AsyncDisposable {
  const { allow, maxBytes = defaultMaxBytes, lookup = lookupOfSystem } = options
  const find = guardedLookup(typeof allow === 'string' ? parseAllowed(allow) : allow, lookup)
  const verifying = connections(find, { rejectUnauthorized: true })
  const trusting = connections(find, { rejectUnauthorized: false })
  // A kept connection may be closed by the other side just as it is used again, and then nobody knows whether the request was read.
  const single = [true, false].map((rejectUnauthorized) => connections(find, { rejectUnauthorized, pipelining: 0 }))
  const [verifyingOnce, trustingOnce] = single as [Agent, Agent]
  const lines = connections(find, { rejectUnauthorized: true, webSocket: { maxPayloadSize: longestMessage } })

  return {
    async fetch(address, init = {}) {
      const { timeoutMs = defaultTimeoutMs, signal, allowInvalidCertificate: isTrusting = false, leaveBy, follows = true } = init
      const isOnce = leaveBy !== undefined
      const agent = isOnce ? (isTrusting ? trustingOnce : verifyingOnce) : isTrusting ? trusting : verifying
      let hop = firstHop(address, init)
      for (let redirects = 0; ; redirects += 1) {
        const answer = await exchange(hop, { agent, timeoutMs, signal, leaveBy })
        const next = isOnce || !follows ? null : nextHop(hop, answer.statusCode, locationOf(answer))
        if (next === null) {
          const raw = Object.keys(init.headers ?? {}).some((name) => name.toLowerCase() === 'accept-encoding')
          return toResponse(answer, { hop, redirected: redirects > 0, raw, maxBytes, silenceMs: timeoutMs, signal })
        }
        discard(answer)
        if (redirects === maxRedirects)
          throw new IntegrationError('upstream', `${hop.url.host} redirects more than ${maxRedirects} times.`)
        hop = next
      }
    },

    line: (address, init) => openLine(address, init, lines),

    async resolve(host) {
      try {
        const found = await find(host)
        // Servers that listen on one family only are far more often reached by IPv4.
        return found.find(({ family }) => family === 4) ?? found[0]
      } catch (error) {
        throw networkFailure(error, host)
      }
    },

    async [Symbol.asyncDispose]() {
      await Promise.all([verifying, trusting, lines, ...single].map((agent) => agent.destroy()))
    },
  }
}

function firstHop(address: string | URL, { method = 'GET', headers = {}, body }: FetchInit): Hop {
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  return {
    url: webAddress(address),
    method: method.toUpperCase(),
    headers: { 'user-agent': 'Quarry', accept: '*/*', 'accept-encoding': understoodEncodings, ...Object.fromEntries(given) },
    body: body ?? null,
  }
}

function toResponse(
  answer: Dispatcher.ResponseData,
  {
    hop,
    redirected,
    raw,
    ...limits
  }: { hop: Hop; redirected: boolean; raw: boolean; maxBytes: number; silenceMs: number; signal: AbortSignal | undefined },
): Response {
  const { statusCode, headers, body } = answer
  const host = hop.url.host
  if (statusCode < 200 || statusCode > 599) {
    discard(answer)
    throw new IntegrationError('upstream', noAnswer(host))
  }
  const empty = hop.method === 'HEAD' || statusCode === 204 || statusCode === 205 || statusCode === 304
  if (empty) discard(answer)

  const encoding = raw ? null : (first(headers['content-encoding'])?.trim().toLowerCase() ?? null)
  const undone = encoding === null || encoding === '' || encoding === 'identity' ? null : encoding
  const received = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (undone !== null && /^content-(encoding|length)$/.test(name)) continue
    for (const each of [value].flat()) if (each !== undefined) received.append(name, each)
  }

  const stream = empty ? null : ReadableStream.from(bytesOf(body, { host, encoding: undone, ...limits }))
  const response = new Response(stream, { status: statusCode, headers: received })
  // A response made by hand has no address of its own, and callers need to know where redirects ended.
  Object.defineProperties(response, { url: { value: hop.url.href }, redirected: { value: redirected } })
  return response
}

const first = (header: string | string[] | undefined): string | null => [header].flat()[0] ?? null

/** Header values arrive one character per byte; addresses in them are UTF-8 where they are not percent-encoded. */
function locationOf({ headers }: Dispatcher.ResponseData): string | null {
  const location = first(headers['location'])
  return location && Buffer.from(location, 'latin1').toString()
}
