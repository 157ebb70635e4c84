import type { Insertable, Selectable } from 'kysely'
import type { BillingTables } from '../../../db/billing-tables.ts'
import type { Db } from '../../../db/db.ts'

export type Attempt = Selectable<BillingTables['payment_attempt']>

/** While one is in these nobody knows yet what it comes to. */
export const live = ['created', 'sent', 'action', 'unknown'] as const
export const isLive = ({ status }: Pick<Attempt, 'status'>): boolean => (live as readonly string[]).includes(status)

export const insertAttempt = (tx: Db, attempt: Insertable<BillingTables['payment_attempt']>): Promise<Attempt> =>
  tx.insertInto('payment_attempt').values(attempt).returningAll().executeTakeFirstOrThrow()

export const findAttempt = (db: Db, id: string): Promise<Attempt | undefined> =>
  db.selectFrom('payment_attempt').selectAll().where('id', '=', id).executeTakeFirst()

/** By the name a payment company has for it. */
export const findAttemptOfExternal = (db: Db, gateway: string, externalId: string): Promise<Attempt | undefined> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('external_id', '=', externalId)
    .executeTakeFirst()

export const findAttemptOfRequest = (db: Db, accountId: string, requestId: string): Promise<Attempt | undefined> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

export const lockAttempt = (tx: Db, id: string): Promise<Attempt> =>
  tx.selectFrom('payment_attempt').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export async function updateAttempt(tx: Db, id: string, change: Partial<Attempt>): Promise<void> {
  await tx.updateTable('payment_attempt').set(change).where('id', '=', id).execute()
}

/** What is under way and wanted. One whose invoice was given up holds nothing up: should it succeed, that is given back. */
export const findLiveAttempt = (db: Db, accountId: string): Promise<Attempt | undefined> =>
  db
    .selectFrom('payment_attempt')
    .innerJoin('invoice', 'invoice.id', 'invoice_id')
    .selectAll('payment_attempt')
    .where('payment_attempt.account_id', '=', accountId)
    .where('payment_attempt.status', 'in', live)
    .where('invoice.status', '=', 'open')
    .executeTakeFirst()

export const findAttemptsOf = (db: Db, invoiceId: string): Promise<Attempt[]> =>
  db.selectFrom('payment_attempt').selectAll().where('invoice_id', '=', invoiceId).orderBy('created_at').execute()

export const findLastAttempt = (db: Db, accountId: string, status: Attempt['status']): Promise<Attempt | undefined> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '=', status)
    .orderBy('settled_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What is to be asked about now. */
export const findToLookAt = (db: Db, now: Date): Promise<{ id: string }[]> =>
  db.selectFrom('payment_attempt').select('id').where('look_at', '<=', now).orderBy('look_at').execute()

/** Payments of an account that a bank did not take back, newest first, with what of each was not given back or promised. */
export async function findPayments(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('payment_attempt')
    .innerJoin('invoice', 'invoice.id', 'invoice_id')
    .selectAll('payment_attempt')
    .select(['is_test', 'term'])
    .select((eb) =>
      eb
        .selectFrom('refund')
        .select((of) => of.cast<number>(of.fn.coalesce(of.fn.sum('refund.amount'), of.lit(0)), 'bigint').as('sum'))
        .whereRef('refund.attempt_id', '=', 'payment_attempt.id')
        .where('refund.status', '<>', 'elsewhere')
        .as('refunded'),
    )
    .where('payment_attempt.account_id', '=', accountId)
    .where('payment_attempt.status', '=', 'succeeded')
    .where('payment_attempt.taken', 'is', null)
    .where('invoice.status', '=', 'paid')
    .orderBy('payment_attempt.settled_at', 'desc')
    .execute()
  return rows.map(({ refunded, ...row }) => ({ ...row, left: row.amount - (refunded ?? 0) }))
}

/** Payments that a bank took back and has not decided about. */
export const findDisputed = (db: Db, gateway: string): Promise<Pick<Attempt, 'id'>[]> =>
  db.selectFrom('payment_attempt').select('id').where('gateway', '=', gateway).where('fail_code', '=', 'disputed').execute()

/** What the books have as paid at a payment company, by when it was asked for. */
export const findPaidSince = (db: Db, gateway: string, since: Date): Promise<Attempt[]> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('created_at', '>=', since)
    .where('settled_at', 'is not', null)
    .where('external_id', 'is not', null)
    .where('fail_kind', 'is', null)
    .orderBy('created_at')
    .execute()
