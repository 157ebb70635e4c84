import type { PaidTerm } from '@quarry/contract/billing/quote'
import type { Db } from '../../../db/db.ts'
import { type PlanRow, takeFreePlan } from '../../plan/plan.ts'
import { giveUpOpen } from '../charge-invoice.ts'
import { write } from '../letters.ts'
import type { Paying } from '../paying.ts'
import { findPaidFor } from '../store/invoice.store.ts'
import { returnToTerm } from '../store/term.store.ts'
import type { PaidFacts } from './owe-returned.ts'

/**
 * What it means for a plan that something of a payment went back: nothing while a part of each payment stays. Seats, or a dearer plan, whose
 * whole payment went back are had no longer; when nothing is paid for the running period any more the free plan follows at once, and nothing
 * is deleted.
 */
export async function followPayment(app: Paying, tx: Db, { invoice, account }: PaidFacts, row: PlanRow): Promise<void> {
  const { term, status } = row
  if (app.config.plans === null || !term || (status !== 'active' && status !== 'cancelled')) return
  const stays = (await findPaidFor(tx, account.id, term.period)).filter(({ total, credited }) => credited < total)
  const last = stays.at(-1)
  if (!last) {
    await giveUpOpen(app, tx, account.id)
    await takeFreePlan(app, tx, account.workspace_ref, row)
    const about = { number: '', total: invoice.total, currency: invoice.currency, is_test: invoice.is_test }
    await write(app, tx, account, { kind: 'free', subject: invoice.id, invoice: about })
  } else if (!stays.some(({ id }) => id === invoice.id) && isSame(term, invoice.term))
    await returnToTerm(tx, account.workspace_ref, last.term!)
}

const isSame = (one: PaidTerm, other: PaidTerm | null): boolean =>
  one.period.to === other?.period.to && one.planCode === other.planCode && one.seats === other.seats
