import type { GetBillingKeyInfosBody } from '@portone/server-sdk/payment/billingKey'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import type { Log } from '../../log.ts'
import type { Card, Gateway, WayState } from '../gateway.ts'
import { customerIdOf, idOf, nameOf } from './names.ts'
import { type PortoneApi, unless } from './portone-api.ts'
import { findWay, insertWay, leaveWay, type PortoneWay } from './portone.store.ts'
import { BillingKey, BillingKeys } from './replies.ts'

/** A page for a card is open so long. */
const windowMs = 30 * 60_000
/** Clocks differ. */
const slackMs = 60 * 60_000

/** All that is needed to charge a card. Kept sealed; of a person only what they told PortOne, because payment companies want to hear it again. */
const Kept = z.object({
  billingKey: z.string(),
  isTest: z.boolean(),
  name: z.string().optional(),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
})
export const openCard = (ref: string): z.output<typeof Kept> => Kept.parse(JSON.parse(ref))

type Parts = { api: PortoneApi; db: Db; storeId: string; isTest: boolean; clock: { now(): Date }; log: Pick<Log, 'error'> }

/**
 * Cards, each a billing key. A person gives one to PortOne's window in a page of ours under a name of ours (`issueId`), and by that it is
 * found: nothing that a browser says is needed, or believed.
 */
export function portoneWays({ api, db, storeId, isTest, clock, log }: Parts) {
  async function findKey({ id, customer_id: customerId, expires_at }: PortoneWay): Promise<BillingKey | undefined> {
    const body = {
      page: { number: 0, size: 100 },
      sort: { by: 'ISSUED_AT', order: 'DESC' },
      filter: {
        storeId,
        customerId,
        version: 'V2',
        timeRangeField: 'ISSUED_AT',
        from: new Date(expires_at.getTime() - windowMs - slackMs).toISOString(),
        until: new Date(expires_at.getTime() + slackMs).toISOString(),
      },
    } satisfies GetBillingKeyInfosBody
    const { items } = await api('/billing-keys', { body, shape: BillingKeys })
    return items.find((key) => key.issueId === nameOf(id) && key.customer.id === customerId && key.storeId === storeId)
  }

  function stateOf(key: BillingKey): WayState {
    if (key.status !== 'ISSUED') return { kind: 'failed' }
    if (key.channels.some(({ type }) => (type === 'TEST') !== isTest)) {
      const found = isTest ? 'a real one' : 'a test channel'
      log.error(
        { issueId: key.issueId },
        `a card was given to ${found}: PORTONE_TEST must be "on" with test channels, and only then`,
      )
      return { kind: 'failed' }
    }
    const { name, email, phoneNumber } = key.customer
    const kept: z.input<typeof Kept> = { billingKey: key.billingKey, isTest, name, email, phoneNumber }
    return { kind: 'done', ref: JSON.stringify(kept), ...cardOf(key) }
  }

  return {
    async openWay({ id, customer }: Parameters<Gateway['openWay']>[0]) {
      const expires_at = new Date(clock.now().getTime() + windowMs)
      await insertWay(db, { id, customer_id: customerIdOf(customer.uid), expires_at, left_at: null })
      return { url: `/payment/portone/${id}`, externalId: null }
    },
    async readWay({ id }: { id: string }): Promise<WayState> {
      const way = await findWay(db, id)
      if (!way) return { kind: 'absent' }
      const key = await findKey(way)
      if (key) return stateOf(key)
      return { kind: isOpen(way, clock.now()) ? 'open' : 'failed' }
    },
    async forgetWay(ref: string): Promise<void> {
      const path = `/billing-keys/${encodeURIComponent(openCard(ref).billingKey)}`
      const query = { storeId, requester: 'CUSTOMER', reason: 'replaced' }
      const unknown = ['BILLING_KEY_NOT_FOUND', 'BILLING_KEY_NOT_ISSUED', 'BILLING_KEY_ALREADY_DELETED']
      await unless(unknown, api(path, { method: 'DELETE', query, shape: z.object({}) }))
    },
    /** Calls about cards name the billing key alone. */
    async findWay(billingKey: string): Promise<string | null> {
      const path = `/billing-keys/${encodeURIComponent(billingKey)}`
      const key = await unless(['BILLING_KEY_NOT_FOUND'], api(path, { query: { storeId }, shape: BillingKey }))
      return key?.issueId === undefined ? null : idOf(key.issueId)
    },
    /** Of the page: null: there is none. */
    async readPage(id: string): Promise<{ isOpen: boolean; customerId: string } | null> {
      const way = await findWay(db, id)
      return way ? { isOpen: isOpen(way, clock.now()), customerId: way.customer_id } : null
    },
    leave: (id: string): Promise<void> => leaveWay(db, id, clock.now()),
  }
}

const isOpen = ({ left_at, expires_at }: PortoneWay, now: Date): boolean => left_at === null && expires_at > now

const wallets: Record<string, string> = { KAKAOPAY: 'KakaoPay', NAVERPAY: 'Naver Pay', TOSSPAY: 'Toss Pay' }

function cardOf({ methods: [method] = [] }: BillingKey): Card {
  const { card, provider } = method ?? {}
  const brand = provider ? (wallets[provider] ?? provider) : (card?.name ?? card?.issuer ?? card?.brand ?? 'Card')
  // Numbers come with their middle hidden, and from some companies with their end hidden as well.
  const last4 = card?.number?.replaceAll('-', '').slice(-4)
  return { brand, last4: last4 && /\d/.test(last4) ? last4 : null, expMonth: null, expYear: null }
}
