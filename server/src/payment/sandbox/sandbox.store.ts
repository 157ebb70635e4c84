import type { Selectable } from 'kysely'
import type { BillingTables } from '../../db/billing-tables.ts'
import type { Db } from '../../db/db.ts'

type Way = Selectable<BillingTables['sandbox_way']>
export type SandboxCharge = Selectable<BillingTables['sandbox_charge']>

export const insertWay = (db: Db, way: Way) =>
  db
    .insertInto('sandbox_way')
    .values(way)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

export const findWay = (db: Db, id: string) => db.selectFrom('sandbox_way').selectAll().where('id', '=', id).executeTakeFirst()

export async function endWay(db: Db, id: string, end: Pick<Way, 'status' | 'card'>): Promise<void> {
  await db.updateTable('sandbox_way').set(end).where('id', '=', id).where('status', '=', 'open').execute()
}

export const insertCharge = (db: Db, charge: SandboxCharge) =>
  db
    .insertInto('sandbox_charge')
    .values(charge)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()

export const findCharge = (db: Db, id: string) =>
  db
    .selectFrom('sandbox_charge')
    .innerJoin('sandbox_way', 'sandbox_way.id', 'way_id')
    .selectAll('sandbox_charge')
    .select('card')
    .where('sandbox_charge.id', '=', id)
    .executeTakeFirst()

export async function updateCharge(
  db: Db,
  id: string,
  change: Partial<Pick<SandboxCharge, 'status' | 'fail_code' | 'disputed_at' | 'dispute_end'>>,
  from: SandboxCharge['status'],
): Promise<void> {
  await db.updateTable('sandbox_charge').set(change).where('id', '=', id).where('status', '=', from).execute()
}

export const findChargesSince = (db: Db, since: Date) =>
  db
    .selectFrom('sandbox_charge')
    .selectAll()
    .where((eb) =>
      eb.or([
        ...(['created_at', 'settles_at', 'disputed_at'] as const).map((at) => eb(at, '>=', since)),
        eb.exists(
          eb
            .selectFrom('sandbox_refund')
            .select('id')
            .whereRef('charge_id', '=', 'sandbox_charge.id')
            .where('sandbox_refund.created_at', '>=', since),
        ),
      ]),
    )
    .orderBy('created_at')
    .execute()

/** Two refunds of one charge are counted one after the other. */
export const lockCharge = (tx: Db, id: string) =>
  tx.selectFrom('sandbox_charge').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findRefund = (db: Db, id: string) =>
  db.selectFrom('sandbox_refund').selectAll().where('id', '=', id).executeTakeFirst()

export const findRefunds = (db: Db, chargeId: string) =>
  db.selectFrom('sandbox_refund').selectAll().where('charge_id', '=', chargeId).orderBy('created_at').execute()

export async function sumRefunds(db: Db, chargeId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('sandbox_refund')
    .select((eb) => eb.fn.sum<string | null>('amount').as('sum'))
    .where('charge_id', '=', chargeId)
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  return Number(sum)
}

export async function insertRefund(tx: Db, refund: Selectable<BillingTables['sandbox_refund']>): Promise<void> {
  await tx.insertInto('sandbox_refund').values(refund).execute()
}
