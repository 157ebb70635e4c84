import type { AccountId } from '@quarry/contract/ids'
import type { StepKind } from '../../../db/account-tables.ts'
import type { Db } from '../../../db/db.ts'
import type { Tables } from '../../../db/tables.ts'

export type SignInStepRow = Pick<Tables['sign_in_step'], 'token_hash' | 'account_id' | 'sealed_data'>
const columns = ['token_hash', 'account_id', 'sealed_data'] as const

export async function insertStep(db: Db, step: Tables['sign_in_step']): Promise<void> {
  await db.insertInto('sign_in_step').values(step).execute()
}

/** @returns undefined for a step that is unknown, over, or of another kind. */
export const findLiveStep = (db: Db, tokenHash: string, kind: StepKind, now: Date): Promise<SignInStepRow | undefined> =>
  db
    .selectFrom('sign_in_step')
    .select(columns)
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** @returns what was deleted; undefined for a step that is unknown, over, or of another kind. */
export const deleteStep = (db: Db, tokenHash: string, kind: StepKind, now: Date): Promise<SignInStepRow | undefined> =>
  db
    .deleteFrom('sign_in_step')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst()

/** Ends what was begun for this account in any browser. */
export async function deleteStepsOf(db: Db, accountId: AccountId): Promise<void> {
  await db.deleteFrom('sign_in_step').where('account_id', '=', accountId).execute()
}

export async function deleteStepsExpiredBy(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_step').where('expires_at', '<=', now).execute()
}
