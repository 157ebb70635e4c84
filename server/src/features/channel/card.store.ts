import type { Language } from '@quarry/contract/account/account'
import type { ChannelClientId, ChannelTurnId, WorkspaceId } from '@quarry/contract/ids'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

export type CardRow = Selectable<Tables['channel_card']>
export type CardShown = NonNullable<CardRow['shown']>

/** There is one about each approval of a turn. @returns it, and whether it was there before */
export async function putCard(
  db: Db,
  card: Omit<Insertable<Tables['channel_card']>, 'posted' | 'shown'>,
): Promise<CardRow & { isNew: boolean }> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('channel_card')
    .values(card)
    .onConflict((conflict) => conflict.columns(['turn_id', 'approval_id']).doNothing())
    .executeTakeFirst()
  const row = await db
    .selectFrom('channel_card')
    .selectAll()
    .where('workspace_id', '=', card.workspace_id)
    .where('turn_id', '=', card.turn_id)
    .where('approval_id', '=', card.approval_id)
    .executeTakeFirstOrThrow()
  return { ...row, isNew: (numInsertedOrUpdatedRows ?? 0n) > 0n }
}

/** With where it stands, and who was asked. */
export const findCard = (db: Db, workspaceId: WorkspaceId, clientId: ChannelClientId, nonce: string) =>
  db
    .selectFrom('channel_card as card')
    .innerJoin('channel_turn as turn', 'turn.id', 'card.turn_id')
    .selectAll('card')
    .select(['turn.space', 'turn.thread', 'turn.external_user', 'turn.account_id', 'turn.run_id', 'turn.is_direct'])
    .where('card.workspace_id', '=', workspaceId)
    .where('turn.client_id', '=', clientId)
    .where('card.nonce', '=', nonce)
    .executeTakeFirst()

export async function updateCard(db: Db, nonce: string, change: { posted: string } | { shown: CardShown }): Promise<void> {
  await db.updateTable('channel_card').set(change).where('nonce', '=', nonce).execute()
}

/** An approval waits for a week, and one day for whoever looks after it. */
const longestDays = 8

export type CardToClose = Pick<CardRow, 'nonce' | 'posted' | 'workspace_id' | 'approval_id' | 'about'> & {
  space: string
  thread: string
  client_id: ChannelClientId
  external_user: string
  lang: Language
  state: string
}

/**
 * Cards that say what is not so any more: their time is over, or somebody decided elsewhere, also after it was.
 * @param turnId of this question alone; null: of all
 */
export async function findCardsToClose(db: Db, now: Date, turnId: ChannelTurnId | null): Promise<CardToClose[]> {
  const { rows } = await sql<CardToClose>`
    select card.nonce, card.posted, card.workspace_id, card.approval_id, card.about, turn.space, turn.thread, turn.client_id,
      turn.external_user, coalesce(account.lang, 'en') as lang, approval.state
    from channel_card card join channel_turn turn on turn.id = card.turn_id join approval on approval.id = card.approval_id
      left join account on account.id = turn.account_id
    where (${turnId}::uuid is null or card.turn_id = ${turnId})
      and (card.shown is null and (card.expires_at <= ${now} or approval.state <> 'waiting')
        or card.shown = 'closed' and card.expires_at > ${new Date(now.getTime() - longestDays * 24 * 60 * 60_000)}
          and approval.state in ('approved', 'denied'))
    limit 200`.execute(db)
  return rows
}
