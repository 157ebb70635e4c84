import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { HookCall } from '@quarry/integrations/kit/hook'
import { sign } from '../hook.ts'
import { openAccount, type StripeObject } from './account.ts'
import { holdError, type Method, readForm, version } from './description.ts'
import { type StripeAnswer, operationsAt, Refused } from './operations.ts'
import { pageAt } from './pages.ts'

/** Keys of requests are forgotten after so long. */
const keyMs = 24 * 60 * 60_000

/**
 * What goes wrong with a call.
 *
 * - `lost`: it is done, and the answer does not arrive. `away`: it never arrives.
 * - `broken`: 500 and nothing is done; `broke`: it is done, and 500. `busy`: another of the same is being worked on; `throttled`: too many.
 */
export type Trouble = {
  method: Method
  path: RegExp
  kind: 'lost' | 'away' | 'broken' | 'broke' | 'busy' | 'throttled'
  times?: number
}

type Options = {
  now?: () => Date
  /** Where events are sent to as they happen; absent: nowhere, and a test plays the mailman with `callsOf`. */
  hookUrl?: () => string
}

export const stripeKey = 'sk_test_counterpart'
export const hookSecret = 'whsec_counterpart'

/** A server that behaves as Stripe does, as far as Quarry uses it, held against Stripe's own description of its API. */
export async function startStripe({ now = () => new Date(), hookUrl }: Options = {}) {
  const account = openAccount({ now, origin: () => origin, version })
  const operations = operationsAt(() => origin)
  const kept = new Map<string, { asked: string; at: number; status: number; body: unknown }>()
  const requests: { method: string; path: string; body: string; headers: IncomingMessage['headers'] }[] = []
  const troubles: Trouble[] = []
  let sent = 0

  const server = createServer((request, response) => {
    void serve(request, response).catch((error: unknown) => {
      response.writeHead(599).end(String(error))
      throw error
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    account.settle()
    const { pathname, search } = new URL(request.url!, origin)
    if (!pathname.startsWith('/v1/')) {
      const page = pageAt(account, pathname, new URLSearchParams(body).get('pressed'))
      if (page === null) response.writeHead(404).end()
      else if ('html' in page) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page.html)
      else response.writeHead(303, { location: page.location }).end()
      return deliver()
    }
    const method = request.method as Method
    requests.push({ method, path: pathname, body, headers: request.headers })
    const trouble = troubleOf(method, pathname)
    if (trouble === 'away') return void response.destroy()
    const {
      status,
      body: said,
      isLost,
    } = answer(method, pathname, method === 'GET' ? search.slice(1) : body, request.headers, trouble)
    if (isLost || trouble === 'lost') response.destroy()
    else
      response
        .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_counterpart' })
        .end(JSON.stringify(said))
    await deliver()
  }

  function troubleOf(method: string, path: string): Trouble['kind'] | null {
    const found = troubles.find((each) => each.method === method && each.path.test(path))
    if (!found) return null
    found.times = (found.times ?? 1) - 1
    if (found.times <= 0) troubles.splice(troubles.indexOf(found), 1)
    return found.kind
  }

  function answer(
    method: Method,
    path: string,
    form: string,
    headers: IncomingMessage['headers'],
    trouble: Trouble['kind'] | null,
  ): Answered {
    const key = headers['idempotency-key'] as string | undefined
    const asked = `${path} ${form}`
    const before = key === undefined ? undefined : kept.get(key)
    if (before && before.at + keyMs > now().getTime()) {
      if (before.asked === asked) return before
      return refusal(new Refused(400, { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' }))
    }
    let answered: Answered
    try {
      const { reply, isLost = false } = work(method, path, form, headers, trouble)
      answered = trouble === 'broke' ? refusal(broken()) : { status: 200, body: structuredClone(reply), isLost }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      answered = refusal(error)
    }
    const { status, body } = answered
    // What was not begun is not kept.
    if (key !== undefined && (status < 300 || status === 402 || status === 500))
      kept.set(key, { asked, at: now().getTime(), status, body })
    return answered
  }

  function work(
    method: Method,
    path: string,
    form: string,
    headers: IncomingMessage['headers'],
    trouble: Trouble['kind'] | null,
  ): StripeAnswer {
    if (headers.authorization !== `Bearer ${stripeKey}`)
      throw new Refused(401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_****' })
    if (headers['stripe-version'] !== version)
      throw new Refused(400, { type: 'invalid_request_error', message: 'Another version.' })
    if (trouble === 'broken') throw broken()
    if (trouble === 'busy') throw new Refused(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' })
    if (trouble === 'throttled') throw new Refused(429, { type: 'invalid_request_error', code: 'rate_limit' })
    const operation = operations.find((each) => each.method === method && each.pattern.test(path))
    if (!operation)
      throw new Refused(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` })
    const params = readForm(form)
    const problem = operation.problemOf(params)
    if (problem) throw new Refused(400, { type: 'invalid_request_error', code: 'parameter_unknown', message: problem })
    const done = operation.work(account, params, operation.pattern.exec(path)![1] ?? '')
    operation.hold(JSON.parse(JSON.stringify(done.reply)))
    return done
  }

  const callOf = (event: StripeObject, secret = hookSecret): HookCall => {
    const body = Buffer.from(JSON.stringify(event))
    const time = String(Math.floor(now().getTime() / 1000))
    const headers = new Headers({ 'stripe-signature': `t=${time},v1=${sign(body, time, secret)}` })
    return { query: new URLSearchParams(), headers, body, at: now() }
  }

  /** Sends what happened since the last time. */
  async function deliver(): Promise<void> {
    if (!hookUrl) return
    while (sent < account.events.length) {
      const { body, headers } = callOf(account.events[sent++]!)
      await fetch(hookUrl(), { method: 'POST', body: Buffer.from(body), headers }).catch(() => {})
    }
  }

  return {
    origin,
    account,
    requests,
    /** Of the next such call, or of so many. */
    upset: (...next: Trouble[]) => void troubles.push(...next),
    /** Nothing goes wrong any more. */
    calm: () => void troubles.splice(0),
    /** The calls that tell of events of this type, oldest first. */
    callsOf: (type: string, secret?: string): HookCall[] =>
      account.events.filter((event) => event['type'] === type).map((event) => callOf(event, secret)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const broken = () => new Refused(500, { type: 'api_error', message: 'An unknown error occurred.' })

type Answered = { status: number; body: unknown; isLost?: boolean }

function refusal({ status, error }: Refused): Answered {
  const body = { error }
  holdError(JSON.parse(JSON.stringify(body)))
  return { status, body: structuredClone(body) }
}

export type StripeCounterpart = Awaited<ReturnType<typeof startStripe>>
