import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type FetchInit, IntegrationError, type Io } from '../kit/kit.ts'
import { failureOf, waitOf } from './api-failure.ts'
import { Pace, patienceMs } from '../kit/pace.ts'
import { type Once, sendOnce } from './send-once.ts'

export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

type ApiRequest = FetchInit & { query?: Query }

/** One service's HTTP interface: authorised, paced, retried and parsed in one place. */
export type Api = {
  /** @throws IntegrationError — `upstream` as well when the reply has not the promised shape */
  get<T>(path: string, query: Query, shape: z.ZodType<T>, headers?: Record<string, string>): Promise<T>
  /** The same of what may be of any length. @returns null where it is longer than that */
  getWithin<T>(maxBytes: number, path: string, query: Query, shape: z.ZodType<T>): Promise<T | null>
  /** For calls that read although they are sent by POST: they are repeated like any other reading. */
  post<T>(path: string, body: unknown, shape: z.ZodType<T>): Promise<T>
  /** The bytes behind an address, of this service or one it names. The authorisation goes to this service only. */
  bytes(address: string, query?: Query, init?: Pick<FetchInit, 'method' | 'headers' | 'body'>): AsyncIterable<Uint8Array>
  /** Any other call: the answer as it came, once it is a good one. Its body must be read or cancelled. */
  send(path: string, init: ApiRequest): Promise<Response>
  /**
   * For calls that change something: at most one request, on a connection of its own, and never another one.
   * @throws CallFailure — what became of it
   */
  sendOnce<T>(path: string, once: Once & { query?: Query }, shape: z.ZodType<T>): Promise<T>
}

export type ApiOptions = {
  /** Where the service is, without a slash at the end, after `io.at`. */
  base: string
  /** Headers of each call; asked before every one, so that a token can be renewed. */
  headers(): Promise<Record<string, string>> | Record<string, string>
  /** The service's own reason in the body of a failure, in words for people; null when it gives none. */
  reason?(body: unknown): string | null
  /** What a failure means where the status alone does not say; null for what it usually means. */
  failure?(status: number, body: unknown, headers: Headers): IntegrationError | null
  /** The status that the body of an answer stands for, where the service refuses with 200; null: it is no refusal. */
  statusIn?(body: unknown): number | null
  /** Whether the token is refused as such, with another status than 401. */
  isTokenOver?(status: number, body: unknown): boolean
}

/** `token` and `pace` as in `Io`; absent where nobody consented, and where nobody else calls with the same credentials. */
type ApiIo = Pick<Io<unknown>, 'net' | 'signal'> & Partial<Pick<Io<unknown>, 'token' | 'pace'>>

const attempts = 5
const maxReplyBytes = 64 * 2 ** 20

/**
 * Opens a service for one run. A 401 is not repeated, except with another token where consent was given: services end tokens before their
 * time, and some never name one. Calls wait together while the service asks for patience, and go at the pace that it bears: one credential is
 * never pressed from two sides.
 */
export function openApi(io: ApiIo, options: ApiOptions): Api {
  const { pace = new Pace() } = io
  const { origin } = new URL(options.base)

  /** Whether there is another token than the one these headers carry, which was refused. */
  async function isRenewed({ authorization = '' }: Record<string, string>): Promise<boolean> {
    const [, refused] = /^Bearer (.+)$/.exec(authorization) ?? []
    return Boolean(refused && io.token) && (await io.token?.(refused)) !== refused
  }

  async function once(url: URL, init: FetchInit, isSecond = false): Promise<Response> {
    const own = url.origin === origin ? await options.headers() : {}
    const response = await stated(await io.net.fetch(url, { signal: io.signal, ...init, headers: { ...own, ...init.headers } }))
    if (response.status < 400) return response
    const body = await bodyOf(response)
    const isTokenOver = response.status === 401 || options.isTokenOver?.(response.status, body)
    if (isTokenOver && !isSecond && (await isRenewed(own))) return once(url, init, true)
    throw failureIn(response, body)
  }
  /** The answer with the status that it stands for. */
  async function stated(response: Response): Promise<Response> {
    if (!options.statusIn || !response.ok) return response
    const text = await textOf(response)
    const status = options.statusIn(jsonOf(text)) ?? response.status
    // An answer with 204 may not even have an empty body.
    return Object.defineProperty(new Response(text || null, { status, headers: response.headers }), 'url', {
      value: response.url,
    })
  }
  const failureIn = (response: Response, body: unknown): IntegrationError =>
    options.failure?.(response.status, body, response.headers) ?? failureOf(response, options.reason?.(body) ?? null)

  /** @param use what is to be had of the answer; a connection that is cut meanwhile is a failure like any other */
  async function ask<T>(path: string, { query, ...init }: ApiRequest, use: (response: Response) => T): Promise<Awaited<T>> {
    const url = addressOf(options.base, path, query)
    const isOwn = url.origin === origin
    for (let attempt = 1; ; attempt += 1) {
      if (isOwn) await pace.turn(io.signal)
      const at = Date.now()
      try {
        const response = await once(url, init)
        const used = await use(response)
        if (isOwn) pace.taken(response.headers)
        return used
      } catch (error) {
        const wait = waitOf(error, attempt, pace.firstPauseMs)
        if (wait === null) throw error
        const isForAll = isOwn && error instanceof IntegrationError && error.reason === 'throttled'
        if (isForAll) pace.refused(at, wait, error.message)
        if (wait > patienceMs || attempt === attempts) throw error
        if (!isForAll) await sleep(wait, undefined, { signal: io.signal })
      }
    }
  }
  const send = (path: string, init: ApiRequest): Promise<Response> => ask(path, init, (response) => response)

  const parsed = async <T>(path: string, init: ApiRequest, shape: z.ZodType<T>): Promise<T> =>
    understood(await ask(path, init, textOf), shape)

  function understood<T>(text: string, shape: z.ZodType<T>): T {
    const reply = shape.safeParse(jsonOf(text))
    if (reply.success) return reply.data
    const fields = reply.error.issues.map((issue) => issue.path.join('.') || 'everything').slice(0, 5)
    throw new IntegrationError(
      'upstream',
      `${new URL(options.base).host} answered in an unexpected form (${fields.join(', ')}).`,
      {
        cause: reply.error,
      },
    )
  }

  async function readyToSend(signal: AbortSignal): Promise<Record<string, string>> {
    io.signal.throwIfAborted()
    await pace.turn(signal)
    return options.headers()
  }

  return {
    send,
    sendOnce(path, { query, ...once }, shape) {
      const url = addressOf(options.base, path, query)
      if (url.origin !== origin) throw new Error('A call that changes something goes to the service itself.')
      const at = Date.now()
      const needs = {
        ready: readyToSend,
        // Not async: a network that refuses at once finds a fault of ours, which is no failure of the service.
        fetch: (init: FetchInit) => io.net.fetch(url, init).then(stated),
        read: async (response: Response) => jsonOf(await textOf(response)),
        failure(response: Response, body: unknown) {
          const failure = failureIn(response, body)
          if (failure.reason === 'throttled') pace.refused(at, failure.retryAfterMs ?? pace.firstPauseMs, failure.message)
          return failure
        },
        isTokenOver: (status: number, body: unknown) => status === 401 || (options.isTokenOver?.(status, body) ?? false),
        isRenewed,
      }
      return sendOnce(needs, once, shape)
    },
    get: (path, query, shape, headers) => parsed(path, { query, headers: { accept: 'application/json', ...headers } }, shape),
    async getWithin(maxBytes, path, query, shape) {
      const init = { query, headers: { accept: 'application/json' } }
      const text = await ask(path, init, (response) => textWithin(response, maxBytes))
      return text === null ? null : understood(text, shape)
    },
    post(path, body, shape) {
      const headers = { accept: 'application/json', 'content-type': 'application/json' }
      return parsed(path, { method: 'POST', headers, body: JSON.stringify(body) }, shape)
    },
    async *bytes(address, query, init = {}) {
      const response = await send(address, { ...init, ...(query && { query }) })
      yield* response.body ?? []
    },
  }
}

/** No encoding changes these: a name such as `..` in a path would lead to something else than was meant. */
const climbing = /^[^?#]*\/(?:\.|%2e){1,2}(?:[/?#]|$)/i

/**
 * @param path below the base, or a whole address the service itself gave.
 * @throws IntegrationError `settings` — a name in the path leads out of it
 */
function addressOf(base: string, path: string, query: Query = {}): URL {
  const isWhole = /^https?:\/\//.test(path)
  if (!isWhole && climbing.test(path)) throw new IntegrationError('settings', 'A path has no “..” in it.')
  const url = new URL(isWhole ? path : base + path)
  for (const [name, value] of Object.entries(query))
    for (const each of [value ?? []].flat()) url.searchParams.append(name, String(each))
  return url
}

async function textOf(response: Response): Promise<string> {
  const text = await textWithin(response, maxReplyBytes)
  if (text === null) throw new IntegrationError('upstream', `The reply is longer than ${maxReplyBytes} bytes.`)
  return text
}

/** @returns null where there is more */
async function textWithin(response: Response, maxBytes: number): Promise<string | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** Body of a failure, parsed where it is JSON; null when there is none to read. */
const bodyOf = (response: Response): Promise<unknown> => textOf(response).then(jsonOf, () => null)

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
