import type { AccountId, AgentId, ConversationId, RunId, ScheduleId, WorkspaceId } from '@quarry/contract/ids'
import type { PausedReason } from '@quarry/contract/agent/schedule'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { Tables } from '../../../db/tables.ts'

export async function insertSchedule(tx: Db, row: Insertable<Tables['agent_schedule']>): Promise<ScheduleId> {
  const { id } = await tx.insertInto('agent_schedule').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** How many a person has in a workspace. Nobody else adds one for them until the transaction ends. */
export async function holdScheduleCount(tx: Db, workspaceId: WorkspaceId, accountId: AccountId): Promise<number> {
  const name = `agent.schedules:${workspaceId}:${accountId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('agent_schedule')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Of one agent, in the order in which they were made. @param accountId of this person alone; null: everybody's. */
export function findSchedules(db: Db, workspaceId: WorkspaceId, agentId: AgentId, accountId: AccountId | null) {
  const found = db
    .selectFrom('agent_schedule')
    .innerJoin('account', 'account.id', 'agent_schedule.account_id')
    .leftJoin('member', (join) =>
      join
        .onRef('member.account_id', '=', 'agent_schedule.account_id')
        .onRef('member.workspace_id', '=', 'agent_schedule.workspace_id'),
    )
    .leftJoin('conversation', 'conversation.id', 'agent_schedule.conversation_id')
    .selectAll('agent_schedule')
    .select(['account.first_name', 'account.last_name', 'member.display_name', 'conversation.id as kept_conversation'])
    .where('agent_schedule.workspace_id', '=', workspaceId)
    .where('agent_schedule.agent_id', '=', agentId)
  return (accountId ? found.where('agent_schedule.account_id', '=', accountId) : found)
    .orderBy('agent_schedule.created_at')
    .orderBy('agent_schedule.id')
    .execute()
}

export type ListedSchedule = Awaited<ReturnType<typeof findSchedules>>[number]

export const findSchedule = (db: Db, workspaceId: WorkspaceId, id: ScheduleId) =>
  db.selectFrom('agent_schedule').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).executeTakeFirst()

export type ScheduleRow = NonNullable<Awaited<ReturnType<typeof findSchedule>>>

/**
 * Those whose time has come, the longest waiting first, without those whose last answer is still being written. Those of a workspace that
 * sleeps wait until it wakes.
 */
export const findDue = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('agent_schedule')
    .innerJoin('workspace', 'workspace.id', 'agent_schedule.workspace_id')
    .leftJoin('run', 'run.id', 'agent_schedule.run_id')
    .selectAll('agent_schedule')
    .where('workspace.status', '=', 'active')
    .where('agent_schedule.next_at', '<=', now)
    .where(({ or, and, eb }) =>
      or([
        eb('run.id', 'is', null),
        eb('run.ended_at', 'is not', null),
        and([eb('run.status', '=', 'running'), eb('run.deadline_at', '<', now)]),
      ]),
    )
    .orderBy('agent_schedule.next_at')
    .limit(limit)
    .execute()

/** What is still the same moment's matter: whoever was faster has changed it. @returns whether it was. */
export async function putAsked(
  tx: Db,
  { id, nextAt }: { id: ScheduleId; nextAt: Date | null },
  asked: { run_id: RunId; conversation_id: ConversationId; asked_at: Date; is_mailed: boolean; next_at: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('agent_schedule')
    .set({ ...asked, skipped_at: null })
    .where('id', '=', id)
    .where('next_at', 'is not distinct from', nextAt)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function putSkipped(db: Db, { id, nextAt, now }: { id: ScheduleId; nextAt: Date; now: Date }): Promise<void> {
  await db
    .updateTable('agent_schedule')
    .set({ next_at: nextAt, skipped_at: now })
    .where('id', '=', id)
    .where('next_at', '<=', now)
    .execute()
}

/** @param nextAt null pauses it, for the reason. */
export async function putNext(
  db: Db,
  { workspace_id: workspaceId, id }: Pick<ScheduleRow, 'workspace_id' | 'id'>,
  next: { nextAt: Date; reason: null } | { nextAt: null; reason: PausedReason },
): Promise<void> {
  await db
    .updateTable('agent_schedule')
    .set({ next_at: next.nextAt, paused_reason: next.reason, skipped_at: null })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

type Changed = Pick<Insertable<Tables['agent_schedule']>, 'prompt' | 'cron' | 'time_zone' | 'by_mail'>

/** @param changed.next_at of one that is not paused; pausing meanwhile wins. */
export async function updateSchedule(
  db: Db,
  { workspace_id: workspaceId, id }: Pick<ScheduleRow, 'workspace_id' | 'id'>,
  { next_at: nextAt, ...changed }: Changed & { next_at: Date | null },
): Promise<void> {
  await db
    .updateTable('agent_schedule')
    .set({ ...changed, next_at: sql`case when next_at is null then null else ${nextAt}::timestamptz end`, skipped_at: null })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

export async function deleteSchedule(db: Db, workspaceId: WorkspaceId, id: ScheduleId): Promise<void> {
  await db.deleteFrom('agent_schedule').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}

/** Answers that are written and are to be mailed. @param of this schedule's alone. */
export const findToMail = (db: Db, limit: number, of?: ScheduleId) =>
  db
    .selectFrom('agent_schedule')
    .innerJoin('run', 'run.id', 'agent_schedule.run_id')
    .innerJoin('message', (join) => join.onRef('message.run_id', '=', 'run.id').on('message.author', '=', 'agent'))
    .innerJoin('agent', 'agent.id', 'agent_schedule.agent_id')
    .innerJoin('agent_version', (join) =>
      join.onRef('agent_version.agent_id', '=', 'agent.id').onRef('agent_version.version', '=', 'agent.version'),
    )
    .select(['agent_schedule.id', 'agent_schedule.workspace_id', 'agent_schedule.account_id', 'agent_schedule.agent_id'])
    .select(['agent_schedule.run_id', 'agent_schedule.conversation_id', 'agent_schedule.prompt', 'agent_version.name'])
    .select(['message.body', 'message.kind'])
    .where('agent_schedule.is_mailed', '=', false)
    .where('run.ended_at', 'is not', null)
    .$if(of !== undefined, (query) => query.where('agent_schedule.id', '=', of!))
    .limit(limit)
    .execute()

export type ToMail = Awaited<ReturnType<typeof findToMail>>[number]

/** @returns false when somebody else has mailed it. */
export async function markMailed(tx: Db, { id, run_id: runId }: Pick<ToMail, 'id' | 'run_id'>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('agent_schedule')
    .set({ is_mailed: true })
    .where('id', '=', id)
    .where('run_id', '=', runId)
    .where('is_mailed', '=', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
