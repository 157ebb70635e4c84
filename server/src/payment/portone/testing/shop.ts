import { randomUUID } from 'node:crypto'
import type { Payment } from '@portone/server-sdk/payment'
import type { BillingKeyInfo } from '@portone/server-sdk/payment/billingKey'
import { z } from 'zod'
import { type Replied, refuse } from './refused.ts'

/** What a card does, by the number it ends in. */
const cards = {
  '4242': {},
  '0002': { declines: { pgCode: 'REJECT_CARD_PAYMENT', pgMessage: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.' } },
  '9979': { declines: { pgCode: 'INVALID_STOPPED_CARD', pgMessage: '정지된 카드 입니다.' } },
  '0077': { loses: true },
  '0119': { waits: true },
  '5126': { keeps: { pgCode: 'CANCEL_PERIOD', pgMessage: '취소 기한이 지났습니다.' } },
} as const satisfies Record<string, Behaviour>
export type TestCard = keyof typeof cards
type Said = { pgCode: string; pgMessage: string }
type Behaviour = { declines?: Said; loses?: boolean; waits?: boolean; keeps?: Said }

const slowMs = 3 * 60_000

const PayBody = z.strictObject({
  storeId: z.string().optional(),
  billingKey: z.string(),
  orderName: z.string().min(1),
  customer: z.object({ id: z.string().max(20), email: z.email().optional() }),
  amount: z.strictObject({ total: z.int().positive(), vat: z.int().optional(), taxFree: z.int().optional() }),
  currency: z.literal('KRW'),
})
const CancelBody = z.strictObject({
  storeId: z.string().optional(),
  amount: z.int().positive().optional(),
  vatAmount: z.int().optional(),
  reason: z.string().min(1),
  requester: z.enum(['CUSTOMER', 'ADMIN']).optional(),
  currentCancellableAmount: z.int().optional(),
})
const Page = z.object({ number: z.int().default(0), size: z.int().max(1_000).default(10) }).prefault({})
const Range = { storeId: z.string().optional(), from: z.iso.datetime(), until: z.iso.datetime(), version: z.literal('V2') }
const PaymentsBody = z.strictObject({
  page: Page,
  filter: z.strictObject({
    ...Range,
    timestampType: z.literal('STATUS_CHANGED_AT'),
    sortBy: z.literal('STATUS_CHANGED_AT'),
    sortOrder: z.literal('ASC'),
  }),
})
const KeysBody = z.strictObject({
  page: Page,
  sort: z.strictObject({ by: z.literal('ISSUED_AT'), order: z.enum(['ASC', 'DESC']) }),
  filter: z.strictObject({ ...Range, customerId: z.string(), timeRangeField: z.literal('ISSUED_AT') }),
})

type Charge = {
  id: string
  transactionId: string
  billingKey: string
  card: TestCard
  amount: number
  orderName: string
  customerId: string
  at: Date
  status: 'PAID' | 'FAILED' | 'PAY_PENDING'
  isDisputed: boolean
  cancellations: { id: string; amount: number; vat: number; reason: string; at: Date }[]
  changedAt: Date
}
type Key = { billingKey: string; issueId: string; customerId: string; card: TestCard; at: Date; deletedAt: Date | null }
type Reported = Partial<{ total: number; currency: string }> | undefined

/** A shop at PortOne: what was given, charged and given back there. */
export class Shop {
  readonly storeId = `store-${randomUUID()}`
  readonly channelKey = `channel-key-${randomUUID()}`
  channelType: 'LIVE' | 'TEST' = 'LIVE'
  /** What the payment company says of the next thing that is given back. */
  closes: Said | null = null
  readonly charges = new Map<string, Charge>()
  readonly keys = new Map<string, Key>()
  readonly #now: () => Date
  constructor(now: () => Date) {
    this.#now = now
  }

  issue({ issueId, customerId, card }: Pick<Key, 'issueId' | 'customerId' | 'card'>): string {
    const billingKey = `billing-key-${randomUUID()}`
    this.keys.set(billingKey, { billingKey, issueId, customerId, card, at: this.#now(), deletedAt: null })
    return billingKey
  }

  keyOf(issueId: string): Key {
    return [...this.keys.values()].find((key) => key.issueId === issueId)!
  }

  /** @param call method and path */
  async act(call: string, body: Record<string, unknown>, reported: Reported): Promise<Replied> {
    const [, path = '', id = '', part = ''] = /^(\w+ \/[\w-]+)(?:\/([^/]+))?(?:\/([\w-]+))?$/.exec(call) ?? []
    switch ([path, id && ':id', part].filter(Boolean).join('/')) {
      case 'GET /payments/:id':
        return { status: 200, body: this.#shown(this.#charge(id), reported) }
      case 'GET /payments':
        return { status: 200, body: this.#list(parsed(PaymentsBody, body)) }
      case 'POST /payments/:id/billing-key':
        return this.#pay(decodeURIComponent(id), parsed(PayBody, body))
      case 'POST /payments/:id/cancel':
        return this.#cancel(this.#charge(id), parsed(CancelBody, body))
      case 'GET /billing-keys/:id':
        return { status: 200, body: this.#shownKey(this.#key(id)) }
      case 'DELETE /billing-keys/:id':
        return this.#delete(this.#key(id))
      case 'GET /billing-keys':
        return { status: 200, body: this.#listKeys(parsed(KeysBody, body)) }
      default:
        return refuse(404, 'NOT_FOUND')
    }
  }

  #charge(id: string): Charge {
    const charge = this.charges.get(decodeURIComponent(id)) ?? refuse(404, 'PAYMENT_NOT_FOUND')
    const isDue = charge.status === 'PAY_PENDING' && this.#now().getTime() >= charge.at.getTime() + slowMs
    if (isDue) Object.assign(charge, { status: 'PAID', changedAt: this.#now() })
    return charge
  }

  #key(id: string): Key {
    return this.keys.get(decodeURIComponent(id)) ?? refuse(404, 'BILLING_KEY_NOT_FOUND')
  }

  #pay(id: string, body: z.output<typeof PayBody>): Replied {
    // Letters, digits and hyphens, 6 to 40: what every payment company takes.
    if (!/^[\w-]{6,40}$/.test(id)) refuse(400, 'INVALID_REQUEST')
    const before = this.charges.get(id)
    if (before && before.status !== 'FAILED') refuse(409, 'ALREADY_PAID')
    const key = this.#key(body.billingKey)
    if (key.deletedAt) refuse(409, 'BILLING_KEY_ALREADY_DELETED')
    const does: Behaviour = cards[key.card]
    const at = this.#now()
    this.charges.set(id, {
      id,
      transactionId: randomUUID(),
      billingKey: key.billingKey,
      card: key.card,
      amount: body.amount.total,
      orderName: body.orderName,
      customerId: body.customer.id,
      at,
      status: does.declines ? 'FAILED' : does.waits ? 'PAY_PENDING' : 'PAID',
      isDisputed: false,
      cancellations: [],
      changedAt: at,
    })
    if (does.declines) refuse(502, 'PG_PROVIDER', does.declines)
    return {
      status: 200,
      body: { payment: { pgTxId: randomUUID(), paidAt: at.toISOString() } },
      isLost: does.loses === true,
    }
  }

  #cancel(charge: Charge, { amount, vatAmount, reason, currentCancellableAmount }: z.output<typeof CancelBody>): Replied {
    if (charge.status !== 'PAID') refuse(409, 'PAYMENT_NOT_PAID')
    const left = charge.amount - cancelledOf(charge)
    if (left === 0) refuse(409, 'PAYMENT_ALREADY_CANCELLED')
    if (currentCancellableAmount !== undefined && currentCancellableAmount !== left)
      refuse(409, 'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN')
    const back = amount ?? left
    if (back > left) refuse(409, 'CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT')
    const { keeps }: Behaviour = cards[charge.card]
    if (keeps ?? this.closes) refuse(502, 'PG_PROVIDER', keeps ?? this.closes!)
    const cancellation = { id: randomUUID(), amount: back, vat: vatAmount ?? Math.floor(back / 11), reason, at: this.#now() }
    charge.cancellations.push(cancellation)
    charge.changedAt = this.#now()
    return { status: 200, body: { cancellation: shownCancellation(cancellation) } }
  }

  #delete(key: Key): Replied {
    if (key.deletedAt) refuse(409, 'BILLING_KEY_ALREADY_DELETED')
    key.deletedAt = this.#now()
    return { status: 200, body: { deletedAt: key.deletedAt.toISOString() } }
  }

  #list({ page, filter }: z.output<typeof PaymentsBody>) {
    const found = [...this.charges.keys()]
      .map((id) => this.#charge(id))
      .filter(({ changedAt }) => isWithin(changedAt, filter))
      .toSorted((one, other) => one.changedAt.getTime() - other.changedAt.getTime())
    return paged(
      found.map((charge) => this.#shown(charge, undefined)),
      page,
    )
  }

  #listKeys({ page, filter }: z.output<typeof KeysBody>) {
    const found = [...this.keys.values()].filter(({ at, customerId }) => isWithin(at, filter) && customerId === filter.customerId)
    return paged(
      found.map((key) => this.#shownKey(key)),
      page,
    )
  }

  readonly #common = () => ({ merchantId: 'merchant-counterpart', storeId: this.storeId })
  readonly #channel = () => ({
    type: this.channelType,
    id: 'channel-id-1',
    key: this.channelKey,
    pgProvider: 'TOSSPAYMENTS' as const,
    pgMerchantId: 'counterpart',
  })

  #shown(charge: Charge, reported: Reported): Payment {
    const { id, transactionId, billingKey, orderName, customerId, cancellations, isDisputed } = charge
    const [requestedAt, changedAt] = [charge.at.toISOString(), charge.changedAt.toISOString()]
    const total = reported?.total ?? charge.amount
    const cancelled = cancelledOf(charge)
    const vat = Math.floor(total / 11)
    const facts = {
      ...this.#common(),
      id,
      transactionId,
      billingKey,
      orderName,
      channel: this.#channel(),
      version: 'V2' as const,
      requestedAt,
      updatedAt: changedAt,
      statusChangedAt: changedAt,
      amount: { total, taxFree: 0, vat, supply: total - vat, discount: 0, paid: total, cancelled, cancelledTaxFree: 0 },
      currency: (reported?.currency ?? 'KRW') as 'KRW',
      customer: { id: customerId },
      origin: { platformType: 'API' as const },
    }
    const given = cancellations.map(shownCancellation)
    if (charge.status === 'PAY_PENDING') return { ...facts, status: 'PAY_PENDING' }
    const declines = (cards[charge.card] as Behaviour).declines
    if (charge.status === 'FAILED' && declines)
      return { ...facts, status: 'FAILED', failedAt: requestedAt, failure: { reason: declines.pgMessage, ...declines } }
    const disputes = isDisputed
      ? [{ status: 'UNRESOLVED' as const, reason: 'not recognized', createdAt: this.#now().toISOString() }]
      : []
    if (cancelled === 0) return { ...facts, status: 'PAID', paidAt: requestedAt, disputes, cancellations: given }
    const status = cancelled === charge.amount ? ('CANCELLED' as const) : ('PARTIAL_CANCELLED' as const)
    return { ...facts, status, paidAt: requestedAt, cancellations: given, cancelledAt: changedAt }
  }

  #shownKey({ billingKey, issueId, customerId, card, at, deletedAt }: Key): BillingKeyInfo {
    const facts = {
      ...this.#common(),
      billingKey,
      issueId,
      methods: [{ type: 'BillingKeyPaymentMethodCard' as const, card: { name: '신한카드', number: `433012******${card}` } }],
      channels: [this.#channel()],
      customer: { id: customerId, email: 'ada@example.com' },
      issuedAt: at.toISOString(),
    }
    return deletedAt ? { ...facts, status: 'DELETED', deletedAt: deletedAt.toISOString() } : { ...facts, status: 'ISSUED' }
  }
}

const cancelledOf = ({ cancellations }: Charge): number => cancellations.reduce((sum, { amount }) => sum + amount, 0)

const shownCancellation = ({ id, amount, vat, reason, at }: Charge['cancellations'][number]) => ({
  status: 'SUCCEEDED' as const,
  id,
  totalAmount: amount,
  taxFreeAmount: 0,
  vatAmount: vat,
  reason,
  requestedAt: at.toISOString(),
  cancelledAt: at.toISOString(),
})

const isWithin = (at: Date, { from, until }: { from: string; until: string }): boolean =>
  at.getTime() >= Date.parse(from) && at.getTime() <= Date.parse(until)

const paged = <T>(found: readonly T[], { number, size }: z.output<typeof Page>) => ({
  items: found.slice(number * size, (number + 1) * size),
  page: { number, size, totalCount: found.length },
})

function parsed<T extends z.ZodType>(shape: T, body: unknown): z.output<T> {
  const result = shape.safeParse(body)
  return result.success ? result.data : refuse(400, 'INVALID_REQUEST', { message: z.prettifyError(result.error) })
}
