import { sql } from 'kysely'
import type { AccountId, PasskeyId } from '@quarry/contract/ids'
import type { Db } from '../../db/db.ts'

const columns = ['id', 'name', 'created_at', 'last_used_at'] as const

/** Oldest first. */
export const findPasskeys = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('passkey')
    .select([...columns, 'credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

type NewPasskey = {
  accountId: AccountId
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: readonly string[]
  name: string
  createdAt: Date
}

/** @throws on a credential that is stored already, for any account (`passkey_credential_id_key`). */
export const insertPasskey = (db: Db, passkey: NewPasskey) =>
  db
    .insertInto('passkey')
    .values({
      account_id: passkey.accountId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      name: passkey.name,
      created_at: passkey.createdAt,
      last_used_at: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** @returns undefined when nobody has it. */
export const findCredential = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'account_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/**
 * Notes a use. The counter only rises, or stays at 0 where the authenticator does not count: one that does not rise shows a copy, or
 * a reply that was used before.
 * @returns false: the counter did not rise.
 */
export async function markUsed(db: Db, id: PasskeyId, counter: number, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), sql<boolean>`${counter}::bigint = 0`])]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns its name; undefined when the account has no such passkey. */
export async function deletePasskey(db: Db, accountId: AccountId, id: PasskeyId): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
