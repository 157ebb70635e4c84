import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** An app as it asks to be let in. */
export type Client = {
  id: string
  name: string
  redirectUris: readonly string[]
  /** The host of the document that describes it; null: it registered itself. */
  describedBy: string | null
}

export async function findRegistered(db: Db, id: string): Promise<Client | null> {
  const row = await db.selectFrom('oauth_client').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { id, name: row.name, redirectUris: row.redirect_uris, describedBy: null } : null
}

export async function insertClient(
  tx: Db,
  client: { id: string; name: string; redirectUris: string[]; at: Date },
): Promise<void> {
  const { id, name, redirectUris, at } = client
  await tx.insertInto('oauth_client').values({ id, name, redirect_uris: redirectUris, used_at: at }).execute()
}

/** Deletes the oldest of those that nobody let in, so that no more than these are left. */
export async function keepUnused(tx: Db, count: number): Promise<void> {
  await tx
    .deleteFrom('oauth_client')
    .where(
      'id',
      'in',
      tx.selectFrom('oauth_client').select('id').where(unused).orderBy('used_at', 'desc').orderBy('id').offset(count),
    )
    .execute()
}

export async function deleteUnusedSince(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('oauth_client').where('used_at', '<', at).where(unused).execute()
}

export async function markClientUsed(tx: Db, id: string, at: Date): Promise<void> {
  await tx.updateTable('oauth_client').set({ used_at: at }).where('id', '=', id).execute()
}

const unused = sql<boolean>`not exists (select from connected_app where connected_app.client_id = oauth_client.id)`
