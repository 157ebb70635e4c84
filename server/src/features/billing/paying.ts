import type { Currency } from '@quarry/contract/plan/plan'
import { currencyOf } from '@quarry/contract/plan/plan'
import { seatPriceOf } from '@quarry/contract/billing/money'
import { dayAt } from '@quarry/contract/billing/period'
import { type Change, changeTerm, leastCharge, type Order, startOn } from '@quarry/contract/billing/quote'
import { needsPayment } from '@quarry/contract/plan/plan'
import type { PeriodUnit } from '@quarry/contract/plan/plan-state'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import type { Gateway } from '../../payment/gateway.ts'
import { countUsedSeats, type PlanRow } from '../plan/plan.ts'
import { type BillingAccount, findAccount, findCountry, insertAccount, updateCurrency } from './store/account.store.ts'
import { hasInvoice } from './store/invoice.store.ts'
import { findDefaultWay, type PaymentWay } from './store/way.store.ts'

/** What work on payments needs, whether a person or the clock began it. */
export type Paying = Needs<'db' | 'clock' | 'config' | 'send' | 'mail' | 'vault' | 'gateways' | 'log'>
export type Payer = Needs<'db' | 'clock' | 'config' | 'gateways' | 'account' | 'workspace'>

export type Wanted = { planCode: string; periodUnit: PeriodUnit; seatCount: number }

export const gatewayFor = ({ gateways }: Needs<'gateways'>, currency: Currency): Gateway | undefined =>
  gateways.find(({ currencies }) => currencies.includes(currency))

/** @throws Failure paymentsOff — nothing is billed, or nobody serves this currency. */
export function gatewayOrFail(ctx: Needs<'gateways' | 'config'>, currency: Currency): Gateway {
  const gateway = ctx.config.plans === null ? undefined : gatewayFor(ctx, currency)
  if (!gateway) throw fail('paymentsOff')
  return gateway
}

export const gatewayNamed = ({ gateways }: Needs<'gateways'>, name: string): Gateway | undefined =>
  gateways.find((gateway) => gateway.name === name)

/** The card that is charged, and the company that keeps it; undefined: there is none, or its company is not set up any more. */
export async function wayToCharge(
  ctx: Needs<'gateways'>,
  db: Db,
  { id, currency }: Pick<BillingAccount, 'id' | 'currency'>,
): Promise<{ way: PaymentWay; gateway: Gateway } | undefined> {
  const way = await findDefaultWay(db, id)
  const gateway = way && gatewayNamed(ctx, way.gateway)
  if (!gateway) return undefined
  // Given before the country became another: that company is not paid in its currency. Of who has paid, the company goes on that took it.
  const isElsewhere = !gateway.currencies.includes(currency) && !(await hasInvoice(db, id))
  return isElsewhere ? undefined : { way, gateway }
}

/** From its first invoice on an account keeps its currency; until then it is that of the country. */
export async function currencyFor(ctx: Payer, db: Db): Promise<Currency> {
  const account = await findAccount(db, ctx.workspace.id)
  if (account && (await hasInvoice(db, account.id))) return account.currency
  return currencyOf((await findCountry(db, ctx.workspace.id, ctx.account.id)) ?? '')
}

/** Who pays for the workspace. The caller holds it. */
export async function accountFor(ctx: Payer, tx: Db): Promise<BillingAccount> {
  const [account, currency] = [await findAccount(tx, ctx.workspace.id), await currencyFor(ctx, tx)]
  if (account) {
    if (account.currency !== currency) await updateCurrency(tx, account.id, currency)
    return { ...account, currency }
  }
  const { id: workspace_ref, code: workspace_code } = ctx.workspace
  const { email, lang } = ctx.account
  return insertAccount(tx, { workspace_ref, workspace_code, currency, lang, email, created_at: ctx.clock.now() })
}

/**
 * What somebody wants, at its price: the one the workspace has it for, or the catalogue's.
 * @throws Failure planMissing; seatsBelowPlan — fewer than the plan comes with; seatLimitExceeded — fewer than there are members.
 */
export async function orderOf(ctx: Payer, tx: Db, row: PlanRow, currency: Currency, wanted: Wanted): Promise<Order> {
  const today = dayAt(ctx.clock.now(), currency)
  const plan = ctx.config.plans?.find(({ code }) => code === wanted.planCode)
  if (!plan || !needsPayment(plan) || plan.effectiveFrom > today) throw fail('planMissing')
  if (plan.baseSeats !== null && wanted.seatCount < plan.baseSeats)
    throw fail('seatsBelowPlan', { detail: String(plan.baseSeats) })
  const members = await countUsedSeats(tx, ctx.workspace.id)
  if (wanted.seatCount < members) throw fail('seatLimitExceeded', { detail: String(members) })
  const kept = row.term?.planCode === plan.code && row.status !== 'ended' ? row.term.price : null
  return {
    planCode: plan.code,
    unit: wanted.periodUnit,
    seats: wanted.seatCount,
    price: kept ?? seatPriceOf(plan, currency, today),
  }
}

/** A running term is changed; after one that ended, or was suspended for want of a payment, a new one begins. */
export function changeOf(row: PlanRow, order: Order, now: Date): Change {
  const today = dayAt(now, order.price.currency)
  const runs = row.term !== null && (row.status === 'active' || row.status === 'cancelled') && row.problem_since === null
  return runs && row.term!.period.to > today ? changeTerm(row.term!, order, today) : startOn(order, today)
}

/** What of a change is charged now, and what is carried to the next invoice because it is too little. */
export const splitDue = ({ due }: Change, currency: Currency): { now: number; carried: number } =>
  due.total >= leastCharge[currency] ? { now: due.total, carried: 0 } : { now: 0, carried: due.total }
