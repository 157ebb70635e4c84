import type { AccountId, AgentId, ConversationId, RunId, ToolCallId, WorkspaceId } from '@quarry/contract/ids'
import type { Label, ToolCallReason, ToolCallState, ToolEffect, ToolIdempotency } from '@quarry/contract/agent/tool'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type NewToolCall = {
  accountId: AccountId
  agentId: AgentId
  agentVersion: number
  stepNo: number
  position: number
  modelCallId: string
  service: string
  tool: string
  definitionHash: string
  effect: ToolEffect
  idempotency: ToolIdempotency
  label: Label
  connectionId: string | null
  accountKey: string | null
  /** Which set of the agent it is from, and as whom it acts, as people read it. */
  toolSetId: string | null
  accountName: string | null
  isSharedAccount: boolean
  digest: Buffer
}

const columns = [
  'id',
  'workspace_id',
  'run_id',
  'account_id',
  'agent_id',
  'agent_version',
  'step_no',
  'position',
  'service',
  'tool',
  'definition_hash',
  'effect',
  'idempotency',
  'label',
  'connection_id',
  'account_key',
  'tool_set_id',
  'is_shared_account',
  'digest',
  'sealed_arguments',
  'state',
  'reason',
  'attempts',
  'external_ref',
  'sealed_result',
  'sent_at',
] as const

const rows = (db: Db, workspaceId: WorkspaceId) =>
  db.selectFrom('tool_call').select(columns).where('workspace_id', '=', workspaceId)

export type ToolCallRow = NonNullable<Awaited<ReturnType<typeof findCall>>>

export const findCall = (db: Db, workspaceId: WorkspaceId, id: ToolCallId) =>
  rows(db, workspaceId).where('id', '=', id).executeTakeFirst()

/** In the order in which the model made them. */
export const findCallsOf = (db: Db, workspaceId: WorkspaceId, runId: RunId) =>
  rows(db, workspaceId).where('run_id', '=', runId).orderBy('step_no').orderBy('position').execute()

/** Tools that were carried out in a conversation, as `<service> <tool>`. */
export async function toolsUsedIn(db: Db, workspaceId: WorkspaceId, conversationId: ConversationId): Promise<Set<string>> {
  const used = await db
    .selectFrom('tool_call as c')
    .innerJoin('message as m', 'm.run_id', 'c.run_id')
    .select(['c.service', 'c.tool'])
    .distinct()
    .where('m.workspace_id', '=', workspaceId)
    .where('m.conversation_id', '=', conversationId)
    .where('c.state', '=', 'succeeded')
    .execute()
  return new Set(used.map(({ service, tool }) => `${service} ${tool}`))
}

type At = { workspaceId: WorkspaceId; runId: RunId }

export const findCallAt = (db: Db, { workspaceId, runId }: At, stepNo: number, position: number) =>
  rows(db, workspaceId)
    .where('run_id', '=', runId)
    .where('step_no', '=', stepNo)
    .where('position', '=', position)
    .executeTakeFirst()

export async function insertCall(tx: Db, { workspaceId, runId }: At, call: NewToolCall, at: Date): Promise<ToolCallId> {
  const { id } = await tx
    .insertInto('tool_call')
    .values({
      workspace_id: workspaceId,
      run_id: runId,
      account_id: call.accountId,
      agent_id: call.agentId,
      agent_version: call.agentVersion,
      step_no: call.stepNo,
      position: call.position,
      model_call_id: call.modelCallId,
      service: call.service,
      tool: call.tool,
      definition_hash: call.definitionHash,
      effect: call.effect,
      idempotency: call.idempotency,
      label: call.label,
      connection_id: call.connectionId,
      account_key: call.accountKey,
      tool_set_id: call.toolSetId,
      account_name: call.accountName,
      is_shared_account: call.isSharedAccount,
      digest: call.digest,
      sealed_arguments: null,
      state: 'proposed',
      reason: null,
      external_ref: null,
      link: null,
      sealed_result: null,
      sealed_undo: null,
      created_at: at,
      sent_at: null,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether the run made this very call before with such an end, and it may not simply be made again. */
export async function wasMadeInVain(tx: Db, { workspaceId, runId }: At, digest: Buffer): Promise<boolean> {
  const found = await tx
    .selectFrom('tool_call')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('digest', '=', digest)
    .where('state', 'in', ['unknown', 'denied'])
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the person allowed this tool in this run before. */
export async function wasAllowedInRun(
  tx: Db,
  { workspaceId, runId }: At,
  { service, tool }: { service: string; tool: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom('tool_call as c')
    .innerJoin('approval as a', 'a.tool_call_id', 'c.id')
    .select('c.id')
    .where('c.workspace_id', '=', workspaceId)
    .where('c.run_id', '=', runId)
    .where('c.service', '=', service)
    .where('c.tool', '=', tool)
    .where('a.state', '=', 'approved')
    .executeTakeFirst()
  return found !== undefined
}

type Change = {
  from: readonly ToolCallState[]
  to: ToolCallState
  /** Only the sending of this number. */
  attempt?: number
  reason?: ToolCallReason | null
  ref?: string | null
  /** Where what was made can be looked at. */
  link?: string | null
  sealedResult?: string | null
  /** What taking it back needs. */
  sealedUndo?: string | null
  sealedArguments?: string
  digest?: Buffer
  /** True: this attempt may have been carried out. False: a person has looked. */
  isDoubtful?: boolean
}

const ends: readonly ToolCallState[] = ['succeeded', 'failed', 'unknown', 'denied', 'expired', 'invalid', 'refused', 'void']

/** Moves a call from one state to another. @returns false when it is in another state by now */
export async function moveCall(tx: Db, workspaceId: WorkspaceId, id: ToolCallId, change: Change): Promise<boolean> {
  const { from, to, attempt, reason = null, ref, link, sealedResult, sealedUndo, sealedArguments, digest, isDoubtful } = change
  // Whatever a later attempt came to says nothing of the one before.
  const isDenial = (to === 'failed' || to === 'void') && isDoubtful === undefined
  const moved = await tx
    .updateTable('tool_call')
    .set({
      state: isDenial ? sql<ToolCallState>`case when is_doubtful then 'unknown' else ${to} end` : to,
      reason,
      ended_at: ends.includes(to) ? sql<Date>`now()` : null,
      ...(ref !== undefined && { external_ref: ref }),
      ...(link !== undefined && { link }),
      ...(sealedResult !== undefined && { sealed_result: sealedResult }),
      ...(sealedUndo !== undefined && { sealed_undo: sealedUndo }),
      ...(sealedArguments !== undefined && { sealed_arguments: sealedArguments }),
      ...(digest !== undefined && { digest }),
      ...(isDoubtful !== undefined && { is_doubtful: isDoubtful }),
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .$if(attempt !== undefined, (query) => query.where('attempts', '=', attempt!))
    .executeTakeFirstOrThrow()
  return moved.numUpdatedRows > 0n
}

/** Takes an approved call for sending. Null: somebody else has, or it is not approved any more. */
export async function takeCall(tx: Db, workspaceId: WorkspaceId, id: ToolCallId) {
  return tx
    .updateTable('tool_call')
    .set(({ eb }) => ({ state: 'sending' as const, reason: null, attempts: eb('attempts', '+', 1), sent_at: sql<Date>`now()` }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .returning(columns)
    .executeTakeFirst()
}

/** Calls of a run that are on their way, with how long ago they were sent by the clock of the database. */
export async function findSent(tx: Db, { workspaceId, runId }: At) {
  return tx
    .selectFrom('tool_call')
    .select([...columns, sql<number>`(extract(epoch from now() - sent_at) * 1000)::float8`.as('ago_ms')])
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('state', '=', 'sending')
    .orderBy('step_no')
    .orderBy('position')
    .execute()
}

/** Whether a person is asked about any call of a run. */
export async function isAnyWaiting(tx: Db, { workspaceId, runId }: At): Promise<boolean> {
  const found = await tx
    .selectFrom('tool_call')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return found !== undefined
}

/** Ends what a run that is over will not send any more. */
export async function voidUnsent(tx: Db, { workspaceId, runId }: At, reason: ToolCallReason): Promise<void> {
  await sql`
    with voided as (
      update tool_call
      set state = case when is_doubtful then 'unknown' else 'void' end, reason = ${reason}, ended_at = now()
      where workspace_id = ${workspaceId} and run_id = ${runId} and state in ('proposed', 'waiting', 'approved')
      returning id)
    update approval set state = 'void', decided_at = now()
    where workspace_id = ${workspaceId} and state = 'waiting' and tool_call_id in (select id from voided)`.execute(tx)
}

/** Ends what nobody will judge any more: its run has ended, and its process had all the time it could need. */
export async function settleAbandoned(db: Db, afterMs: number): Promise<void> {
  await sql`
    update tool_call c set state = case when effect = 'read' then 'failed' else 'unknown' end, reason = 'abandoned', ended_at = now()
    where state = 'sending' and sent_at < now() - make_interval(secs => ${afterMs / 1000})
      and not exists (select from run r where r.id = c.run_id and r.ended_at is null)`.execute(db)
  await sql`
    with voided as (
      update tool_call c
      set state = case when is_doubtful then 'unknown' else 'void' end, reason = 'runEnded', ended_at = now()
      where state in ('proposed', 'waiting', 'approved') and created_at < now() - make_interval(secs => ${afterMs / 1000})
        and exists (select from run r where r.id = c.run_id and r.ended_at is not null)
      returning id)
    update approval set state = 'void', decided_at = now()
    where state = 'waiting' and tool_call_id in (select id from voided)`.execute(db)
}

/** What was given and what came back is forgotten; that it was done, and as whom, stays. */
export async function forgetArguments(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('tool_call')
    .set({ sealed_arguments: null, sealed_result: null, sealed_undo: null })
    .where('created_at', '<', before)
    .where('sealed_arguments', 'is not', null)
    .execute()
}
