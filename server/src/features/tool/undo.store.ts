import type { ToolCallReason, ToolUndoState } from '@quarry/contract/agent/tool'
import type { RunId, ToolCallId, WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { judgedAfterMs } from './judge-sent.ts'

/** A process that began it and has said nothing by then has vanished. */
const isVanished = sql<boolean>`u.state = 'sending' and u.sent_at < now() - make_interval(secs => ${judgedAfterMs / 1000})`

/** Until when a call may be taken back; null: it cannot be. */
export const undoUntil = sql<Date | null>`
  case when c.state = 'succeeded' and c.sealed_undo is not null then c.ended_at + make_interval(hours => ${limits.undoHours}) end`

/** How that stands by the clock of the database; null: there is nothing to say of it. */
export const undoState = sql<ToolUndoState | null>`
  case when ${isVanished} then 'unknown'
    when u.state is not null and u.state <> 'failed' then u.state
    when c.state = 'succeeded' and c.sealed_undo is not null
      and c.ended_at > now() - make_interval(hours => ${limits.undoHours}) then coalesce(u.state, 'offered') end`

/** @property sealed what taking it back needs */
export async function findUndo(db: Db, workspaceId: WorkspaceId, id: ToolCallId) {
  const found = await db
    .selectFrom('tool_call as c')
    .leftJoin('tool_undo as u', 'u.tool_call_id', 'c.id')
    .select(['c.sealed_undo as sealed', 'u.reason', 'u.attempts', undoState.as('state'), undoUntil.as('until')])
    .where('c.workspace_id', '=', workspaceId)
    .where('c.id', '=', id)
    .executeTakeFirst()
  return found?.state && found.until ? { ...found, state: found.state, until: found.until } : null
}

export type UndoRow = NonNullable<Awaited<ReturnType<typeof findUndo>>>

/** Takes it for sending, where nobody has or it certainly did not happen. @returns which attempt it is; null: another one has it */
export async function takeUndo(tx: Db, workspaceId: WorkspaceId, id: ToolCallId): Promise<number | null> {
  const taken = await tx
    .insertInto('tool_undo')
    .values({
      workspace_id: workspaceId,
      tool_call_id: id,
      state: 'sending',
      reason: null,
      sent_at: sql<Date>`now()`,
      ended_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('tool_call_id')
        .doUpdateSet({
          state: 'sending',
          reason: null,
          attempts: sql<number>`tool_undo.attempts + 1`,
          sent_at: sql<Date>`now()`,
          ended_at: null,
        })
        .where('tool_undo.state', '=', 'failed'),
    )
    .returning('attempts')
    .executeTakeFirst()
  return taken?.attempts ?? null
}

type Ended = { state: Exclude<ToolUndoState, 'offered' | 'sending'>; reason: ToolCallReason | null }

/** Writes down what became of an attempt, also where somebody looked meanwhile: who saw the answer knows more. */
export async function endUndo(tx: Db, id: ToolCallId, attempt: number, { state, reason }: Ended): Promise<void> {
  await tx
    .updateTable('tool_undo')
    .set({ state, reason, ended_at: sql<Date>`now()` })
    .where('tool_call_id', '=', id)
    .where('attempts', '=', attempt)
    .execute()
}

/** Writes down what was seen without anything being sent; of an attempt that is at work, nothing. */
export async function noteUndo(tx: Db, workspaceId: WorkspaceId, id: ToolCallId, { state, reason }: Ended): Promise<void> {
  const ended = { state, reason, ended_at: sql<Date>`now()` }
  await tx
    .insertInto('tool_undo')
    .values({ workspace_id: workspaceId, tool_call_id: id, sent_at: sql<Date>`now()`, ...ended })
    .onConflict((conflict) =>
      conflict.column('tool_call_id').doUpdateSet(ended)
        .where(sql<boolean>`tool_undo.state <> 'undone' and (tool_undo.state <> 'sending'
          or tool_undo.sent_at < now() - make_interval(secs => ${judgedAfterMs / 1000}))`),
    )
    .execute()
}

/** Calls of these runs that were taken back since. */
export const findUndone = (db: Db, workspaceId: WorkspaceId, runIds: readonly RunId[]) =>
  db
    .selectFrom('tool_undo as u')
    .innerJoin('tool_call as c', 'c.id', 'u.tool_call_id')
    .select(['c.run_id', 'c.service', 'c.tool'])
    .where('u.workspace_id', '=', workspaceId)
    .where('u.state', '=', 'undone')
    .where('c.run_id', 'in', [...runIds])
    .orderBy('u.ended_at')
    .execute()
