import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HookCall } from '@quarry/integrations/kit/hook'
import { idempotent } from './idempotency.ts'
import { refuse, NoOfPortone, type Replied } from './refused.ts'
import { Shop, type TestCard } from './shop.ts'

/** What goes wrong on request. */
type Trouble = {
  /** Nothing is answered at all. */
  isAway?: boolean
  /** What stands before PortOne answers in its place. */
  isBroken?: boolean
  /** The next answers to what changes something are lost, after it was done. */
  losesReplies?: number
  /** What is reported of a payment in place of what it is. */
  tells?: Partial<{ total: number; currency: string }>
}

/**
 * PortOne as its REST API V2 and its calls are described, with a shop, its channels and the people who give their cards there. It knows
 * charges and cards until the process ends, keys of repetition for three hours.
 */
export async function startPortone({ now }: { now: () => Date }) {
  const apiSecret = randomBytes(24).toString('hex')
  const webhookSecret = `whsec_${randomBytes(24).toString('base64')}`
  const shop = new Shop(now)
  const trouble: Trouble = {}
  const repeated = idempotent(now)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (trouble.isAway) return void request.socket.destroy()
    if (trouble.isBroken) return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const reply = await replyTo(request, Buffer.concat(chunks).toString('utf8')).catch((error: unknown): Replied => {
      if (error instanceof NoOfPortone) return error.reply
      throw error
    })
    const isLost = request.method !== 'GET' && ((trouble.losesReplies ?? 0) > 0 || reply.isLost)
    if (isLost) {
      trouble.losesReplies = Math.max(0, (trouble.losesReplies ?? 0) - 1)
      return void request.socket.destroy()
    }
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
  }

  async function replyTo(request: IncomingMessage, text: string): Promise<Replied> {
    if (request.headers.authorization !== `PortOne ${apiSecret}`) refuse(401, 'UNAUTHORIZED')
    const url = new URL(request.url!, 'http://portone')
    const isGet = request.method === 'GET'
    const asked = isGet ? url.searchParams.get('requestBody') : text
    const body = asked ? (JSON.parse(asked) as Record<string, unknown>) : {}
    if ((url.searchParams.get('storeId') ?? body['storeId'] ?? shop.storeId) !== shop.storeId) refuse(403, 'FORBIDDEN')
    const work = () => shop.act(`${request.method} ${url.pathname}`, body, trouble.tells)
    const key = request.headers['idempotency-key']
    return isGet || typeof key !== 'string' ? work() : repeated(`${url.pathname} ${key}`, work)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => request.socket.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  /** As PortOne would call: about a payment of ours, or a billing key. @param change what a forger, or a mistake, would do to it */
  function call(type: string, about: { paymentId: string } | { billingKey: string }, change: { secret?: string } = {}): HookCall {
    const data = { storeId: shop.storeId, ...('paymentId' in about && { transactionId: randomUUID() }), ...about }
    const body = Buffer.from(JSON.stringify({ type, timestamp: now().toISOString(), data }))
    const [id, timestamp] = [`msg_${randomUUID()}`, String(Math.floor(now().getTime() / 1_000))]
    const key = Buffer.from((change.secret ?? webhookSecret).slice('whsec_'.length), 'base64')
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
    return { query: new URLSearchParams(), headers: new Headers(headers), body, at: now() }
  }

  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    shop,
    trouble,
    call,
    settings: {
      apiSecret,
      storeId: shop.storeId,
      channels: [{ pg: 'tosspayments' as const, key: shop.channelKey }],
      webhookSecrets: [webhookSecret],
      isTest: false,
      baseUrl: url,
    },
    /** A person gives a card in PortOne's window. */
    give(issueId: string, customerId: string, card: TestCard): HookCall {
      return call('BillingKey.Issued', { billingKey: shop.issue({ issueId, customerId, card }) })
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Counterpart = Awaited<ReturnType<typeof startPortone>>
