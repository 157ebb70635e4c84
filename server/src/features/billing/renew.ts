import { beginOf, dayAt, periodNoAt } from '@quarry/contract/billing/period'
import { amountOf } from '@quarry/contract/billing/money'
import { type PaidTerm, renewalOf } from '@quarry/contract/billing/quote'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { Currency } from '@quarry/contract/plan/plan'
import { atomic, type Db } from '../../db/db.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockPlan, type PlanRow, takeFreePlan } from '../plan/plan.ts'
import { noteProblem } from './apply.ts'
import { beginAttempt, writeInvoice } from './charge-invoice.ts'
import { nextTerm } from './next-term.ts'
import { gatewayFor, type Paying, wayToCharge } from './paying.ts'
import { tellOfPrice } from './price-change.ts'
import { type BillingAccount, findAccount } from './store/account.store.ts'
import { findLiveAttempt } from './store/attempt.store.ts'
import { findOpenInvoices } from './store/invoice.store.ts'
import { updateTerm } from './store/term.store.ts'

/** Does what the end of a period asks for: renews, changes to what was chosen for then, or ends. */
export async function renew(app: Paying, workspaceId: WorkspaceId): Promise<void> {
  await atomic(app.db, async (tx) => {
    const row = await lockPlan(tx, workspaceId)
    const account = await findAccount(tx, workspaceId)
    const now = app.clock.now()
    if (!row?.term || !account || row.period_end! > now || row.problem_since !== null) return
    if (row.status !== 'active' && row.status !== 'cancelled') return
    if ((await findLiveAttempt(tx, account.id)) || (await findOpenInvoices(tx, account.id)).length > 0) return
    if (row.scheduled?.unit === null) return takeFreePlan(app, tx, workspaceId, row)
    if (!row.renews) return endTerm(app, tx, workspaceId)
    const term = await nextTerm(app, tx, row)
    if (term) return askForNext(app, tx, account, { row, term })
    await takeFreePlan(app, tx, workspaceId, row)
    await tellOfPrice(app, tx, account, { kind: 'over', term: row.term, after: row.term.price })
  })
}

/** There is no plan any more; what follows for want of one follows. */
export async function endTerm({ clock }: Pick<Paying, 'clock'>, tx: Db, workspaceId: WorkspaceId): Promise<void> {
  const nothing = {
    renews: false,
    term: null,
    period_end: null,
    problem_since: null,
    suspended_at: null,
    scheduled: null,
  } as const
  await updateTerm(tx, workspaceId, { status: 'ended', expires_at: clock.now(), ...nothing })
  await recordAudit(tx, { clock }, { workspaceId, action: 'plan.change', subject: workspaceId, detail: { to: 'ended' } })
}

/** The next period is owed from its first day, and had once it is paid. Of periods that nobody was there for only the present one is asked for. */
async function askForNext(
  app: Paying,
  tx: Db,
  account: BillingAccount,
  { row, term }: { row: PlanRow; term: PaidTerm },
): Promise<void> {
  const today = dayAt(app.clock.now(), account.currency)
  const periodNo = periodNoAt(term.anchor, term.unit, today, term.periodNo)
  if (periodNo > term.periodNo)
    app.log.warn(
      { account: account.id, skipped: periodNo - term.periodNo },
      'periods that nothing was charged for are written off',
    )
  const { line, due, period } = renewalOf(term, periodNo)
  const carried = row.carried ?? 0
  const lines = carried > 0 ? [line, { ...line, kind: 'carried' as const, amount: carried }] : [line]
  const total = amountOf(due.total + carried, term.price.taxPercent)
  const card = await wayToCharge(app, tx, account)
  const gateway = card?.gateway ?? gatewayFor(app, account.currency)
  const billed = { account, reason: 'renewal' as const, lines, due: total, term: { ...term, periodNo, period } }
  const invoice = await writeInvoice(app, tx, { ...billed, isTest: gateway?.isTest ?? false })
  if (card) await beginAttempt(app, tx, { invoice, ...card, press: null })
  else await noteProblem(app, tx, account, invoice)
}

/** When a day begins for an account, in hours after midnight. */
export const hourOf = (day: string, hour: number, currency: Currency): Date =>
  new Date(beginOf(day, currency).getTime() + hour * 60 * 60_000)
