import type { ChannelClientId, ChannelTurnId, RunId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'

export type TurnRow = Selectable<Tables['channel_turn']>
/**
 * Of an answer. @property id null: it was about to be posted. @property said hash of what it says; empty where nobody knows.
 * @property isOpen it grows, and nothing else can be done with it before that is ended. @property isKept the answer follows it
 */
export type PostedPart = { id: string | null; said: string; isOpen?: true; isKept?: true }
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

type Rewritten = { body: string } | { state: 'done'; ended_as: 'deleted' }

/** Of a question that nobody has begun to answer: it says something else by now, or was taken back. */
export async function updateWaiting(
  db: Db,
  { workspaceId, clientId, space }: Omit<Thread, 'thread'>,
  key: string,
  change: Rewritten,
): Promise<void> {
  await db
    .updateTable('channel_turn')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('client_id', '=', clientId)
    .where('space', '=', space)
    .where('message_key', '=', key)
    .where('state', '=', 'waiting')
    .execute()
}

/** A turn by its id. */
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

/** Where something is answered by a run that goes on. */
export const findThreadsOf = (db: Db, workspaceId: WorkspaceId, runId: RunId): Promise<Thread[]> =>
  db
    .selectFrom('channel_turn')
    .select(['workspace_id as workspaceId', 'client_id as clientId', 'space', 'thread'])
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('state', '<>', 'done')
    .execute()

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
    .where('ended_as', 'is distinct from', 'deleted')
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

/** What was said in a space lately without calling anybody: how much of it was asked, and how often somebody was told that it is enough. */
export const countUncalled = (
  db: Db,
  { workspace_id: workspaceId, client_id: clientId, space }: Pick<TurnRow, 'workspace_id' | 'client_id' | 'space'>,
  since: Date,
): Promise<{ answered: number; refused: number }> =>
  db
    .selectFrom('channel_turn')
    .select(({ fn }) => [
      fn.count<number>('run_id').as('answered'),
      fn.countAll<number>().filterWhere('ended_as', '=', 'enough').as('refused'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('client_id', '=', clientId)
    .where('space', '=', space)
    .where('is_mention', '=', false)
    .where('is_in_thread', '=', false)
    .where('received_at', '>=', since)
    .executeTakeFirstOrThrow()

type TurnChange = Omit<Updateable<Tables['channel_turn']>, 'parts'> & { parts?: readonly PostedPart[] }

export async function updateTurn(db: Db, id: ChannelTurnId, { parts, ...change }: TurnChange): Promise<void> {
  await db
    .updateTable('channel_turn')
    .set({ ...change, ...(parts && { parts: JSON.stringify(parts) }) })
    .where('id', '=', id)
    .execute()
}

/** Of an answer that is kept from others: it is shown to them from now on. @returns false where it is not kept, or not any more */
export async function takeHeld(tx: Db, workspaceId: WorkspaceId, id: ChannelTurnId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('channel_turn')
    .set({ state: 'sharing' })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', '=', 'done')
    .where('is_held', '=', true)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Threads with something to do whose job may be lost, and those whose run goes on after a person decided, or came to ask something else. */
export async function findThreadsToLookAt(db: Db, receivedBefore: Date): Promise<Thread[]> {
  const { rows } = await sql<Thread>`
    select distinct turn.workspace_id as "workspaceId", client_id as "clientId", space, thread
    from channel_turn turn left join run on run.id = turn.run_id
    where turn.state in ('waiting', 'asked', 'sharing') and received_at < ${receivedBefore}
      or turn.state = 'open' and (run.id is null or run.status <> 'waiting' or exists (
        select from tool_call call join approval on approval.tool_call_id = call.id
        where call.run_id = run.id and approval.state = 'waiting' and not exists (
          select from channel_card card where card.turn_id = turn.id and card.approval_id = approval.id)))
    limit 200`.execute(db)
  return rows
}

/** What was said and answered before this is not needed: neither to know it again nor to follow a thread. */
export async function deleteTurnsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('channel_turn').where('received_at', '<', before).where('state', '=', 'done').execute()
}
