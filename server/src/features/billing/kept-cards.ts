import { atomic } from '../../db/db.ts'
import type { Gateway } from '../../payment/gateway.ts'
import { lockPlan } from '../plan/plan.ts'
import { openRef } from './charge-name.ts'
import { write } from './letters.ts'
import { gatewayNamed, type Paying } from './paying.ts'
import { getAccount } from './store/account.store.ts'
import { findLeftWays, lockWay, type PaymentWay, updateWay } from './store/way.store.ts'

/**
 * A card can be changed or taken back where it is kept, as in a wallet. Of the latter those who pay hear before it would have been charged.
 */
export async function lookAtKept(app: Paying, gateway: Gateway, { id, external_id, account_id }: PaymentWay): Promise<void> {
  const state = await gateway.readWay({ id, externalId: external_id })
  if (state.kind === 'done') {
    const { brand, last4, expMonth: exp_month, expYear: exp_year } = state
    return updateWay(app.db, id, { brand, last4, exp_month, exp_year })
  }
  if (state.kind !== 'failed') return
  await atomic(app.db, async (tx) => {
    const account = await getAccount(tx, account_id)
    const row = account.closed_at === null ? await lockPlan(tx, account.workspace_ref) : undefined
    if (!(await lockWay(tx, id))?.is_default) return
    await updateWay(tx, id, { status: 'DELETED', is_default: false })
    if (!row?.renews || row.status !== 'active' || row.period_end === null) return
    const invoice = { number: '', total: 0, currency: account.currency, is_test: gateway.isTest }
    await write(app, tx, account, { kind: 'cardDeleted', subject: id, invoice, at: row.period_end })
  })
}

/** Has its company forget a card that is charged no more. One that cannot be forgotten is not charged either. */
export async function forgetCard(app: Paying, way: PaymentWay): Promise<void> {
  const gateway = gatewayNamed(app, way.gateway)
  if (!gateway) return
  try {
    await gateway.forgetWay(openRef(app, way))
    await updateWay(app.db, way.id, { status: 'DELETED', is_default: false })
  } catch (error) {
    app.log.warn({ err: error, wayId: way.id }, 'a payment company still keeps a card that is charged no more')
  }
}

/** Forgets the cards of workspaces that were deleted, and replaced ones that could not be forgotten before. */
export async function forgetLeftCards(app: Paying, signal: AbortSignal): Promise<void> {
  for (const way of await findLeftWays(app.db)) {
    signal.throwIfAborted()
    await forgetCard(app, way)
  }
}
