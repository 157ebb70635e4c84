import { type BillTo, businessNumberOf, nobody } from '@quarry/contract/billing/bill-to'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockPlan } from '../plan/plan.ts'
import { accountFor, type Payer } from './paying.ts'
import { findAccount, updateBillTo } from './store/account.store.ts'

/** Whom invoices of the workspace are made out to. */
export async function readBillTo(ctx: Payer): Promise<BillTo> {
  const account = await findAccount(ctx.db, ctx.workspace.id)
  return { ...nobody, ...account?.bill_to }
}

/** Invoices that are there stay as they are. @throws Failure workspaceMissing; businessNumberInvalid */
export async function changeBillTo(ctx: Payer, input: BillTo): Promise<BillTo> {
  const { organisation, representative, address, email } = input
  return atomic(ctx.db, async (tx) => {
    const { id: workspaceId } = ctx.workspace
    if (!(await lockPlan(tx, workspaceId))) throw fail('workspaceMissing')
    const account = await accountFor(ctx, tx)
    const businessNumber = businessNumberOf(input.businessNumber, account.currency)
    if (businessNumber === null) throw fail('businessNumberInvalid')
    const billTo = { organisation, representative, businessNumber, address, email }
    await updateBillTo(tx, account.id, billTo)
    await recordAudit(tx, ctx, { workspaceId, action: 'payment.billTo', subject: account.id })
    return billTo
  })
}
