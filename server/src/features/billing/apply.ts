import { beginOf } from '@quarry/contract/billing/period'
import { atomic, type Db } from '../../db/db.ts'
import type { ChargeState } from '../../payment/gateway.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockPlan, type PlanRow } from '../plan/plan.ts'
import { lookJob, paperJob } from './billing.messages.ts'
import { giveUpOpen, voidInvoice } from './charge-invoice.ts'
import { write } from './letters.ts'
import { nextLook } from './pauses.ts'
import type { Paying } from './paying.ts'
import { giveBackWhole } from './returned/refund.ts'
import { dispute, returnTaken } from './returned/dispute.ts'
import type { PaidFacts } from './returned/owe-returned.ts'
import { type BillingAccount, getAccount } from './store/account.store.ts'
import { type Attempt, findAttempt, isLive, lockAttempt, updateAttempt } from './store/attempt.store.ts'
import { getInvoice, type Invoice, updateInvoice } from './store/invoice.store.ts'
import { book } from './store/ledger.store.ts'
import { putOnTerm, updateTerm } from './store/term.store.ts'

export type ChargeOutcome = ChargeState | { kind: 'unknown' }

/**
 * Turns what a payment company says of an attempt now into facts: the one place where this happens. Whoever asked, in whatever order and
 * however often, the same comes of it.
 */
export async function apply(app: Paying, attemptId: string, outcome: ChargeOutcome): Promise<void> {
  await atomic(app.db, async (tx) => {
    const before = await findAttempt(tx, attemptId)
    const account = await getAccount(tx, before!.account_id)
    // The workspace before everything else, as everybody does who changes its plan.
    const row = account.closed_at === null ? await lockPlan(tx, account.workspace_ref) : undefined
    const attempt = await lockAttempt(tx, attemptId)
    const invoice = await getInvoice(tx, attempt.invoice_id)
    const facts = { attempt, invoice, account }
    const now = app.clock.now()
    const again = { looks: attempt.looks + 1, look_at: nextLook(attempt.looks, now) }
    // Whoever asks of one that has ended heard that something became of it since, and may never hear it again.
    if (outcome.kind === 'unknown' && !isLive(attempt)) return updateAttempt(tx, attemptId, again)
    if (attempt.status === 'succeeded') {
      if (outcome.kind === 'disputed') return dispute(app, tx, facts, row, outcome)
      return outcome.kind === 'succeeded' ? returnTaken(app, tx, facts, row) : undefined
    }
    if (outcome.kind === 'succeeded' || outcome.kind === 'disputed') {
      await succeed(app, tx, facts, outcome, row)
      // What went back before anybody knew that it was paid is paid first. Looked at again also where the job is lost.
      const wentBack = outcome.kind === 'disputed' || outcome.givenBack > 0
      if (!wentBack || attempt.status === 'failed' || (await findAttempt(tx, attemptId))!.status !== 'succeeded') return
      await updateAttempt(tx, attemptId, { look_at: now })
      return app.send(tx, lookJob, { attemptId })
    }
    if (attempt.status === 'failed') return
    if (outcome.kind === 'failed') return failAttempt(app, tx, facts, outcome)
    if (outcome.kind === 'absent') await updateAttempt(tx, attemptId, { status: 'created', ...again })
    else if (outcome.kind === 'action')
      await updateAttempt(tx, attemptId, {
        status: 'action',
        external_id: outcome.externalId,
        window_url: outcome.window.url,
        ...again,
      })
    else await updateAttempt(tx, attemptId, { status: 'unknown', ...again })
  })
}

async function succeed(
  app: Paying,
  tx: Db,
  { attempt, invoice, account }: PaidFacts,
  { externalId, amount, currency }: Extract<ChargeState, { kind: 'succeeded' | 'disputed' }>,
  row: PlanRow | undefined,
): Promise<void> {
  const now = app.clock.now()
  if (amount !== attempt.amount || currency !== attempt.currency) {
    app.log.error({ attemptId: attempt.id, amount, currency }, 'a payment company charged another amount than it was told')
    return updateAttempt(tx, attempt.id, { status: 'unknown', looks: attempt.looks + 1, look_at: nextLook(attempt.looks, now) })
  }
  const settled = { external_id: externalId, settled_at: now, look_at: null, fail_code: null, fail_kind: null }
  const cash = { [`cash:${attempt.gateway}`]: amount }
  const booking = { accountId: account.id, currency, source: { kind: 'payment' as const, id: attempt.id }, at: now }
  if (!row || invoice.status !== 'open' || attempt.status === 'failed') {
    // Given up before, it does not count for its invoice any more.
    await updateAttempt(tx, attempt.id, { status: attempt.status === 'failed' ? 'failed' : 'succeeded', ...settled })
    return giveBackWhole(app, tx, attempt, booking)
  }
  await updateAttempt(tx, attempt.id, { status: 'succeeded', ...settled })
  await book(tx, { ...booking, entries: { ...cash, receivable: -amount } })
  await updateInvoice(tx, invoice.id, { status: 'paid', paid_at: now })
  // A renewal that was owed is not owed by who began anew. Until that is paid it stays: the order may fail, and the plan is had meanwhile.
  await giveUpOpen(app, tx, account.id)
  const term = invoice.term!
  const periodEnd = beginOf(term.period.to, account.currency)
  await putOnTerm(tx, account.workspace_ref, {
    accountId: account.id,
    term,
    periodEnd,
    startedAt: now,
    // What was carried stands on a renewal, and is lost with a new term.
    carried: row.period_end?.getTime() === periodEnd.getTime() ? (row.carried ?? 0) : 0,
  })
  const detail = { number: invoice.number, total: invoice.total, currency }
  const action = invoice.reason === 'renewal' ? 'payment.renew' : 'payment.pay'
  await recordAudit(tx, actorOf(app, attempt), { workspaceId: account.workspace_ref, action, subject: attempt.id, detail })
  await app.send(tx, paperJob, { invoiceId: invoice.id })
}

async function failAttempt(
  app: Paying,
  tx: Db,
  { attempt, invoice, account }: PaidFacts,
  { failKind, code }: Extract<ChargeState, { kind: 'failed' }>,
): Promise<void> {
  const now = app.clock.now()
  await updateAttempt(tx, attempt.id, { status: 'failed', fail_kind: failKind, fail_code: code, settled_at: now, look_at: null })
  if (account.closed_at !== null || invoice.status !== 'open') return
  const detail = { number: invoice.number, code }
  await recordAudit(tx, actorOf(app, attempt), {
    workspaceId: account.workspace_ref,
    action: 'payment.fail',
    subject: attempt.id,
    detail,
  })
  // What a person ordered they order again; a renewal stays owed.
  if (invoice.reason !== 'renewal') return voidInvoice(app, tx, invoice)
  await noteProblem(app, tx, account, invoice)
}

/** A renewal could not be paid: the plan goes on for a while, and those who can pay are written to. */
export async function noteProblem(app: Paying, tx: Db, account: BillingAccount, invoice: Invoice): Promise<void> {
  const row = await lockPlan(tx, account.workspace_ref)
  // Since it is owed, not since that is known: from then on the days to the suspension count.
  if (row?.problem_since === null) await updateTerm(tx, account.workspace_ref, { problem_since: invoice.created_at })
  await write(app, tx, account, { kind: 'problem', subject: invoice.id, invoice })
}

const actorOf = ({ clock }: Paying, { requested_by: by }: Attempt) => ({ clock, ...(by && { account: { id: by } }) })
