import type { AccountId, AgentId, ApprovalRuleId, WorkspaceId } from '@quarry/contract/ids'
import type { Db } from '../../db/db.ts'

/** What a rule is about: a tool as it was when a person allowed it. */
export type RuleSubject = {
  accountId: AccountId
  agentId: AgentId
  agentVersion: number
  service: string
  tool: string
  definitionHash: string
}

type NewRule = RuleSubject & { pinned: Record<string, unknown>; madeFrom: string; at: Date; expiresAt: Date }

export async function insertRule(tx: Db, workspaceId: WorkspaceId, rule: NewRule): Promise<ApprovalRuleId> {
  const { id } = await tx
    .insertInto('approval_rule')
    .values({
      workspace_id: workspaceId,
      account_id: rule.accountId,
      agent_id: rule.agentId,
      agent_version: rule.agentVersion,
      service: rule.service,
      tool: rule.tool,
      definition_hash: rule.definitionHash,
      pinned: JSON.stringify(rule.pinned),
      made_from: rule.madeFrom,
      created_at: rule.at,
      expires_at: rule.expiresAt,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Live rules about a tool; another definition of it, or another version of the agent, is another subject. */
export const findRules = (tx: Db, workspaceId: WorkspaceId, subject: RuleSubject, at: Date) =>
  tx
    .selectFrom('approval_rule')
    .select(['id', 'pinned'])
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', subject.accountId)
    .where('agent_id', '=', subject.agentId)
    .where('agent_version', '=', subject.agentVersion)
    .where('service', '=', subject.service)
    .where('tool', '=', subject.tool)
    .where('definition_hash', '=', subject.definitionHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .execute()

/** What a person allowed, the latest first. */
export const listRules = (db: Db, workspaceId: WorkspaceId, accountId: AccountId, at: Date) =>
  db
    .selectFrom('approval_rule as r')
    .innerJoin('agent', 'agent.id', 'r.agent_id')
    .innerJoin('agent_version as v', (join) => join.onRef('v.agent_id', '=', 'agent.id').onRef('v.version', '=', 'agent.version'))
    .select(['r.id', 'r.agent_id', 'r.service', 'r.tool', 'r.pinned', 'r.created_at', 'r.expires_at', 'v.name as agent_name'])
    .where('r.workspace_id', '=', workspaceId)
    .where('r.account_id', '=', accountId)
    .where('r.revoked_at', 'is', null)
    .where('r.expires_at', '>', at)
    .orderBy('r.created_at', 'desc')
    .execute()

/** Takes a rule back; it counts for nothing from the next call on. @returns false when there is none of this person */
export async function revokeRule(
  db: Db,
  { workspaceId, accountId }: { workspaceId: WorkspaceId; accountId: AccountId },
  id: ApprovalRuleId,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('approval_rule')
    .set({ revoked_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Takes back all that was allowed about a service: to one agent, or by one person. */
export async function revokeRulesOf(
  tx: Db,
  workspaceId: WorkspaceId,
  about: { service: string } & ({ agentId: AgentId } | { accountId: AccountId }),
  at: Date,
): Promise<void> {
  await tx
    .updateTable('approval_rule')
    .set({ revoked_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('service', '=', about.service)
    .where((eb) => ('agentId' in about ? eb('agent_id', '=', about.agentId) : eb('account_id', '=', about.accountId)))
    .where('revoked_at', 'is', null)
    .execute()
}
