import { errorNameOf } from '../domain/errors.ts'
import { type Call, servedBy } from '../calls/call.ts'
import { fieldOf, named } from '../calls/names.ts'
import type { ErrorOf, EventOf, InputOf, OutputOf, Route } from '../wire/route.ts'
import { followStream, stopHeader } from './event-stream.ts'

/** A refusal from the server, or no answer at all (status 0). */
export class CallError<C extends Call = Route> extends Error {
  override readonly name = 'CallError'
  readonly status: number
  readonly code: string
  /** Undefined for a code this build does not know. */
  readonly error: ErrorOf<C> | undefined
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
  /** Called for every failure before it is thrown: session and transport rules of spec §8 live there. */
  onFailure?: (failure: CallError, route: Call) => void
  /** Called for every response, refusals included, before it is read. */
  onReply?: (response: Response) => void
}
/** @property file the body, of a route that takes one. */
type CallOptions = { signal?: AbortSignal; file?: Blob }

/** The stream begins again, so what came before is void. */
export type Restart = { event: 'restart'; data: Record<string, never> }

/** Together long enough for another process to see that the one that wrote has ended, and to continue. */
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
  async function ask<C extends Call>(
    route: C,
    input: InputOf<C>,
    { signal, file }: CallOptions,
    more: Record<string, string> = {},
  ): Promise<Response> {
    const { inAddress, inBody } = fieldsOf(route, input)
    const fields = Object.keys(inBody).length > 0 ? JSON.stringify(inBody) : undefined
    const type = file ? 'application/octet-stream' : 'application/json'
    const body = file ?? fields
    const response = await fetchWith(addressOf(base, route, inAddress), {
      method: route.method,
      credentials: 'include',
      headers: { ...headers, ...(body && { 'content-type': type }), ...more },
      ...(body && { body }),
      ...(signal && { signal }),
    }).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      throw new CallError(0, '', 'No connection', null, { cause })
    })
    onReply?.(response)
    if (!response.ok) throw await failureOf(response)
    return response
  }

  async function request<C extends Call>(route: C, input: InputOf<C>, options: CallOptions): Promise<Response> {
    try {
      return await ask(route, input, options)
    } catch (cause) {
      throw cause instanceof CallError ? report(cause, route) : cause
    }
  }

  function report(failure: CallError, route: Call): CallError {
    onFailure?.(failure, route)
    return failure
  }

  return {
    /** Calls a route and returns its payload. @throws CallError */
    async call<C extends Call>(route: C, input: InputOf<C>, options: CallOptions = {}): Promise<OutputOf<C>> {
      const response = await request(route, input, options)
      const reply = await response.json().catch((cause: unknown) => {
        if (options.signal?.aborted) throw cause
        // It broke off, or something in between answered.
        throw report(new CallError(0, '', 'No connection', null, { cause }), route)
      })
      return named(reply) as OutputOf<C>
    },
    /**
     * Calls a streaming route. A connection that breaks is taken up where it broke; the iteration ends when the server ends the stream.
     * @throws CallError
     */
    async *stream<C extends Call>(route: C, input: InputOf<C>, options: CallOptions = {}): AsyncGenerator<EventOf<C> | Restart> {
      const first = await request(route, input, options)
      const frames = followStream(first, {
        // Only what reads may be given up; that nobody reads any more has to arrive.
        ask: (more) => ask(route, input, stopHeader in more ? {} : options, more),
        mayPass: (failure) => failure instanceof CallError && mayPass(failure),
        pausesMs,
        last: route.eventNames?.includes('done') ? new Set(['done', 'error']) : null,
        // What only reads has begun nothing.
        outlivesReader: route.method === 'GET',
        signal: options.signal,
      })
      try {
        for await (const frame of frames) {
          if (frame === 'restart') yield { event: 'restart', data: {} }
          // What this build does not know is for a newer one.
          else if (route.eventNames?.includes(frame.event)) yield { event: frame.event, data: frame.data } as EventOf<C>
        }
      } catch (cause) {
        if (options.signal?.aborted) throw cause
        if (cause instanceof CallError) throw report(cause, route)
        throw cause instanceof TypeError ? report(new CallError(0, '', 'No connection', null, { cause }), route) : cause
      }
    },
    /** Address of a route with its query, for links and uploads. */
    address: <C extends Call>(route: C, input: InputOf<C>): string => addressOf(base, route, fieldsOf(route, input).inAddress),
  }
}
export type Client = ReturnType<typeof createClient>

function addressOf(base: ClientOptions['base'], { path }: Call, fields: Fields): string {
  const query = new URLSearchParams()
  for (const [field, value] of Object.entries(fields)) {
    for (const item of [value].flat())
      if (item !== undefined && item !== null) query.append(field, `${item as string | number | boolean}`)
  }
  const address = base[servedBy(path)] + path
  return query.size > 0 ? `${address}?${query.toString()}` : address
}

type Fields = Record<string, unknown>

function fieldsOf(route: Call, input: unknown): { inAddress: Fields; inBody: Fields } {
  const isInAddress = (name: string) => route.inQuery?.includes(name) ?? (route.method === 'GET' || route.method === 'DELETE')
  const [inAddress, inBody]: [Fields, Fields] = [{}, {}]
  for (const [name, value] of Object.entries(input ?? {})) (isInAddress(name) ? inAddress : inBody)[fieldOf(name, route)] = value
  return { inAddress, inBody }
}

/** No connection, or a proxy in front of a server that is being restarted. */
const mayPass = ({ status, error }: CallError): boolean =>
  status === 0 || status === 502 || status === 504 || (status === 503 && error === undefined)

async function failureOf(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => ({}))) as { code?: string; message?: string; detail?: string }
  return new CallError(response.status, body.code ?? '', body.message ?? response.statusText, body.detail ?? null)
}
