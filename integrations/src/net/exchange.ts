import { isIP } from 'node:net'
import { callbackify } from 'node:util'
import { Agent, buildConnector, type Dispatcher, request } from 'undici'
import { IntegrationError, NotSent } from '../kit/kit.ts'
import { departure } from './departure.ts'
import { networkFailure } from './failure.ts'
import type { GuardedLookup } from './lookup.ts'
import { type Hop, isReading } from './redirect.ts'

// HTTP/2 would bring limits and failures of its own, which nothing here is prepared for.
const onlyHttp1 = { allowH2: false }

/** @property pipelining 0: each request has a connection of its own. @property webSocket of lines that stay open */
type Connections = { rejectUnauthorized: boolean; pipelining?: 0; webSocket?: { maxPayloadSize: number } }

/** Kept-alive connections, each opened to an address that passed the rules at that moment. */
export function connections(find: GuardedLookup, { pipelining, webSocket, ...options }: Connections): Agent {
  const findThen = callbackify(find)
  const open = buildConnector({
    ...options,
    ...onlyHttp1,
    lookup: (host, { all }, done) =>
      findThen(host, (error, addresses) => {
        if (error) done(error, [])
        else if (all) done(null, addresses)
        else done(null, addresses[0].address, addresses[0].family)
      }),
  })
  return new Agent({
    ...onlyHttp1,
    ...(pipelining !== undefined && { pipelining }),
    ...(webSocket && { webSocket }),
    connect: (target, done) => {
      // The socket asks the lookup about names only; an address in the URL has to be checked before.
      if (isIP(target.hostname) === 0) open(target, done)
      else findThen(target.hostname, (error) => (error ? done(error, null) : open(target, done)))
    },
  })
}

type Exchange = { agent: Agent; timeoutMs: number; signal: AbortSignal | undefined; leaveBy: number | undefined }

/**
 * Sends one request and waits for the head of the answer; redirects are answers like any other.
 *
 * @param timeoutMs longest wait for the head, including looking up and connecting.
 * @param leaveBy as in `FetchInit`
 * @throws IntegrationError
 */
export async function exchange(hop: Hop, { agent, timeoutMs, signal, leaveBy }: Exchange): Promise<Dispatcher.ResponseData> {
  const late = new AbortController()
  const timer = setTimeout(
    () => late.abort(new IntegrationError('timeout', `${hop.url.host} did not answer in time.`)),
    timeoutMs,
  )
  const ended = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal])
  using leaving =
    leaveBy === undefined
      ? null
      : departure(agent, { leaveBy, ended, host: hop.url.host, miss: (failure) => late.abort(failure) })
  const send = async () => {
    const answer = await request(hop.url, {
      dispatcher: leaving?.dispatcher ?? agent,
      method: hop.method,
      headers: hop.headers,
      body: hop.body,
      headersTimeout: 0,
      bodyTimeout: 0,
      signal: ended,
    })
    // Its error may come before anybody reads it, or after nobody wants it any more; a later reader still gets it.
    answer.body.on('error', () => {})
    return answer
  }
  // A kept connection may be closed by the other side just as it is used again; asking once more is harmless.
  const sent = send().catch((error: unknown) => {
    if (!leaving && isReading(hop.method) && wasClosed(error)) return send()
    throw error
  })

  // The client looks at the signal only once it is connected.
  const { promise: stopped, reject: stop } = Promise.withResolvers<never>()
  const onAbort = () => stop(ended.reason)
  try {
    ended.addEventListener('abort', onAbort)
    if (ended.aborted) onAbort()
    return await Promise.race([sent, stopped])
  } catch (error) {
    const failure = signal?.aborted ? error : networkFailure(error, hop.url.host)
    if (!leaving || leaving.hasLeft()) throw failure
    const { reason, message } = failure instanceof IntegrationError ? failure : stoppedBefore(hop)
    throw new NotSent(reason, message, { cause: error })
  } finally {
    clearTimeout(timer)
    // A signal with listeners is kept for as long as the run it belongs to.
    ended.removeEventListener('abort', onAbort)
  }
}

const stoppedBefore = ({ url: { host } }: Hop) =>
  new IntegrationError('timeout', `The request to ${host} was stopped before it was sent.`)

const wasClosed = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(String(error.code))

const discardMs = 10_000

/** Lets go of an answer whose body nobody wants, keeping the connection where that is cheap. */
export const discard = (answer: Dispatcher.ResponseData): void =>
  void answer.body.dump({ limit: 128 * 1024, signal: AbortSignal.timeout(discardMs) }).catch(() => {})
