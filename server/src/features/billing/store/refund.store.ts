import type { Insertable, Selectable } from 'kysely'
import type { BillingTables } from '../../../db/billing-tables.ts'
import type { Db } from '../../../db/db.ts'

export type Refund = Selectable<BillingTables['refund']>

export const insertRefund = (tx: Db, refund: Insertable<BillingTables['refund']>): Promise<Refund> =>
  tx.insertInto('refund').values(refund).returningAll().executeTakeFirstOrThrow()

export const findRefund = (db: Db, id: string): Promise<Refund | undefined> =>
  db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()

export const lockRefund = (tx: Db, id: string): Promise<Refund | undefined> =>
  tx.selectFrom('refund').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function updateRefund(tx: Db, id: string, change: Partial<Refund>): Promise<void> {
  await tx.updateTable('refund').set(change).where('id', '=', id).execute()
}

export const hasRefund = async (db: Db, attemptId: string): Promise<boolean> =>
  (await db.selectFrom('refund').select('id').where('attempt_id', '=', attemptId).executeTakeFirst()) !== undefined

export const findAllRefundsOf = (db: Db, attemptId: string): Promise<Refund[]> =>
  db.selectFrom('refund').selectAll().where('attempt_id', '=', attemptId).orderBy('created_at').execute()

/** Of a payment: what was given back, or is owed. */
export const findRefundsOf = async (db: Db, attemptId: string): Promise<Refund[]> =>
  (await findAllRefundsOf(db, attemptId)).filter(({ status }) => status !== 'elsewhere')

/** Of a payment: what was given back of it already. */
export async function sumRefunded(db: Db, attemptId: string): Promise<number> {
  const row = await db
    .selectFrom('refund')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('amount'), eb.lit(0)), 'bigint').as('sum'))
    .where('attempt_id', '=', attemptId)
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  return row.sum
}

export const findRefundsDue = (db: Db, now: Date): Promise<{ id: string }[]> =>
  db.selectFrom('refund').select('id').where('look_at', '<=', now).orderBy('look_at').execute()

/** Payments of which something was given back, or is to be, since then. */
export const findReturnedSince = async (db: Db, gateway: string, since: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('refund')
      .innerJoin('payment_attempt', 'payment_attempt.id', 'attempt_id')
      .select('attempt_id')
      .distinct()
      .where('gateway', '=', gateway)
      .where('refund.created_at', '>=', since)
      .execute()
  ).map(({ attempt_id }) => attempt_id)
