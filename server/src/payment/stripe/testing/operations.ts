import type { StripeIntent, Metadata, StripeAccount, StripeObject } from './account.ts'
import { described, type Method, type Params } from './description.ts'
import { behaviourOf, readyMade } from './cards.ts'

/** What Stripe refuses. */
export class Refused extends Error {
  readonly status: number
  readonly error: object

  constructor(status: number, error: { type: string; code?: string; message?: string; param?: string; payment_intent?: object }) {
    super(error.message ?? error.code ?? error.type)
    this.status = status
    this.error = error
  }
}

/** `isLost`: it was done, and its answer does not arrive. */
export type StripeAnswer = { reply: unknown; isLost?: boolean }
type Work = (account: StripeAccount, params: Params, id: string) => StripeAnswer

const invalid = (message: string, more: { code?: string; param?: string } = {}, status = 400) =>
  new Refused(status, { type: 'invalid_request_error', message, ...more })

function found<T>(map: ReadonlyMap<string, T>, id: string, what: string, param = 'id'): T {
  const object = map.get(id)
  if (!object) throw invalid(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, param === 'id' ? 404 : 400)
  return object
}

const expands = (params: Params, name: string): boolean => ((params['expand'] as string[] | undefined) ?? []).includes(name)

/** A page of a list, newest first. */
function page(all: Iterable<StripeObject>, params: Params, url: string): StripeAnswer {
  const after = params['starting_after']
  const { gte } = (params['created'] as { gte?: number } | undefined) ?? {}
  const sorted = [...all].reverse().filter(({ created }) => gte === undefined || created >= gte)
  const rest = after === undefined ? sorted : sorted.slice(sorted.findIndex(({ id }) => id === after) + 1)
  const limit = Number(params['limit'] ?? 10)
  return { reply: { object: 'list', url, data: rest.slice(0, limit), has_more: rest.length > limit } }
}

const intentShown = (account: StripeAccount, intent: StripeIntent, isWhole: boolean) => ({
  ...intent,
  latest_charge: isWhole && intent.latest_charge ? account.charges.get(intent.latest_charge) : intent.latest_charge,
})

/** A field of a form that holds no others. */
const textOf = (field: Params[string] | undefined): string =>
  typeof field === 'object' || field === undefined ? '' : String(field)

/** Without what only the counterpart knows of it. */
const methodShown = (method: StripeObject): object => ({ ...method, number: undefined })

const chargeIntent: Work = (account, params) => {
  const customer = found(account.customers, textOf(params['customer']), 'customer', 'customer')
  const method = found(account.methods, textOf(params['payment_method']), 'PaymentMethod', 'payment_method')
  if (method.customer !== customer.id)
    throw invalid('The payment method does not belong to the customer.', { param: 'payment_method' })
  const { amount, currency, description, off_session: isAway } = params
  if (isAway === true && params['return_url'] !== undefined)
    throw invalid('You cannot specify `return_url` when `off_session` is true.', { param: 'return_url' })
  const asked = { amount: amount as number, currency: textOf(currency), customer: customer.id, payment_method: method.id }
  const whole = {
    description,
    metadata: (params['metadata'] ?? {}) as Metadata,
    amount_received: 0,
    payment_method_types: ['card'],
  }
  const none = { latest_charge: null, last_payment_error: null, next_action: null, status: 'requires_confirmation' }
  const intent: StripeIntent = { ...account.made('payment_intent', 'pi'), ...asked, ...whole, ...none }
  account.intents.set(intent.id, intent)
  account.tell('payment_intent.created', intent)
  const arrives = account.confirm(intent, isAway === true, (params['return_url'] as string | undefined) ?? null)
  if (intent.last_payment_error !== null)
    throw new Refused(402, { ...(intent.last_payment_error as { type: string }), payment_intent: intent })
  return { reply: intent, isLost: !arrives }
}

const cancelIntent: Work = (account, _, id) => {
  const intent = found(account.intents, id, 'payment_intent')
  if (!['requires_action', 'requires_payment_method', 'requires_confirmation'].includes(intent.status))
    throw invalid(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    })
  Object.assign(intent, { status: 'canceled', next_action: null, cancellation_reason: 'abandoned' })
  account.tell('payment_intent.canceled', intent)
  return { reply: intent }
}

const refundIntent: Work = (account, params) => {
  const intent = found(account.intents, textOf(params['payment_intent']), 'payment_intent', 'payment_intent')
  const charge = intent.latest_charge && account.charges.get(intent.latest_charge)
  if (!charge) throw invalid('This PaymentIntent does not have a successful charge to refund.')
  const amount = Number(params['amount'])
  if (charge.disputed || behaviourOf(account.methods.get(intent.payment_method)!.number).refund === 'refused')
    throw invalid('This charge cannot be refunded.', { code: 'charge_disputed' })
  if (charge.amount_refunded === charge.amount) throw invalid('It was refunded already.', { code: 'charge_already_refunded' })
  if (amount > charge.amount - charge.amount_refunded)
    throw invalid('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' })
  return { reply: account.giveBack(intent, amount, (params['metadata'] ?? {}) as Metadata) }
}

const openSession =
  (origin: () => string): Work =>
  (account, params) => {
    if (params['mode'] !== 'setup') throw invalid('Nothing but setup is played here.', { param: 'mode' })
    const customer = found(account.customers, textOf(params['customer']), 'customer', 'customer')
    const made = account.made('checkout.session', 'cs_test')
    const { success_url, cancel_url, client_reference_id = null, locale = null } = params
    const addresses = { success_url: textOf(success_url), cancel_url: textOf(cancel_url), url: `${origin()}/c/pay/${made.id}` }
    const nothing = { amount_total: null, currency: null, custom_fields: [], shipping_options: [], setup_intent: null }
    const shown = {
      automatic_tax: { enabled: false, provider: null, status: null, liability: null },
      payment_status: 'no_payment_required',
    }
    const text = { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null }
    const about = { customer: customer.id, client_reference_id: client_reference_id as string | null, locale, custom_text: text }
    const fixed = { mode: 'setup', payment_method_types: ['card'], status: 'open' as const, expires_at: made.created + 86_400 }
    const session = { ...made, ...addresses, ...nothing, ...shown, ...about, ...fixed }
    account.sessions.set(session.id, session)
    return { reply: session }
  }

const readSession: Work = (account, params, id) => {
  const session = found(account.sessions, id, 'checkout.session')
  const setup = session.setup_intent && account.setups.get(session.setup_intent)
  if (!setup || !expands(params, 'setup_intent.payment_method')) return { reply: session }
  const payment_method = methodShown(account.methods.get(String(setup['payment_method']))!)
  return { reply: { ...session, setup_intent: { ...setup, payment_method } } }
}

const of = <T extends StripeObject>(map: ReadonlyMap<string, T>, params: Params, name: string): T[] =>
  [...map.values()].filter((each) => params[name] === undefined || each[name] === params[name])

/** All that is played of Stripe's API, each as its own description has it. */
export const operationsAt = (origin: () => string) => {
  const works: [Method, string, Work][] = [
    [
      'POST',
      '/v1/customers',
      (account, { email = null, metadata = {} }) => {
        const customer = { ...account.made('customer', 'cus'), email: email as string | null, metadata: metadata as Metadata }
        account.customers.set(customer.id, customer)
        return { reply: customer }
      },
    ],
    ['GET', '/v1/customers', (account, params) => page(of(account.customers, params, 'email'), params, '/v1/customers')],
    ['POST', '/v1/checkout/sessions', openSession(origin)],
    ['GET', '/v1/checkout/sessions/{session}', readSession],
    [
      'POST',
      '/v1/checkout/sessions/{session}/expire',
      (account, _, id) => {
        const session = found(account.sessions, id, 'checkout.session')
        if (session.status !== 'open') throw invalid(`This Session is ${session.status}.`)
        return { reply: account.expire(session) }
      },
    ],
    ['POST', '/v1/payment_intents', chargeIntent],
    [
      'GET',
      '/v1/payment_intents',
      (account, params) => {
        if (params['customer'] !== undefined) found(account.customers, textOf(params['customer']), 'customer', 'customer')
        const isWhole = expands(params, 'data.latest_charge')
        const intents = of(account.intents, params, 'customer').map((intent) => intentShown(account, intent, isWhole))
        return page(intents, params, '/v1/payment_intents')
      },
    ],
    [
      'GET',
      '/v1/payment_intents/{intent}',
      (account, params, id) => ({
        reply: intentShown(account, found(account.intents, id, 'payment_intent'), expands(params, 'latest_charge')),
      }),
    ],
    ['POST', '/v1/payment_intents/{intent}/cancel', cancelIntent],
    ['POST', '/v1/refunds', refundIntent],
    ['GET', '/v1/refunds', (account, params) => page(of(account.refunds, params, 'payment_intent'), params, '/v1/refunds')],
    ['GET', '/v1/disputes', (account, params) => page(of(account.disputes, params, 'payment_intent'), params, '/v1/disputes')],
    [
      'GET',
      '/v1/events',
      (account, params) => {
        const types = params['types'] as string[] | undefined
        return page(
          account.events.filter(({ type }) => !types || types.includes(String(type))),
          params,
          '/v1/events',
        )
      },
    ],
    [
      'POST',
      '/v1/payment_methods/{payment_method}/attach',
      (account, { customer }, name) => {
        const number = readyMade[name]
        if (number === undefined) throw invalid('Only ready-made cards are attached here.', { param: 'payment_method' })
        const { id } = found(account.customers, textOf(customer), 'customer', 'customer')
        return { reply: methodShown(account.addMethod(number, id)) }
      },
    ],
    [
      'POST',
      '/v1/payment_methods/{payment_method}/detach',
      (account, _, id) => {
        const method = found(account.methods, id, 'PaymentMethod')
        if (method.customer === null) throw invalid('The payment method is not attached to a customer.')
        method.customer = null
        return { reply: methodShown(method) }
      },
    ],
  ]
  return works.map(([method, path, work]) => ({ method, work, ...described(method, path) }))
}
