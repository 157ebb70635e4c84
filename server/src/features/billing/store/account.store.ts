import type { Language } from '@quarry/contract/account/account'
import type { BillTo } from '@quarry/contract/billing/bill-to'
import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import { can } from '@quarry/contract/workspace/permission'
import type { Currency } from '@quarry/contract/plan/plan'
import { type Selectable, sql } from 'kysely'
import type { BillingTables } from '../../../db/billing-tables.ts'
import type { Db } from '../../../db/db.ts'

export type BillingAccount = Selectable<BillingTables['billing_account']>

/** Of a workspace that exists. */
export const findAccount = (db: Db, workspaceId: WorkspaceId): Promise<BillingAccount | undefined> =>
  db
    .selectFrom('billing_account')
    .selectAll()
    .where('workspace_ref', '=', workspaceId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

export const getAccount = (db: Db, id: string): Promise<BillingAccount> =>
  db.selectFrom('billing_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const insertAccount = (
  tx: Db,
  account: {
    workspace_ref: WorkspaceId
    workspace_code: string
    currency: Currency
    lang: Language
    email: string
    created_at: Date
  },
): Promise<BillingAccount> => tx.insertInto('billing_account').values(account).returningAll().executeTakeFirstOrThrow()

export async function updateCurrency(tx: Db, id: string, currency: Currency): Promise<void> {
  await tx.updateTable('billing_account').set({ currency }).where('id', '=', id).execute()
}

/** Concerns the invoices that are written from now on. */
export async function updateBillTo(tx: Db, id: string, billTo: BillTo): Promise<void> {
  await tx
    .updateTable('billing_account')
    .set({ bill_to: JSON.stringify(billTo) })
    .where('id', '=', id)
    .execute()
}

export async function closeAccount(tx: Db, id: string, at: Date): Promise<void> {
  await tx.updateTable('billing_account').set({ closed_at: at }).where('id', '=', id).execute()
}

/** Where the workspace says it is, else where the person does. */
export async function findCountry(db: Db, workspaceId: WorkspaceId, accountId: AccountId): Promise<string | null> {
  const row = await db
    .selectFrom('workspace')
    .leftJoin('account', (join) => join.on('account.id', '=', accountId))
    .select(['workspace.country_code as workspace', 'account.country_code as person', 'account.lang'])
    .where('workspace.id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return row.workspace ?? row.person ?? (row.lang === 'ko' ? 'KR' : null)
}

/** Whoever may pay, to be written to. */
export async function findPayers(db: Db, workspaceId: WorkspaceId): Promise<{ email: string; lang: Language }[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['account.email', 'account.lang', 'member.role', 'member.privileges'])
    .where('member.workspace_id', '=', workspaceId)
    .where('member.status', '=', 'active')
    .where('member.role', 'in', ['OWNER', 'ADMIN'])
    .execute()
  return rows.filter(({ role, privileges }) => can({ role, privileges }, 'payment.manage'))
}

/** Whose these workspaces are. */
export const findOwners = (db: Db, workspaceIds: readonly WorkspaceId[]) =>
  db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['member.workspace_id as workspaceId', 'member.display_name', 'account.first_name', 'account.last_name'])
    .where('member.workspace_id', '=', sql<WorkspaceId>`any(${sql.val([...workspaceIds])}::uuid[])`)
    .where('member.role', '=', 'OWNER')
    .execute()

/** @returns false when this letter was written before. */
export const noteLetter = async (tx: Db, subject: string, kind: string, at: Date): Promise<boolean> =>
  (await tx
    .insertInto('billing_letter')
    .values({ subject, kind, sent_at: at })
    .onConflict((conflict) => conflict.columns(['subject', 'kind']).doNothing())
    .returning('subject')
    .executeTakeFirst()) !== undefined
