import { randomUUID } from 'node:crypto'
import type { Payment } from '@quarry/contract/wire/billing/billing'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockPlan } from '../plan/plan.ts'
import { beginAttempt } from './charge-invoice.ts'
import { returnUrlOf } from './charge.ts'
import { forgetCard, lookAtKept } from './kept-cards.ts'
import { accountFor, type Payer, gatewayNamed, gatewayOrFail, type Paying } from './paying.ts'
import { paymentOfWay } from './read-payment.ts'
import { getAccount } from './store/account.store.ts'
import { findLiveAttempt } from './store/attempt.store.ts'
import { findOpenInvoices } from './store/invoice.store.ts'
import { findDefaultWay, findWay, findWayOfRequest, insertWay, lockWay, replaceDefaultWay, updateWay } from './store/way.store.ts'

/** Opens the page on which a card is given. @throws Failure paymentsOff; workspaceMissing; gatewayUnavailable */
export async function openWay(ctx: Payer & Paying, { requestId }: { requestId: string }): Promise<Payment> {
  const { account, gateway } = await atomic(ctx.db, async (tx) => {
    if (!(await lockPlan(tx, ctx.workspace.id))) throw fail('workspaceMissing')
    const account = await accountFor(ctx, tx)
    return { account, gateway: gatewayOrFail(ctx, account.currency) }
  })
  const before = await findWayOfRequest(ctx.db, account.id, requestId)
  if (before) return paymentOfWay(ctx, before, account)
  const id = randomUUID()
  const ask = { id, customer: { uid: account.id, email: account.email }, returnUrl: returnUrlOf(id, account.workspace_code) }
  const { url, externalId } = await gateway.openWay({ ...ask, lang: ctx.account.lang }).catch((cause: unknown) => {
    throw fail('gatewayUnavailable', { cause })
  })
  await insertWay(ctx.db, {
    id,
    account_id: account.id,
    request_id: requestId,
    gateway: gateway.name,
    status: 'NEW_CARD_START',
    requested_by: ctx.account.id,
    window_url: url,
    external_id: externalId,
    created_at: ctx.clock.now(),
  })
  return paymentOfWay(ctx, (await findWayOfRequest(ctx.db, account.id, requestId))!, account)
}

/** Looks whether a card was given, and makes it the one that is charged. What a renewal could not be paid with before is tried with it at once. */
export async function lookAtWay(app: Paying, { wayId }: { wayId: string }): Promise<void> {
  const open = await findWay(app.db, wayId)
  const gateway = open && gatewayNamed(app, open.gateway)
  if (!gateway) return
  if (open.is_default) return lookAtKept(app, gateway, open)
  if (open.status !== 'NEW_CARD_START') return
  const state = await gateway.readWay({ id: wayId, externalId: open.external_id })
  if (state.kind === 'open') return
  const former = await atomic(app.db, async (tx) => {
    const account = await getAccount(tx, open.account_id)
    const row = account.closed_at === null ? await lockPlan(tx, account.workspace_ref) : undefined
    const way = (await lockWay(tx, wayId))!
    if (way.status !== 'NEW_CARD_START') return null
    if (state.kind !== 'done' || !row) {
      await updateWay(tx, wayId, { status: 'NEW_CARD_FAIL' })
      return null
    }
    const replaced = await findDefaultWay(tx, account.id)
    await replaceDefaultWay(tx, account.id)
    const { ref, brand, last4, expMonth: exp_month, expYear: exp_year } = state
    const sealed_ref = app.vault.seal(ref, `payment_way:${wayId}`)
    await updateWay(tx, wayId, { status: 'NEW_CARD_END', is_default: true, sealed_ref, brand, last4, exp_month, exp_year })
    const actor = { clock: app.clock, account: { id: way.requested_by } }
    await recordAudit(tx, actor, {
      workspaceId: account.workspace_ref,
      action: 'payment.way',
      subject: wayId,
      detail: { last4: last4 ?? brand },
    })
    const renewal = (await findOpenInvoices(tx, account.id)).find(({ reason }) => reason === 'renewal')
    const live = await findLiveAttempt(tx, account.id)
    if (renewal && !live)
      await beginAttempt(app, tx, { invoice: renewal, way: (await findWay(tx, wayId))!, gateway, press: null })
    // With what is under way it may still be charged.
    return live ? null : replaced
  })
  if (former) await forgetCard(app, former)
}

/** Where somebody came back from the page of a card, that may be known at once. @throws nothing: it is looked at again. */
export const lookSoon = async (app: Paying & Needs<'log'>, wayId: string): Promise<void> =>
  lookAtWay(app, { wayId }).catch((error: unknown) => app.log.warn({ err: error, wayId }, 'a card could not be looked at'))
