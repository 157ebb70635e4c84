import type { AccountId, ApprovalId, RunId, ToolCallId, WorkspaceId } from '@quarry/contract/ids'
import type { ApprovalState, DecidedVia } from '@quarry/contract/agent/tool'
import type { Origin } from '@quarry/contract/agent/tool-origin'
import type { ServiceName } from '@quarry/contract/source/service'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** The version of an agent that was never saved. */
export const previewVersion = 0

export type NewApproval = {
  toolCallId: ToolCallId
  digest: Buffer
  askedOf: AccountId
  at: Date
  expiresAt: Date
  /** `approved`: by a rule; `void`: a preview shows what would be asked, and asks nothing. */
  state: Extract<ApprovalState, 'waiting' | 'approved' | 'void'>
  ruleId: string | null
  origins: Readonly<Record<string, Origin>>
  fixed: readonly string[]
  mayRemember: boolean
}

export async function insertApproval(tx: Db, workspaceId: WorkspaceId, approval: NewApproval): Promise<ApprovalId> {
  const { id } = await tx
    .insertInto('approval')
    .values({
      workspace_id: workspaceId,
      tool_call_id: approval.toolCallId,
      digest: approval.digest,
      asked_of: approval.askedOf,
      state: approval.state,
      via: approval.ruleId === null ? null : 'rule',
      rule_id: approval.ruleId,
      note: null,
      origins: JSON.stringify(approval.origins),
      fixed: [...approval.fixed],
      may_remember: approval.mayRemember,
      mailed_at: null,
      created_at: approval.at,
      expires_at: approval.expiresAt,
      decided_at: approval.state === 'waiting' ? null : approval.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What was asked of a person; undefined: nothing, or of somebody else. */
export const findApproval = (db: Db, workspaceId: WorkspaceId, accountId: AccountId, id: ApprovalId) =>
  db
    .selectFrom('approval')
    .select(['id', 'tool_call_id', 'digest', 'state', 'expires_at', 'note', 'is_edited'])
    .where('workspace_id', '=', workspaceId)
    .where('asked_of', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

/** How a call was decided; undefined: nobody was asked. */
export const findDecision = (tx: Db, workspaceId: WorkspaceId, toolCallId: ToolCallId) =>
  tx
    .selectFrom('approval')
    .select(['state', 'digest'])
    .where('workspace_id', '=', workspaceId)
    .where('tool_call_id', '=', toolCallId)
    .executeTakeFirst()

/** What the person who denied a call said to the model. */
export async function denialNote(db: Db, workspaceId: WorkspaceId, toolCallId: ToolCallId): Promise<string | null> {
  const approval = await db
    .selectFrom('approval')
    .select('note')
    .where('workspace_id', '=', workspaceId)
    .where('tool_call_id', '=', toolCallId)
    .where('state', '=', 'denied')
    .executeTakeFirst()
  return approval?.note ?? null
}

type Decision = {
  accountId: AccountId
  /** Of what the person saw. */
  digest: Buffer
  state: Extract<ApprovalState, 'approved' | 'denied'>
  /** Of what it was changed to; absent: nothing was. */
  editedDigest?: Buffer
  via: DecidedVia
  note: string | null
  at: Date
}

/** Decides once. @returns false when it was decided, has expired, or is about something else */
export async function decide(tx: Db, workspaceId: WorkspaceId, id: ApprovalId, decision: Decision): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('approval')
    .set({
      state: decision.state,
      ...(decision.editedDigest && { digest: decision.editedDigest, is_edited: true }),
      via: decision.via,
      note: decision.note,
      decided_at: decision.at,
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('asked_of', '=', decision.accountId)
    .where('state', '=', 'waiting')
    .where('digest', '=', decision.digest)
    .where('expires_at', '>', decision.at)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Tools of a service that are not among these. */
export type OffTools = { service: ServiceName; except: readonly string[] }

/** Runs that ask about such tools, always in the same order. */
export async function findAsking(tx: Db, workspaceId: WorkspaceId, { service, except }: OffTools): Promise<{ runId: RunId }[]> {
  const { rows } = await sql<{ runId: RunId }>`
    select distinct c.run_id as "runId"
    from approval a join tool_call c on c.workspace_id = a.workspace_id and c.id = a.tool_call_id
    where a.workspace_id = ${workspaceId} and a.state = 'waiting'
      and c.service = ${service} and c.tool <> all(${except}::text[])
    order by 1`.execute(tx)
  return rows
}

/** Ends what a run asks about such tools. To be called while the run is held. */
export async function voidQuestions(
  tx: Db,
  { workspaceId, runId }: { workspaceId: WorkspaceId; runId: RunId },
  { service, except, at }: OffTools & { at: Date },
): Promise<void> {
  await sql`
    with ended as (
      update approval a set state = 'void', decided_at = ${at} from tool_call asked
      where asked.workspace_id = ${workspaceId} and asked.run_id = ${runId}
        and asked.service = ${service} and asked.tool <> all(${except}::text[])
        and a.workspace_id = asked.workspace_id and a.tool_call_id = asked.id and a.state = 'waiting'
      returning a.tool_call_id)
    update tool_call c
    set state = case when is_doubtful then 'unknown' else 'void' end, reason = 'tool', ended_at = now()
    from ended e where c.workspace_id = ${workspaceId} and c.id = e.tool_call_id and c.state = 'waiting'`.execute(tx)
}

/** Runs that ask what nobody has decided in time. */
export async function findExpired(db: Db, at: Date): Promise<{ workspaceId: WorkspaceId; runId: RunId }[]> {
  const { rows } = await sql<{ workspaceId: WorkspaceId; runId: RunId }>`
    select distinct c.workspace_id as "workspaceId", c.run_id as "runId"
    from approval a join tool_call c on c.workspace_id = a.workspace_id and c.id = a.tool_call_id
    where a.state = 'waiting' and a.expires_at <= ${at}`.execute(db)
  return rows
}

/** The silence of a person ends what a run asked them. To be called while the run is held. */
export async function expireApprovals(
  tx: Db,
  { workspaceId, runId }: { workspaceId: WorkspaceId; runId: RunId },
  at: Date,
): Promise<void> {
  await sql`
    with expired as (
      update approval a set state = 'expired', decided_at = ${at} from tool_call asked
      where asked.workspace_id = ${workspaceId} and asked.run_id = ${runId}
        and a.workspace_id = asked.workspace_id and a.tool_call_id = asked.id
        and a.state = 'waiting' and a.expires_at <= ${at}
      returning a.tool_call_id)
    update tool_call c set state = 'expired', ended_at = now()
    from expired e where c.workspace_id = ${workspaceId} and c.id = e.tool_call_id and c.state = 'waiting'`.execute(tx)
}

/** Runs whose person was asked before this moment, has decided nothing since, and was not mailed about it. */
export const findUnmailed = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('approval as a')
    .innerJoin('tool_call as c', 'c.id', 'a.tool_call_id')
    .innerJoin('agent', 'agent.id', 'c.agent_id')
    .innerJoin('agent_version as v', (join) => join.onRef('v.agent_id', '=', 'agent.id').onRef('v.version', '=', 'agent.version'))
    .select(['c.workspace_id as workspaceId', 'c.run_id as runId', 'a.asked_of as accountId', 'v.name as agentName'])
    .distinct()
    .where('a.state', '=', 'waiting')
    // Who tries an agent sits in front of it.
    .where('c.agent_version', '<>', previewVersion)
    .where('a.created_at', '<=', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('approval as mailed')
            .innerJoin('tool_call as other', 'other.id', 'mailed.tool_call_id')
            .select('mailed.id')
            .whereRef('other.run_id', '=', 'c.run_id')
            .where('mailed.mailed_at', 'is not', null),
        ),
      ),
    )
    .limit(limit)
    .execute()

/** @returns what a run asks about; nothing when somebody else has mailed it. */
export const markApprovalsMailed = (tx: Db, { workspaceId, runId }: { workspaceId: WorkspaceId; runId: RunId }, at: Date) =>
  tx
    .updateTable('approval as a')
    .from('tool_call as c')
    .set({ mailed_at: at })
    .whereRef('c.id', '=', 'a.tool_call_id')
    .where('a.workspace_id', '=', workspaceId)
    .where('c.run_id', '=', runId)
    .where('a.state', '=', 'waiting')
    .where('a.mailed_at', 'is', null)
    .returning(['c.service', 'c.tool'])
    .execute()
