import { dayAt, daysBetween } from '@quarry/contract/billing/period'
import { renewalOf, type Change, type Order } from '@quarry/contract/billing/quote'
import { limitsOf } from '@quarry/contract/plan/plan'
import type { Quote } from '@quarry/contract/wire/billing/quote'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { countAgents, countDocuments, countUsedSeats, findPlan, type PlanRow } from '../plan/plan.ts'
import { announcedFor } from './announced-price.ts'
import { type Payer, changeOf, currencyFor, gatewayOrFail, orderOf, splitDue, type Wanted, wayToCharge } from './paying.ts'
import { findAccount } from './store/account.store.ts'
import type { PaymentWay } from './store/way.store.ts'

const quoteMs = 30 * 60_000

/** What was shown, so that nobody pays for something else. */
type Shown = Wanted & { dueNow: number; version: number | null; at: number }

/**
 * What a plan would cost, now and later; nothing is ordered.
 * @throws Failure workspaceMissing; paymentsOff; as `orderOf`.
 */
export async function readQuote(ctx: Payer & Needs<'vault'>, wanted: Wanted): Promise<Quote> {
  const { db, clock } = ctx
  const row = await findPlan(db, ctx.workspace.id)
  if (!row) throw fail('workspaceMissing')
  const currency = await currencyFor(ctx, db)
  const gateway = gatewayOrFail(ctx, currency)
  const order = await orderOf(ctx, db, row, currency, wanted)
  const change = changeOf(row, order, clock.now())
  const today = dayAt(clock.now(), currency)
  const account = await findAccount(db, ctx.workspace.id)
  const card = account && (await wayToCharge(ctx, db, { ...account, currency }))
  const priceChange = await announcedFor(ctx, db, row, { order, change })
  const trialEnd = row.status === 'trial' && row.expires_at ? dayAt(row.expires_at, currency) : today
  return {
    quoteId: ctx.vault.seal(shownOf(ctx, row, wanted, change), rowOf(ctx)),
    currency,
    lines: change.lines,
    due: change.due,
    taxPercent: order.price.taxPercent,
    next: nextOf(row, order, change, priceChange),
    effective: change.term ? 'now' : 'periodEnd',
    exceeds: await exceedsOf(ctx, db, order),
    priceChange,
    trialDaysLost: Math.max(0, daysBetween(today, trialEnd)),
    way: cardOf(card?.way),
    isTest: (card?.gateway ?? gateway).isTest,
  }
}

/** Whether somebody orders what they were shown, and it still costs that. @throws Failure quoteOutdated */
export function checkQuote(ctx: Needs<'vault' | 'workspace' | 'clock'>, quoteId: string, now: Omit<Shown, 'at'>): void {
  const shown = openQuote(ctx, quoteId)
  const age = shown ? ctx.clock.now().getTime() - shown.at : Infinity
  const same = (Object.keys(now) as (keyof typeof now)[]).every((key) => shown?.[key] === now[key])
  if (age < 0 || age > quoteMs || !same) throw fail('quoteOutdated')
}

function openQuote(ctx: Needs<'vault' | 'workspace'>, quoteId: string): Shown | null {
  try {
    return ctx.vault.open(quoteId, rowOf(ctx)) as Shown
  } catch {
    return null
  }
}

const rowOf = ({ workspace }: Needs<'workspace'>): string => `quote:${workspace.id}`

export const seenOf = (row: PlanRow, wanted: Wanted, change: Change): Omit<Shown, 'at'> => ({
  planCode: wanted.planCode,
  periodUnit: wanted.periodUnit,
  seatCount: wanted.seatCount,
  dueNow: change.due.total,
  version: row.version,
})

const shownOf = ({ clock }: Needs<'clock'>, row: PlanRow, wanted: Wanted, change: Change): Shown => ({
  ...seenOf(row, wanted, change),
  at: clock.now().getTime(),
})

function nextOf(row: PlanRow, order: Order, change: Change, rise: Quote['priceChange']): Quote['next'] {
  const term = change.term ?? { ...row.term!, ...order }
  const at = (change.term ?? row.term!).period.to
  // As where it is paid: with a new period nothing is carried any more.
  const carried = at === row.term?.period.to ? (row.carried ?? 0) : 0
  const more = change.term ? splitDue(change, order.price.currency).carried : 0
  const isAgreed = rise?.at === at && rise.answer === 'agreed'
  const total = isAgreed ? rise.after : renewalOf(term, term.periodNo + 1).due.total
  return { at, total: total + carried + more }
}

async function exceedsOf(ctx: Payer, db: Db, order: Order): Promise<Quote['exceeds']> {
  const plan = ctx.config.plans!.find(({ code }) => code === order.planCode)!
  const most = limitsOf(plan, order.seats)
  const documents = await countDocuments(db, ctx.workspace.id)
  const used = {
    seats: await countUsedSeats(db, ctx.workspace.id),
    publicDocuments: documents.PUBLIC.placed,
    privateDocuments: documents.RESTRICTED.placed,
    agents: await countAgents(db, ctx.workspace.id),
  }
  return (Object.keys(used) as (keyof typeof used)[]).flatMap((what) => {
    const limit = most[what]
    return limit !== null && used[what] > limit ? [{ what, used: used[what], limit }] : []
  })
}

/** What is shown of a card. */
export const cardOf = (way: PaymentWay | undefined): Quote['way'] =>
  way?.brand ? { brand: way.brand, last4: way.last4, expMonth: way.exp_month, expYear: way.exp_year } : null
