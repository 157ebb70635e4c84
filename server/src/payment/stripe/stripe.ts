import { createHash } from 'node:crypto'
import type { Network } from '@quarry/integrations/kit/kit'
import type { Currency } from '@quarry/contract/plan/plan'
import type { Log } from '../../log.ts'
import type { ChargeName, ChargeState, Customer as Buyer, Gateway, Movement, RefundState, WayState } from '../gateway.ts'
import { StripeRefusal, stripeClient } from './client.ts'
import { aboutOf, hear } from './hook.ts'
import { names } from './names.ts'
import { Customer, Dispute, Event, Intent, Named, Refund, Session, SessionWithCard } from './objects.ts'
import { counts, currencyOf, failureOf, givenBackOf, isTaken, refundStateOf, stateOf } from './states.ts'

/** Somebody has so long to give a card. Stripe keeps a page for a day. */
const pageMs = 30 * 60_000

export type StripeParts = {
  net: Network
  clock: { now(): Date }
  log: Log
  key: string
  /** Each of them signs calls. Without one no call is believed, and everything is looked up. */
  hookSecrets: readonly string[]
  currencies: readonly Currency[]
  baseUrl: string
  /** Where the pages are that people come back to. */
  origin: string
}

/**
 * Stripe: a card is given on Checkout's page, and charged by payment intents of ours. Nothing of Stripe's is loaded by our pages, and no
 * subscription of Stripe's is used.
 */
export function createStripe(parts: StripeParts): Gateway {
  const { clock, log, currencies } = parts
  const stripe = stripeClient(parts)

  /** Looked for first: the key of a request is forgotten after a day. */
  async function customerFor({ uid, email }: Buyer): Promise<string> {
    for await (const { id, metadata } of stripe.list('/v1/customers', { email }, Customer))
      if (metadata[names.customer] === uid) return id
    const made = { email, [`metadata[${names.customer}]`]: uid }
    const once = createHash('sha256').update(`${uid} ${email}`).digest('hex')
    return (await stripe.post('/v1/customers', made, Named, once)).id
  }

  async function readWay({ id, externalId }: { id: string; externalId: string | null }): Promise<WayState> {
    if (externalId === null) return { kind: 'absent' }
    const path = `/v1/checkout/sessions/${externalId}`
    const session = await stripe.get(path, { 'expand[]': 'setup_intent.payment_method' }, SessionWithCard)
    if (session.client_reference_id !== id) throw new Error(`Stripe's page ${externalId} is not that of ${id}.`)
    if (session.status === 'open') {
      if (session.created * 1000 + pageMs > clock.now().getTime()) return { kind: 'open' }
      // Where a card was given a moment ago this is refused, and it is found the next time.
      await stripe.post(`${path}/expire`, {}, Session)
      return { kind: 'failed' }
    }
    const [{ customer, setup_intent: setup }, method] = [session, session.setup_intent?.payment_method]
    if (setup?.status !== 'succeeded' || !customer || !method?.card) return { kind: 'failed' }
    const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card
    return { kind: 'done', ref: `${customer}/${method.id}`, brand: brandNames[brand] ?? brand, last4, expMonth, expYear }
  }

  /** Among those of the card's customer, which are listed as soon as they exist; a search would be behind. */
  async function findIntent({ id, ref }: Pick<ChargeName, 'id' | 'ref'>): Promise<Intent | undefined> {
    const search = { customer: customerOf(ref), 'expand[]': 'data.latest_charge' }
    try {
      for await (const intent of stripe.list('/v1/payment_intents', search, Intent))
        if (intent.metadata[names.charge] === id) return intent
    } catch (error) {
      // A customer who does not exist, because the keys are of another account now, was charged nothing.
      if (!isMissing(error)) throw error
    }
    return undefined
  }

  const getIntent = (id: string): Promise<Intent> =>
    stripe.get(`/v1/payment_intents/${id}`, { 'expand[]': 'latest_charge' }, Intent)

  const intentOf = (charge: ChargeName): Promise<Intent | undefined> =>
    charge.externalId === null ? findIntent(charge) : getIntent(charge.externalId)

  async function nowOf(intent: Intent): Promise<ChargeState> {
    const state = stateOf(intent)
    const { latest_charge: charge } = intent
    if (state.kind !== 'succeeded' || !charge || typeof charge === 'string' || !charge.disputed) return state
    for await (const dispute of stripe.list('/v1/disputes', { payment_intent: intent.id }, Dispute))
      if (isTaken(dispute)) return { ...state, kind: 'disputed', taken: dispute.amount, isLost: dispute.status === 'lost' }
    return state
  }

  const readCharge: Gateway['readCharge'] = async (charge) => {
    const intent = await intentOf(charge)
    return intent ? nowOf(intent) : { kind: 'absent' }
  }

  /** A refusal for good is a charge that failed; of everything else nobody knows. */
  function refusedCharge(error: unknown): ChargeState {
    if (!(error instanceof StripeRefusal) || !error.isFinal) throw error
    const { status, refused } = error
    if (status === 402) return refused.payment_intent ? stateOf(refused.payment_intent) : failureOf(refused)
    // Cards of another account, or of test keys, are none of these keys.
    if (isMissing(error)) return { kind: 'failed', failKind: 'hard', code: 'no_card' }
    log.error({ err: error, param: refused.param }, 'Stripe cannot charge what it was asked to')
    return { kind: 'failed', failKind: 'hard', code: refused.code ?? refused.type }
  }

  async function refundsOf(intent: string) {
    return Array.fromAsync(stripe.list('/v1/refunds', { payment_intent: intent }, Refund))
  }
  const named = (refunds: Awaited<ReturnType<typeof refundsOf>>, id: string) =>
    refunds.find(({ metadata }) => metadata?.[names.refund] === id)

  return {
    name: 'stripe',
    currencies,
    isTest: parts.key.includes('_test_'),
    async openWay({ id, customer, returnUrl, lang }) {
      const back = new URL(returnUrl, parts.origin).href
      const page = {
        mode: 'setup',
        'payment_method_types[]': 'card',
        customer: await customerFor(customer),
        client_reference_id: id,
        success_url: back,
        cancel_url: back,
        locale: lang,
      }
      const session = await stripe.post('/v1/checkout/sessions', page, Session, id)
      return { url: session.url!, externalId: session.id }
    },
    readWay,
    async charge({ id, ref, amount, currency, onSession, returnUrl, order }) {
      // Here the key of the request is of no help any more once a day is over.
      const before = await findIntent({ id, ref })
      if (before) return nowOf(before)
      const asked = {
        amount,
        currency: currency.toLowerCase(),
        customer: customerOf(ref),
        payment_method: methodOf(ref),
        'payment_method_types[]': 'card',
        confirm: true,
        // Who is there comes back from the page of their bank; whoever is not there cannot be asked.
        ...(onSession ? { return_url: new URL(returnUrl, parts.origin).href } : { off_session: true }),
        description: order,
        [`metadata[${names.charge}]`]: id,
      }
      return stripe.post('/v1/payment_intents', asked, Intent, id).then(stateOf, refusedCharge)
    },
    readCharge,
    async cancelCharge(charge) {
      const intent = await intentOf(charge)
      if (!intent) return { kind: 'absent' }
      if (intent.status !== 'requires_action') return nowOf(intent)
      try {
        return stateOf(await stripe.post(`/v1/payment_intents/${intent.id}/cancel`, { cancellation_reason: 'abandoned' }, Intent))
      } catch (error) {
        // It came to something else a moment ago.
        if (error instanceof StripeRefusal && error.isFinal) return nowOf(await getIntent(intent.id))
        throw error
      }
    },
    async refund({ id, charge, amount, refundedBefore }) {
      const intent = await intentOf(charge)
      if (!intent) return { kind: 'failed' }
      const refunds = await refundsOf(intent.id)
      const known = named(refunds, id)
      if (known) return refundStateOf(known)
      // Somebody gave back of it elsewhere: whether this is still owed, only a person can say.
      if (refunds.filter(counts).reduce((sum, each) => sum + each.amount, 0) !== refundedBefore) return { kind: 'failed' }
      const asked = { payment_intent: intent.id, amount, [`metadata[${names.refund}]`]: id }
      return stripe.post('/v1/refunds', asked, Refund, id).then(refundStateOf, refusedRefund)
    },
    async readRefund({ id, charge }) {
      const intent = await intentOf(charge)
      const refund = intent && named(await refundsOf(intent.id), id)
      return refund ? refundStateOf(refund) : { kind: 'absent' }
    },
    async readGivenBack(charge) {
      const intent = await intentOf(charge)
      return intent ? (await refundsOf(intent.id)).map(givenBackOf) : []
    },
    async forgetWay(ref) {
      await stripe.post(`/v1/payment_methods/${methodOf(ref)}/detach`, {}, Named).catch((error: unknown) => {
        // It is not there any more.
        if (!(error instanceof StripeRefusal && error.isFinal)) throw error
      })
    },
    hear: (call) => hear(call, parts.hookSecrets),
    /** By what Stripe kept of its events: 30 days. */
    async *movements(since) {
      const search = { 'created[gte]': Math.floor(since.getTime() / 1000), ...moving }
      const events = await Array.fromAsync(stripe.list('/v1/events', search, Event))
      for (const event of events.reverse()) {
        const movement = await movementOf(event)
        if (movement) yield movement
      }
    },
  }

  /** Null: of something else that is sold with this account. */
  async function movementOf(event: Event): Promise<Movement | null> {
    const { id: about, externalId } = aboutOf(event)
    const { object } = event.data
    const kind = kindOf(event, about)
    const name = kind === 'givenBack' ? object.payment_intent : externalId
    const id = kind === 'givenBack' || about === null ? name && aboutOfIntent(await getIntent(name)) : about
    if (!id || !object.amount || !object.currency) return null
    const moved = { kind, id, amount: object.amount, currency: currencyOf({ currency: object.currency }) }
    return { ...moved, externalId: kind === 'givenBack' ? object.id : (name ?? object.id), at: new Date(event.created * 1000) }
  }
}

function kindOf({ type, data: { object } }: Event, about: string | null): Movement['kind'] {
  if (object.object === 'refund') return type === 'refund.failed' && about !== null ? 'refund' : 'givenBack'
  return object.object === 'dispute' ? 'dispute' : 'charge'
}

const aboutOfIntent = ({ metadata }: Intent): string | undefined => metadata[names.charge]

const moving = {
  'types[0]': 'payment_intent.succeeded',
  'types[1]': 'charge.dispute.created',
  'types[2]': 'charge.dispute.closed',
  'types[3]': 'refund.failed',
  'types[4]': 'refund.created',
  'types[5]': 'refund.updated',
}

/** A balance that is too low today may do tomorrow; whatever else is refused stays refused. */
function refusedRefund(error: unknown): RefundState {
  if (error instanceof StripeRefusal && error.isFinal && error.refused.code !== 'balance_insufficient') return { kind: 'failed' }
  throw error
}

const isMissing = (error: unknown): boolean => error instanceof StripeRefusal && error.refused.code === 'resource_missing'

const customerOf = (ref: string): string => ref.split('/')[0]!
const methodOf = (ref: string): string => ref.split('/')[1]!

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}
