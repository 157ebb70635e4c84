import type { Selectable } from 'kysely'
import type { BillingTables } from '../../db/billing-tables.ts'
import type { Db } from '../../db/db.ts'

export type PortoneWay = Selectable<BillingTables['portone_way']>

export const insertWay = (db: Db, way: PortoneWay) =>
  db
    .insertInto('portone_way')
    .values(way)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

export const findWay = (db: Db, id: string): Promise<PortoneWay | undefined> =>
  db.selectFrom('portone_way').selectAll().where('id', '=', id).executeTakeFirst()

export async function leaveWay(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('portone_way').set({ left_at: at }).where('id', '=', id).where('left_at', 'is', null).execute()
}
