import type { SeatPrice } from '@quarry/contract/billing/money'
import type { AccountId } from '@quarry/contract/ids'
import type { Db } from '../../../db/db.ts'

/** @param about.at the beginning of the period that would cost more. */
type About = { accountId: string; planCode: string; at: Date }

export const findConsent = (db: Db, { accountId, planCode, at }: About) =>
  db
    .selectFrom('price_consent')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('plan_code', '=', planCode)
    .where('effective_at', '=', at)
    .executeTakeFirst()

export async function insertConsent(
  tx: Db,
  { accountId, planCode, at, before, after, askedAt }: About & { before: SeatPrice; after: SeatPrice; askedAt: Date },
): Promise<void> {
  const prices = { old_price: JSON.stringify(before), new_price: JSON.stringify(after) }
  await tx
    .insertInto('price_consent')
    .values({ account_id: accountId, plan_code: planCode, effective_at: at, asked_at: askedAt, ...prices })
    .execute()
}

export async function answerConsent(
  tx: Db,
  id: string,
  { answer, at, by }: { answer: 'agreed' | 'declined'; at: Date; by: AccountId },
): Promise<void> {
  await tx.updateTable('price_consent').set({ answer, answered_at: at, answered_by: by }).where('id', '=', id).execute()
}
