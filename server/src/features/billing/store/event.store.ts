import type { Insertable } from 'kysely'
import type { BillingTables } from '../../../db/billing-tables.ts'
import type { Db } from '../../../db/db.ts'

/** @returns false when it was heard before. */
export const noteEvent = async (tx: Db, event: Insertable<BillingTables['payment_event']>): Promise<boolean> =>
  (await tx
    .insertInto('payment_event')
    .values(event)
    .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()) !== undefined

export async function forgetEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('payment_event').where('received_at', '<', before).execute()
}

export const findComparison = async (db: Db, gateway: string): Promise<Date | undefined> =>
  (await db.selectFrom('payment_comparison').select('compared').where('gateway', '=', gateway).executeTakeFirst())?.compared

export async function noteComparison(db: Db, gateway: string, compared: Date): Promise<void> {
  await db
    .insertInto('payment_comparison')
    .values({ gateway, compared })
    .onConflict((conflict) => conflict.column('gateway').doUpdateSet({ compared }))
    .execute()
}
