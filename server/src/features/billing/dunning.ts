import { dayAt } from '@quarry/contract/billing/period'
import type { WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { atomic } from '../../db/db.ts'
import { lockPlan } from '../plan/plan.ts'
import { beginAttempt, voidInvoice } from './charge-invoice.ts'
import { write } from './letters.ts'
import { type Paying, wayToCharge } from './paying.ts'
import { endTerm, hourOf } from './renew.ts'
import { findAccount } from './store/account.store.ts'
import { type Attempt, findAttemptsOf, findLiveAttempt } from './store/attempt.store.ts'
import { getInvoice, type Invoice } from './store/invoice.store.ts'
import { updateTerm } from './store/term.store.ts'

const dayMs = 24 * 60 * 60_000
/** Days after a renewal was owed on which it is tried again, at ten in the morning. */
const retryDays = [1, 3, 5]
const retryHour = 10
export const lastLetterDays = 7

const after = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)

/** What is due for a renewal that was not paid: another try, a letter, the suspension. Nothing while it is not known what a try came to. */
export async function pressOn(app: Paying, { id, workspace_ref }: { id: string; workspace_ref: WorkspaceId }): Promise<void> {
  await atomic(app.db, async (tx) => {
    const row = await lockPlan(tx, workspace_ref)
    const account = await findAccount(tx, workspace_ref)
    const invoice = await getInvoice(tx, id)
    if (!row || !account || invoice.status !== 'open' || (await findLiveAttempt(tx, account.id))) return
    const [attempts, card] = [await findAttemptsOf(tx, id), await wayToCharge(app, tx, account)]
    const tryAgain = card && (() => beginAttempt(app, tx, { invoice, ...card, press: null }))
    // A new card that was given while another was being charged.
    const isUntried = !attempts.some(({ way_id }) => way_id === card?.way.id)
    if (tryAgain && isUntried) {
      await tryAgain()
      return
    }
    const now = app.clock.now()
    const at = after(invoice.created_at, limits.suspendDays)
    if (now >= at) {
      await voidInvoice(app, tx, invoice, 'uncollectible')
      await updateTerm(tx, workspace_ref, { status: 'suspended', suspended_at: now, renews: false, problem_since: null })
      await write(app, tx, account, { kind: 'suspended', subject: id, invoice })
      return
    }
    if (now >= after(invoice.created_at, 5)) await write(app, tx, account, { kind: 'again', subject: id, invoice, at })
    if (tryAgain && attempts.at(-1)?.fail_kind === 'soft' && isRetryDue(attempts, invoice, now)) await tryAgain()
  })
}

/** The first try of each card is none of those that days bring, nor is what somebody pressed. */
function isRetryDue(attempts: readonly Attempt[], { created_at: since, currency }: Invoice, now: Date): boolean {
  const due = retryDays.filter((days) => hourOf(dayAt(after(since, days), currency), retryHour, currency) <= now)
  const again = attempts.filter(
    ({ request_id, way_id }, at) => request_id === null && attempts.slice(0, at).some((earlier) => earlier.way_id === way_id),
  )
  return again.length < due.length
}

/** What is due for a suspended workspace: a last letter, and the end. */
export async function endUnpaid(app: Paying, workspaceId: WorkspaceId): Promise<void> {
  await atomic(app.db, async (tx) => {
    const row = await lockPlan(tx, workspaceId)
    const account = await findAccount(tx, workspaceId)
    const since = row?.suspended_at
    if (!account || !since || row.status !== 'suspended' || (await findLiveAttempt(tx, account.id))) return
    const now = app.clock.now()
    const invoice = { number: '', total: 0, currency: account.currency, is_test: false }
    const subject = `${workspaceId} ${since.toISOString()}`
    if (now < after(since, lastLetterDays)) return
    // Never without time between the last letter and the end.
    const isNew = await write(app, tx, account, {
      kind: 'last',
      subject,
      invoice,
      at: after(now, limits.suspendedDays - lastLetterDays),
    })
    if (isNew || now < after(since, limits.suspendedDays)) return
    await endTerm(app, tx, workspaceId)
    await write(app, tx, account, { kind: 'ended', subject, invoice })
  })
}
