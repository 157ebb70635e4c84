import type { Language } from '@quarry/contract/account/account'
import type { AccountId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type NewAccount = {
  email: string
  emailProved: boolean
  passwordHash: string
  firstName: string
  lastName: string
  job: string
  lang: Language
  agreedMarketing: boolean
  createdAt: Date
}

export async function insertAccount(db: Db, account: NewAccount): Promise<AccountId> {
  const { id } = await db
    .insertInto('account')
    .values({
      email: account.email,
      email_proved: account.emailProved,
      password_hash: account.passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      job: account.job,
      lang: account.lang,
      agreed_terms_at: account.createdAt,
      agreed_marketing_at: account.agreedMarketing ? account.createdAt : null,
      created_at: account.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const hasAccount = async (db: Db, email: string): Promise<boolean> =>
  (await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()) !== undefined

/** Whom mails to this address go to; undefined when it has no account. */
export const findPerson = (db: Db, email: string) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'lang'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

const profileColumns = ['id', 'email', 'first_name', 'last_name', 'job', 'lang', 'country_code', 'image_key'] as const

export const findCredentials = (db: Db, email: string) =>
  db
    .selectFrom('account')
    .select([...profileColumns, 'password_hash'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const findProfile = (db: Db, id: AccountId) =>
  db.selectFrom('account').select(profileColumns).where('id', '=', id).executeTakeFirstOrThrow()

/** @returns undefined when the account was deleted. */
export const findOpenAccount = (db: Db, id: AccountId) =>
  db.selectFrom('account').select(profileColumns).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

export type ProfileRow = Awaited<ReturnType<typeof findProfile>>

/** @param columns at least one. */
export const updateProfileRow = (db: Db, id: AccountId, columns: Partial<Omit<ProfileRow, 'id' | 'email' | 'image_key'>>) =>
  db.updateTable('account').set(columns).where('id', '=', id).returning(profileColumns).executeTakeFirstOrThrow()

/** Where they are by now, as their browser says. */
export const keepTimeZone = (db: Db, id: AccountId, timeZone: string): Promise<unknown> =>
  db
    .updateTable('account')
    .set({ time_zone: timeZone })
    .where('id', '=', id)
    .where('time_zone', 'is distinct from', timeZone)
    .execute()

/** Where they are as a service says that they are asked from, until their browser says better. */
export const assumeTimeZone = (db: Db, id: AccountId, timeZone: string): Promise<unknown> =>
  db.updateTable('account').set({ time_zone: timeZone }).where('id', '=', id).where('time_zone', 'is', null).execute()

/** @returns null while nobody has said. */
export const findTimeZone = async (db: Db, id: AccountId): Promise<string | null> =>
  (await db.selectFrom('account').select('time_zone').where('id', '=', id).executeTakeFirst())?.time_zone ?? null

/** Whether anybody has signed up yet. */
export const hasAccounts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined

/** Lets nobody else create an account until the transaction ends. */
export async function holdFirstAccount(tx: Db): Promise<void> {
  await sql`lock table account in share row exclusive mode`.execute(tx)
}

/** Whether a password is not enough for this account. */
export async function hasSecondFactor(db: Db, id: AccountId): Promise<boolean> {
  const totp = db.selectFrom('totp').select('account_id').where('account_id', '=', id).where('confirmed_at', 'is not', null)
  const passkey = db.selectFrom('passkey').select('account_id').where('account_id', '=', id)
  return (await totp.union(passkey).executeTakeFirst()) !== undefined
}

/** Makes others who change this account wait until the transaction ends. */
export async function lockAccount(tx: Db, id: AccountId): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()
}

/** The same for one that is open. @returns undefined when it was deleted, also by whom this call had to wait for. */
export const holdOpenAccount = (tx: Db, id: AccountId) =>
  tx
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const findPasswordHash = async (db: Db, id: AccountId): Promise<string> =>
  (await db.selectFrom('account').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()).password_hash

export async function updatePasswordHash(db: Db, id: AccountId, passwordHash: string): Promise<void> {
  await db.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

/** What belongs to a person alone, in the order in which it can be deleted. */
export const ownTables = [
  'profile_image',
  'account_email',
  'session',
  'known_device',
  'api_key',
  'connected_app',
  'sign_in_step',
  'totp',
  'recovery_code',
  'passkey',
  'openid_identity',
  'search_request',
  'saved_search',
  'channel_turn',
  'channel_user',
  'client_event',
  'answer',
  'relevance_vote',
  'run',
  'tool_call',
  'approval_rule',
  'agent_schedule',
] as const

/** Overwrites who the account was, and deletes what was theirs alone. Its email becomes one that no mail can be sent to. */
export async function erasePerson(tx: Db, { id, email, at }: { id: AccountId; email: string; at: Date }): Promise<void> {
  const nobody = { password_hash: '', first_name: '', last_name: '', job: '', country_code: null, image_key: null }
  await tx
    .updateTable('account')
    .set({ ...nobody, email: `${id}@deleted.invalid`, agreed_marketing_at: null, deleted_at: at })
    .where('id', '=', id)
    .execute()
  for (const table of ownTables) await tx.deleteFrom(table).where('account_id', '=', id).execute()
  await tx.deleteFrom('mail_link').where('email', '=', email).execute()
}
