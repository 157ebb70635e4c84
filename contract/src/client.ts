import { errorNameOf } from './errors.ts'
import { followStream, stopHeader } from './event-stream.ts'
import { type ErrorOf, type EventOf, type InputOf, type OutputOf, type Route, servedBy } from './route.ts'

/** A refusal from the server, or no answer at all (status 0). */
export class CallError<R extends Route = Route> extends Error {
  override readonly name = 'CallError'
  readonly status: number
  readonly code: string
  /** Undefined for a code this build does not know. */
  readonly error: ErrorOf<R> | undefined
  /** The other side's own words, when a service outside refused; null otherwise. */
  readonly detail: string | null

  constructor(status: number, code: string, message: string, detail: string | null = null, options?: ErrorOptions) {
    super(message, options)
    this.status = status
    this.code = code
    this.error = errorNameOf(code)
    this.detail = detail
  }
}

export type ClientOptions = {
  /** Base addresses of the two roles, without a trailing slash, e.g. `/api/v1`. */
  base: { api: string; search: string }
  fetch?: typeof fetch
  headers?: Record<string, string>
  /** Milliseconds before each try to take up a stream whose connection broke; a stream that goes on no further in all of them has failed. */
  pausesMs?: readonly number[]
  /** Told about every failure before it is thrown: session and transport rules of spec §8 live there. */
  onFailure?: (failure: CallError, route: Route) => void
  /** Told about every reply, refusals included, before it is read. */
  onReply?: (response: Response) => void
}
type CallOptions = { signal?: AbortSignal }

/** The stream begins anew, so what came before is void. */
export type Restart = { event: 'restart'; data: Record<string, never> }

/** Together long enough for another process to see that the one that wrote is gone, and to go on. */
const defaultPausesMs = [250, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]

export function createClient({
  base,
  fetch: fetchWith = (...args) => fetch(...args),
  headers = {},
  pausesMs = defaultPausesMs,
  onFailure,
  onReply,
}: ClientOptions) {
  /** @param more headers for this call alone. */
  async function ask<R extends Route>(
    route: R,
    input: InputOf<R>,
    { signal }: CallOptions,
    more: Record<string, string> = {},
  ): Promise<Response> {
    const response = await fetchWith(addressOf(base, route, input), {
      method: route.method,
      credentials: 'include',
      headers: { ...headers, ...(route.body && { 'content-type': 'application/json' }), ...more },
      ...(route.body && { body: JSON.stringify(fieldsOf(route.body, input)) }),
      ...(signal && { signal }),
    }).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      throw new CallError(0, '', 'No connection', null, { cause })
    })
    onReply?.(response)
    if (!response.ok) throw await failureOf(response)
    return response
  }

  async function request<R extends Route>(route: R, input: InputOf<R>, options: CallOptions): Promise<Response> {
    try {
      return await ask(route, input, options)
    } catch (cause) {
      throw cause instanceof CallError ? report(cause, route) : cause
    }
  }

  function report(failure: CallError, route: Route): CallError {
    onFailure?.(failure, route)
    return failure
  }

  return {
    /** Calls a route and returns its payload. @throws CallError */
    async call<R extends Route>(route: R, input: InputOf<R>, options: CallOptions = {}): Promise<OutputOf<R>> {
      const response = await request(route, input, options)
      return (await response.json()) as OutputOf<R>
    },
    /**
     * Calls a streaming route. A connection that breaks is taken up where it broke; the iteration ends when the server ends the stream.
     * @throws CallError
     */
    async *stream<R extends Route>(route: R, input: InputOf<R>, options: CallOptions = {}): AsyncGenerator<EventOf<R> | Restart> {
      const first = await request(route, input, options)
      const frames = followStream(first, {
        // Only what reads may be given up; that nobody reads any more has to arrive.
        ask: (more) => ask(route, input, stopHeader in more ? {} : options, more),
        mayPass: (failure) => failure instanceof CallError && mayPass(failure),
        pausesMs,
        last: route.events?.['done'] ? new Set(['done', 'error']) : null,
        signal: options.signal,
      })
      try {
        for await (const frame of frames) {
          if (frame === 'restart') yield { event: 'restart', data: {} }
          // What this build does not know is for a newer one.
          else if (route.events && frame.event in route.events) yield { event: frame.event, data: frame.data } as EventOf<R>
        }
      } catch (cause) {
        if (options.signal?.aborted) throw cause
        if (cause instanceof CallError) throw report(cause, route)
        throw cause instanceof TypeError ? report(new CallError(0, '', 'No connection', null, { cause }), route) : cause
      }
    },
    /** Address of a route with its query, for links and uploads. */
    address: <R extends Route>(route: R, input: InputOf<R>): string => addressOf(base, route, input),
    failureOf,
  }
}
export type Client = ReturnType<typeof createClient>

function addressOf(base: ClientOptions['base'], route: Route, input: unknown): string {
  const query = new URLSearchParams()
  for (const [field, value] of Object.entries(route.query ? fieldsOf(route.query, input) : {})) {
    for (const item of [value].flat())
      if (item !== undefined && item !== null) query.append(field, `${item as string | number | boolean}`)
  }
  const address = base[servedBy(route.path)] + route.path
  return query.size > 0 ? `${address}?${query.toString()}` : address
}

const fieldsOf = (shape: NonNullable<Route['query']>, input: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input ?? {}).filter(([field]) => field in shape.shape))

/** No connection, or a proxy in front of a server that is being restarted. */
const mayPass = ({ status, error }: CallError): boolean =>
  status === 0 || status === 502 || status === 504 || (status === 503 && error === undefined)

async function failureOf(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => ({}))) as { code?: string; message?: string; detail?: string }
  return new CallError(response.status, body.code ?? '', body.message ?? response.statusText, body.detail ?? null)
}
