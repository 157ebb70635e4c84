import type { AccountId, ApprovalId, ConversationId, RunId, ToolCallId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { undoState, undoUntil } from './undo.store.ts'

const shown = (db: Db, workspaceId: WorkspaceId) =>
  db
    .selectFrom('tool_call as c')
    .leftJoin('approval as a', (join) => join.onRef('a.tool_call_id', '=', 'c.id').on('a.state', '=', 'waiting'))
    .leftJoin('tool_undo as u', 'u.tool_call_id', 'c.id')
    .select(['c.id', 'c.run_id', 'c.tool_set_id', 'c.service', 'c.tool', 'c.effect', 'c.account_name', 'c.state', 'c.reason'])
    .select(['c.link', 'c.created_at', 'c.ended_at', 'c.account_id', 'a.id as approval_id'])
    .select([undoState.as('undo_state'), undoUntil.as('undo_until'), 'u.reason as undo_reason'])
    .where('c.workspace_id', '=', workspaceId)

/** What people are shown of calls of these runs, in the order in which they were made. */
export const findShownCalls = (db: Db, workspaceId: WorkspaceId, runIds: readonly RunId[]) =>
  runIds.length === 0
    ? Promise.resolve([])
    : shown(db, workspaceId)
        .where('c.run_id', 'in', [...runIds])
        .orderBy('c.created_at')
        .orderBy('c.step_no')
        .orderBy('c.position')
        .execute()

export type ShownCallRow = Awaited<ReturnType<typeof findShownCalls>>[number]

export const findShownCall = (db: Db, workspaceId: WorkspaceId, id: ToolCallId): Promise<ShownCallRow | undefined> =>
  shown(db, workspaceId).where('c.id', '=', id).executeTakeFirst()

type Owner = { workspaceId: WorkspaceId; accountId: AccountId }

const questions = (db: Db, { workspaceId, accountId }: Owner) =>
  db
    .selectFrom('approval as a')
    .innerJoin('tool_call as c', 'c.id', 'a.tool_call_id')
    .innerJoin('agent', 'agent.id', 'c.agent_id')
    .innerJoin('agent_version as v', (join) => join.onRef('v.agent_id', '=', 'agent.id').onRef('v.version', '=', 'agent.version'))
    .select(['a.id', 'a.digest', 'a.origins', 'a.fixed', 'a.may_remember', 'a.created_at', 'a.expires_at'])
    .select(['c.id as call_id', 'c.workspace_id', 'c.run_id', 'c.agent_id', 'c.service', 'c.tool', 'c.effect', 'c.label'])
    .select(['c.account_name', 'c.is_shared_account', 'c.connection_id', 'c.sealed_arguments', 'v.name as agent_name'])
    .select(
      sql<ConversationId | null>`(select m.conversation_id from message m
        where m.workspace_id = c.workspace_id and m.run_id = c.run_id limit 1)`.as('conversation_id'),
    )
    .where('a.workspace_id', '=', workspaceId)
    .where('a.asked_of', '=', accountId)

/** What this person is asked and may still decide, the longest waiting first. */
export const findWaiting = (
  db: Db,
  { at, ...owner }: Owner & { at: Date },
  { runId, id }: { runId?: RunId | undefined; id?: ApprovalId },
) =>
  questions(db, owner)
    .where('a.state', '=', 'waiting')
    .where('a.expires_at', '>', at)
    .$if(runId !== undefined, (query) => query.where('c.run_id', '=', runId!))
    .$if(id !== undefined, (query) => query.where('a.id', '=', id!))
    .orderBy('a.created_at')
    .orderBy('c.position')
    .execute()

export type WaitingRow = Awaited<ReturnType<typeof findWaiting>>[number]

/** What this person would have been asked about a call that a preview only showed them. */
export const findShownOnly = (db: Db, owner: Owner, id: ToolCallId): Promise<WaitingRow | undefined> =>
  questions(db, owner).where('c.id', '=', id).where('c.reason', '=', 'preview').executeTakeFirst()
