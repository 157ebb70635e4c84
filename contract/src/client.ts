import { errorNameOf } from './errors.ts'
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
  /** Told about every failure before it is thrown: session and transport rules of spec §8 live there. */
  onFailure?: (failure: CallError, route: Route) => void
}
type CallOptions = { signal?: AbortSignal }

export function createClient({ base, fetch: fetchWith = (...args) => fetch(...args), headers = {}, onFailure }: ClientOptions) {
  async function request<R extends Route>(route: R, input: InputOf<R>, { signal }: CallOptions): Promise<Response> {
    const response = await fetchWith(addressOf(base, route, input), {
      method: route.method,
      credentials: 'include',
      ...(route.body
        ? { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(fieldsOf(route.body, input)) }
        : { headers }),
      ...(signal && { signal }),
    }).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      throw report(new CallError(0, '', 'No connection', null, { cause }), route)
    })
    if (!response.ok) throw report(await failureOf(response), route)
    return response
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
    /** Calls a streaming route. The iteration ends when the server ends the stream. @throws CallError */
    async *stream<R extends Route>(route: R, input: InputOf<R>, options: CallOptions = {}): AsyncGenerator<EventOf<R>> {
      const response = await request(route, input, options)
      for await (const { event, data } of readEvents(response)) {
        const shape = route.events?.[event]
        if (shape) yield { event, data: shape.parse(data) } as EventOf<R>
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

async function failureOf(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => ({}))) as { code?: string; message?: string; detail?: string }
  return new CallError(response.status, body.code ?? '', body.message ?? response.statusText, body.detail ?? null)
}

async function* readEvents(response: Response): AsyncGenerator<{ event: string; data: unknown }> {
  let buffer = ''
  if (!response.body) return
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    buffer += text
    for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
      const lines = buffer.slice(0, end).split('\n')
      buffer = buffer.slice(end + 2)
      const event = lines.find((line) => line.startsWith('event: '))?.slice(7) ?? 'message'
      const data = lines
        .filter((line) => line.startsWith('data: '))
        .map((line) => line.slice(6))
        .join('\n')
      if (data) yield { event, data: JSON.parse(data) }
    }
  }
}
