import type { ApprovalId, ChannelClientId, ChannelTurnId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'

export type TurnRow = Selectable<Tables['channel_turn']>
/** Of an answer. @property id null: it was about to be posted. @property said hash of what it says. @property isKept the answer follows it */
export type PostedPart = { id: string | null; said: string; isKept?: true }
export type Thread = { workspaceId: WorkspaceId; clientId: ChannelClientId; space: string; thread: string }

/** @returns false when this message was told before. */
export async function insertTurn(tx: Db, turn: Omit<Insertable<Tables['channel_turn']>, 'state' | 'parts'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('channel_turn')
    .values({ ...turn, state: 'waiting', parts: '[]' })
    .onConflict((conflict) => conflict.columns(['client_id', 'space', 'message_key']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** A turn that a button names. */
export const findTurnBy = (
  db: Db,
  { workspaceId, clientId, space }: Omit<Thread, 'thread'>,
  id: ChannelTurnId,
): Promise<TurnRow | undefined> =>
  db
    .selectFrom('channel_turn')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('client_id', '=', clientId)
    .where('space', '=', space)
    .where('id', '=', id)
    .executeTakeFirst()

/** What is to be done in a thread, in the order it was said. */
export const findOpenTurns = (db: Db, { workspaceId, clientId, space, thread }: Thread): Promise<TurnRow[]> =>
  db
    .selectFrom('channel_turn')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('client_id', '=', clientId)
    .where('space', '=', space)
    .where('thread', '=', thread)
    .where('state', '<>', 'done')
    .orderBy('said_at')
    .orderBy('message_key')
    .execute()

/** What was answered in a thread before, the latest first. */
export const findAnswered = (db: Db, { workspaceId, clientId, space, thread }: Thread): Promise<TurnRow[]> =>
  db
    .selectFrom('channel_turn')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('client_id', '=', clientId)
    .where('space', '=', space)
    .where('thread', '=', thread)
    .where('state', '=', 'done')
    .orderBy('said_at', 'desc')
    .orderBy('message_key', 'desc')
    .limit(20)
    .execute()

/** Where others read as well, the latest first. */
export async function findSpacesAskedIn(db: Db, workspaceId: WorkspaceId, clientId: ChannelClientId): Promise<string[]> {
  const rows = await db
    .selectFrom('channel_turn')
    .select('space')
    .where('workspace_id', '=', workspaceId)
    .where('client_id', '=', clientId)
    .where('is_direct', '=', false)
    .groupBy('space')
    .orderBy((eb) => eb.fn.max('said_at'), 'desc')
    .limit(100)
    .execute()
  return rows.map(({ space }) => space)
}

type TurnChange = Omit<Updateable<Tables['channel_turn']>, 'parts'> & { parts?: readonly PostedPart[] }

export async function updateTurn(db: Db, id: ChannelTurnId, { parts, ...change }: TurnChange): Promise<void> {
  await db
    .updateTable('channel_turn')
    .set({ ...change, ...(parts && { parts: JSON.stringify(parts) }) })
    .where('id', '=', id)
    .execute()
}

/** Threads with something to do whose job may be lost, and those whose run goes on after a person decided. */
export async function findThreadsToLookAt(db: Db, receivedBefore: Date): Promise<Thread[]> {
  const { rows } = await sql<Thread>`
    select distinct turn.workspace_id as "workspaceId", client_id as "clientId", space, thread
    from channel_turn turn left join run on run.id = turn.run_id
    where turn.state in ('waiting', 'asked') and received_at < ${receivedBefore}
      or turn.state = 'open' and (run.id is null or run.status <> 'waiting')
    limit 200`.execute(db)
  return rows
}

/** What was said and answered before this is not needed: neither to know it again nor to follow a thread. */
export async function deleteTurnsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('channel_turn').where('received_at', '<', before).where('state', '=', 'done').execute()
}

export type CardRow = Selectable<Tables['channel_card']>

/** @returns false when there is one about this already. */
export async function insertCard(
  db: Db,
  card: Pick<CardRow, 'nonce' | 'workspace_id' | 'turn_id' | 'approval_id' | 'digest' | 'expires_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('channel_card')
    .values(card)
    .onConflict((conflict) => conflict.columns(['turn_id', 'approval_id']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const findCard = (db: Db, workspaceId: WorkspaceId, clientId: ChannelClientId, nonce: string) =>
  db
    .selectFrom('channel_card as card')
    .innerJoin('channel_turn as turn', 'turn.id', 'card.turn_id')
    .selectAll('card')
    .select(['turn.space', 'turn.thread', 'turn.external_user', 'turn.account_id'])
    .where('card.workspace_id', '=', workspaceId)
    .where('turn.client_id', '=', clientId)
    .where('card.nonce', '=', nonce)
    .executeTakeFirst()

export async function updateCard(db: Db, nonce: string, change: { posted?: string; is_closed?: boolean }): Promise<void> {
  await db.updateTable('channel_card').set(change).where('nonce', '=', nonce).execute()
}

/** Cards whose buttons are to be closed: they are over, or somebody decided elsewhere. */
export async function findCardsToClose(db: Db, now: Date) {
  const { rows } = await sql<{
    nonce: string
    posted: string | null
    space: string
    thread: string
    client_id: ChannelClientId
    workspace_id: WorkspaceId
    external_user: string
    approval_id: ApprovalId
    state: string
  }>`
    select card.nonce, card.posted, card.workspace_id, card.approval_id, turn.space, turn.thread, turn.client_id, turn.external_user,
      approval.state
    from channel_card card join channel_turn turn on turn.id = card.turn_id join approval on approval.id = card.approval_id
    where not card.is_closed and (card.expires_at <= ${now} or approval.state <> 'waiting')
    limit 200`.execute(db)
  return rows
}
