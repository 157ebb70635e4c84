import type { AgentId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Owner } from './owner.ts'

/** @property tokensCounted those that count against the operator's budget. */
type Use = { questions?: number; steps?: number; tokensIn?: number; tokensOut?: number; tokensCounted?: number }

/** Adds to what was used of an agent on the day of `at`. @param agentId null: under answers to searches */
export async function addUse(
  tx: Db,
  { workspaceId, accountId }: Owner,
  agentId: AgentId | null,
  at: Date,
  use: Use,
): Promise<void> {
  const { questions = 0, steps = 0, tokensIn = 0, tokensOut = 0, tokensCounted = 0 } = use
  await sql`
    insert into agent_use (workspace_id, day, agent_id, account_id, questions, steps, tokens_in, tokens_out, tokens_counted)
    values (${workspaceId}, ${dayOf(at)}, ${agentId}, ${accountId}, ${questions}, ${steps}, ${tokensIn}, ${tokensOut},
      ${tokensCounted})
    on conflict (workspace_id, day, agent_id, account_id) do update set
      questions = agent_use.questions + excluded.questions, steps = agent_use.steps + excluded.steps,
      tokens_in = agent_use.tokens_in + excluded.tokens_in, tokens_out = agent_use.tokens_out + excluded.tokens_out,
      tokens_counted = agent_use.tokens_counted + excluded.tokens_counted`.execute(tx)
}

/** Questions to agents in the month of `at`, of the whole workspace. Nobody else counts until the transaction ends. */
export async function holdQuestionsOfMonth(tx: Db, workspaceId: WorkspaceId, at: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('agent.questions:' || ${workspaceId}::text, 0))`.execute(tx)
  const { rows } = await sql<{ questions: number }>`
    select coalesce(sum(questions), 0)::int as questions from agent_use
    where workspace_id = ${workspaceId} and agent_id is not null and day >= date_trunc('month', ${dayOf(at)}::date)`.execute(tx)
  return rows[0]!.questions
}

/** Whether an agent, or a person by all agents, has taken what an administrator lets each of them take in the month of `at`. */
export async function isLimitReached(db: Db, { workspaceId, accountId }: Owner, agentId: AgentId, at: Date): Promise<boolean> {
  const { rows } = await sql<{ is_reached: boolean | null }>`
    select used.of_agent >= agent_tokens or used.of_person >= person_tokens as is_reached
    from agent_limit cross join lateral (
      select coalesce(sum(taken) filter (where agent_id = ${agentId}), 0) as of_agent,
        coalesce(sum(taken) filter (where account_id = ${accountId}), 0) as of_person
      from agent_use cross join lateral greatest(tokens_in + tokens_out, tokens_counted) taken
      where workspace_id = ${workspaceId} and agent_id is not null and day >= date_trunc('month', ${dayOf(at)}::date)) used
    where workspace_id = ${workspaceId}`.execute(db)
  return rows[0]?.is_reached ?? false
}

/** Of days before this one. */
export async function deleteUse(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('agent_use').where('day', '<', dayOf(before)).execute()
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
