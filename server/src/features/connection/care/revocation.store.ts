import type { Db } from '../../../db/db.ts'
import type { Tables } from '../../../db/tables.ts'

export type RevocationRow = Tables['revocation']

export async function insertRevocation(tx: Db, row: RevocationRow): Promise<void> {
  await tx.insertInto('revocation').values(row).execute()
}

export const findRevocation = (db: Db, id: string): Promise<RevocationRow | undefined> =>
  db.selectFrom('revocation').selectAll().where('id', '=', id).executeTakeFirst()

/** What else is to end that an account consented to. */
export const findRevocationsOf = (db: Db, { provider, given_by }: Pick<RevocationRow, 'provider' | 'given_by'>) =>
  db
    .selectFrom('revocation')
    .select(['id', 'client_id'])
    .where('provider', '=', provider)
    .where('given_by', '=', given_by)
    .execute()

export async function deleteRevocations(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('revocation')
    .where('id', 'in', [...ids])
    .execute()
}

export async function deleteRevocationsBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('revocation').where('created_at', '<', time).execute()
}
