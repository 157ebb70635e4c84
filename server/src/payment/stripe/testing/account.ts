import { randomUUID } from 'node:crypto'
import { behaviourOf, type CardNumber } from './cards.ts'

export type StripeObject = { id: string; object: string; created: number } & Record<string, unknown>
export type Metadata = Record<string, string>
type Customer = StripeObject & { email: string | null; metadata: Metadata }
type Method = StripeObject & { customer: string | null; number: CardNumber; card: object }
type Session = StripeObject & {
  status: 'open' | 'complete' | 'expired'
  expires_at: number
  customer: string
  setup_intent: string | null
  success_url: string
  cancel_url: string
  client_reference_id: string | null
}
export type StripeIntent = StripeObject & {
  status: string
  amount: number
  currency: string
  customer: string
  payment_method: string
  latest_charge: string | null
  last_payment_error: object | null
  next_action: object | null
  metadata: Metadata
}
type Charge = StripeObject & { amount: number; amount_refunded: number; disputed: boolean; payment_intent: string }
export type StripeRefund = StripeObject & { status: string; amount: number; payment_intent: string; metadata: Metadata }
type Dispute = StripeObject & { status: string; payment_intent: string }

/** Money on its way arrives after so long. */
const slowS = 180
/** Events are kept so long. */
const eventS = 30 * 24 * 60 * 60

/** What Stripe keeps for one account, and what happens there by itself. */
export function openAccount({ now, origin, version }: { now: () => Date; origin: () => string; version: string }) {
  const account = {
    customers: new Map<string, Customer>(),
    methods: new Map<string, Method>(),
    setups: new Map<string, StripeObject>(),
    sessions: new Map<string, Session>(),
    intents: new Map<string, StripeIntent>(),
    charges: new Map<string, Charge>(),
    refunds: new Map<string, StripeRefund>(),
    disputes: new Map<string, Dispute>(),
    events: [] as StripeObject[],
  }
  const later: { at: number; happen: () => void }[] = []
  const seconds = (): number => Math.floor(now().getTime() / 1000)
  const made = (object: string, prefix: string) => ({
    id: `${prefix}_${randomUUID().replaceAll('-', '')}`,
    object,
    created: seconds(),
    livemode: false,
  })

  function tell(type: string, object: object): void {
    const event = { ...made('event', 'evt'), type, api_version: version, data: { object: structuredClone(object) } }
    account.events.push({ ...event, pending_webhooks: 1, request: null })
  }

  /** What was due by now has happened. */
  function settle(): void {
    const due = later.filter(({ at }) => at <= seconds())
    for (const each of due) later.splice(later.indexOf(each), 1)
    for (const { happen } of due) happen()
    for (const session of account.sessions.values())
      if (session.status === 'open' && session.expires_at <= seconds()) expire(session)
    account.events = account.events.filter(({ created }) => created >= seconds() - eventS)
  }

  function expire(session: Session): Session {
    Object.assign(session, { status: 'expired', url: null })
    tell('checkout.session.expired', session)
    return session
  }

  function addMethod(number: CardNumber, customer: string | null): Method {
    const card = {
      brand: 'visa',
      last4: number,
      exp_month: 12,
      exp_year: 2034,
      country: 'KR',
      funding: 'credit',
      fingerprint: 'f',
    }
    const details = { address: null, email: null, name: null, phone: null, tax_id: null }
    const whole = { ...card, checks: null, networks: null, three_d_secure_usage: null, wallet: null, generated_from: null }
    const method = {
      ...made('payment_method', 'pm'),
      type: 'card',
      billing_details: details,
      metadata: {},
      customer,
      number,
      card: whole,
    }
    account.methods.set(method.id, method)
    return method
  }

  /** A person gives a card on the page of a session. */
  function complete(session: Session, number: CardNumber): void {
    const { id: payment_method } = addMethod(number, session.customer)
    const setup = { ...made('setup_intent', 'seti'), status: 'succeeded', usage: 'off_session', payment_method }
    account.setups.set(setup.id, { ...setup, customer: session.customer, payment_method_types: ['card'], metadata: {} })
    Object.assign(session, { status: 'complete', url: null, setup_intent: setup.id })
    tell('checkout.session.completed', session)
  }

  const cardOf = (intent: StripeIntent): CardNumber => account.methods.get(intent.payment_method)!.number

  function pay(intent: StripeIntent): void {
    const { amount, currency, customer, payment_method, id: payment_intent, metadata } = intent
    const nobody = { address: null, email: null, name: null, phone: null, tax_id: null }
    const paid = {
      amount,
      amount_captured: amount,
      amount_refunded: 0,
      currency,
      customer,
      payment_method,
      payment_intent,
      metadata,
    }
    const marks = { paid: true, captured: true, refunded: false, disputed: false, status: 'succeeded', billing_details: nobody }
    const charge = { ...made('charge', 'ch'), ...paid, ...marks }
    account.charges.set(charge.id, charge)
    const end = { status: 'succeeded', amount_received: amount, latest_charge: charge.id, next_action: null }
    Object.assign(intent, end, { last_payment_error: null })
    tell('payment_intent.succeeded', intent)
    if (behaviourOf(cardOf(intent)).disputes) dispute(intent)
  }

  function decline(intent: StripeIntent, code: string, decline_code?: string): void {
    const error = { type: 'card_error', code, message: 'Your card was declined.', ...(decline_code && { decline_code }) }
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error, next_action: null })
    tell('payment_intent.payment_failed', intent)
  }

  /** Charges the card of an intent. @returns whether the answer arrives */
  function confirm(intent: StripeIntent, isAway: boolean, returnUrl: string | null): boolean {
    const { charge, code, declineCode } = behaviourOf(cardOf(intent))
    if (charge === 'declines') decline(intent, code!, declineCode)
    else if (charge === 'confirms' && isAway) decline(intent, 'authentication_required', 'authentication_required')
    else if (charge === 'confirms') {
      const redirect_to_url = { url: `${origin()}/bank/${intent.id}`, return_url: returnUrl }
      Object.assign(intent, { status: 'requires_action', next_action: { type: 'redirect_to_url', redirect_to_url } })
      tell('payment_intent.requires_action', intent)
    } else if (charge === 'waits') {
      Object.assign(intent, { status: 'processing' })
      later.push({ at: seconds() + slowS, happen: () => pay(intent) })
      tell('payment_intent.processing', intent)
    } else pay(intent)
    return charge !== 'loses'
  }

  /** The bank's page was answered. */
  function answer(intent: StripeIntent, isAllowed: boolean): void {
    if (intent.status !== 'requires_action') return
    if (isAllowed) pay(intent)
    else decline(intent, 'payment_intent_authentication_failure')
  }

  function giveBack(intent: StripeIntent, amount: number, metadata: Metadata): StripeRefund {
    const how = behaviourOf(cardOf(intent)).refund
    const charge = account.charges.get(intent.latest_charge!)!
    charge.amount_refunded += amount
    const { id: payment_intent, currency } = intent
    const about = { amount, currency, charge: charge.id, payment_intent, metadata }
    const refund: StripeRefund = {
      ...made('refund', 're'),
      ...about,
      status: how === 'later' ? 'pending' : 'succeeded',
      reason: null,
    }
    account.refunds.set(refund.id, refund)
    const end = (status: string, type: string) => () => {
      if (status === 'failed') charge.amount_refunded -= amount
      Object.assign(refund, { status })
      tell(type, refund)
    }
    if (how === 'later') later.push({ at: seconds() + slowS, happen: end('succeeded', 'refund.updated') })
    if (how === 'fails') later.push({ at: seconds() + slowS, happen: end('failed', 'refund.failed') })
    tell('refund.created', refund)
    tell('charge.refunded', charge)
    return refund
  }

  function dispute(intent: StripeIntent): void {
    const charge = account.charges.get(intent.latest_charge!)!
    charge.disputed = true
    const { id: payment_intent, currency } = intent
    const about = {
      amount: charge.amount - charge.amount_refunded,
      currency,
      charge: charge.id,
      payment_intent,
      reason: 'fraudulent',
      status: 'needs_response',
      metadata: {},
    }
    const details = { due_by: null, has_evidence: false, past_due: false, submission_count: 0, enhanced_eligibility: {} }
    const evidence = {
      evidence: { enhanced_evidence: {} },
      evidence_details: details,
      enhanced_eligibility_types: [],
      balance_transactions: [],
    }
    const opened = { ...made('dispute', 'du'), ...about, ...evidence, is_charge_refundable: false }
    account.disputes.set(opened.id, opened)
    tell('charge.dispute.created', opened)
  }

  function closeDispute(intent: StripeIntent, status: 'won' | 'lost'): void {
    const open = [...account.disputes.values()].find(({ payment_intent }) => payment_intent === intent.id)!
    Object.assign(open, { status })
    tell('charge.dispute.closed', open)
  }

  return {
    ...account,
    made,
    tell,
    settle,
    expire,
    addMethod,
    complete,
    confirm,
    answer,
    giveBack,
    dispute,
    closeDispute,
    get events() {
      return account.events
    },
    /** The intent that was made for an attempt of ours. */
    intentOf(attemptId: string): StripeIntent {
      return [...account.intents.values()].find(({ metadata }) => metadata['quarry_attempt'] === attemptId)!
    },
  }
}

export type StripeAccount = ReturnType<typeof openAccount>
