import { type Insertable, type Selectable, sql } from 'kysely'
import type { BillingTables } from '../../../db/billing-tables.ts'
import type { Db } from '../../../db/db.ts'
import { live } from './attempt.store.ts'

export type PaymentWay = Selectable<BillingTables['payment_way']>

export const findWayOfRequest = (db: Db, accountId: string, requestId: string): Promise<PaymentWay | undefined> =>
  db
    .selectFrom('payment_way')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

export const insertWay = (db: Db, way: Insertable<BillingTables['payment_way']>) =>
  db
    .insertInto('payment_way')
    .values(way)
    .onConflict((conflict) => conflict.columns(['account_id', 'request_id']).doNothing())
    .execute()

export const findWay = (db: Db, id: string): Promise<PaymentWay | undefined> =>
  db.selectFrom('payment_way').selectAll().where('id', '=', id).executeTakeFirst()

export const findDefaultWay = (db: Db, accountId: string): Promise<PaymentWay | undefined> =>
  db.selectFrom('payment_way').selectAll().where('account_id', '=', accountId).where('is_default', '=', true).executeTakeFirst()

export const lockWay = (tx: Db, id: string): Promise<PaymentWay | undefined> =>
  tx.selectFrom('payment_way').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function updateWay(tx: Db, id: string, change: Partial<PaymentWay>): Promise<void> {
  await tx.updateTable('payment_way').set(change).where('id', '=', id).execute()
}

export async function replaceDefaultWay(tx: Db, accountId: string): Promise<void> {
  await tx
    .updateTable('payment_way')
    .set({ is_default: false, status: 'REPLACED' })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute()
}

/** Cards that are charged no more, unless something is still under way with them. */
export const findLeftWays = (db: Db): Promise<PaymentWay[]> =>
  db
    .selectFrom('payment_way')
    .innerJoin('billing_account', 'billing_account.id', 'account_id')
    .selectAll('payment_way')
    .where(({ eb, and, or }) =>
      or([eb('status', '=', 'REPLACED'), and([eb('is_default', '=', true), eb('closed_at', 'is not', null)])]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_attempt')
            .select('payment_attempt.id')
            .whereRef('way_id', '=', 'payment_way.id')
            .where('payment_attempt.status', 'in', live),
        ),
      ),
    )
    .execute()

export const findOpenWays = (db: Db): Promise<{ id: string }[]> =>
  db.selectFrom('payment_way').select('id').where('status', '=', 'NEW_CARD_START').orderBy('created_at').execute()

/** Cards that end by then, and before the renewal they would be charged for. */
export const findEndingCards = (db: Db, by: Date) =>
  db
    .selectFrom('subscription')
    .innerJoin('workspace', 'workspace.id', 'workspace_id')
    .innerJoin('payment_way', 'payment_way.account_id', 'subscription.account_id')
    .select(['payment_way.id', 'payment_way.account_id', 'brand', 'last4', 'exp_month', 'exp_year', 'period_end'])
    .where('is_default', '=', true)
    .where('renews', '=', true)
    .where('subscription.status', '=', 'active')
    .where('removed_at', 'is', null)
    .where(({ eb, ref }) => {
      const nextMonth = sql<Date>`make_date(${ref('exp_year')}, ${ref('exp_month')}, 1) + interval '1 month'`
      return eb.and([eb(nextMonth, '<=', by), eb(nextMonth, '<=', ref('period_end'))])
    })
    .execute()
