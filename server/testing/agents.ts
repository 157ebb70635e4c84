import type { AgentStatus } from '@quarry/contract/agent/agent'
import type { AgentId } from '@quarry/contract/ids'
import type { KnowledgeChoice } from '@quarry/contract/wire/agent/agent'
import type { WorkspaceCtx } from '../src/context.ts'
import type { World } from './world.ts'

type Options = {
  name?: string
  instructions?: string
  isShared?: boolean
  status?: AgentStatus
  knowledge?: readonly KnowledgeChoice[]
}

/** An agent as its creator left it, without the ways that lead there. */
export async function insertAgent(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  { workspace, account }: Pick<WorkspaceCtx, 'workspace' | 'account'>,
  { name = 'Guide', instructions = '', isShared = true, status = 'active', knowledge = [] }: Options = {},
): Promise<AgentId> {
  const now = clock.now()
  const own = { workspace_id: workspace.id }
  const { id } = await db
    .insertInto('agent')
    .values({ ...own, status, is_shared: isShared, created_by: account.id, template: null, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const texts = { name, role: '', description: '', guide: '', tone: '', limitations: '', instructions, examples: '[]' }
  await db
    .insertInto('agent_version')
    .values({ ...own, agent_id: id, version: 1, ...texts, edited_by: account.id, edited_at: now })
    .execute()
  for (const { sourceId: source, kind, contentId } of knowledge)
    await db
      .insertInto('agent_knowledge')
      .values({
        ...own,
        agent_id: id,
        source_id: source,
        kind,
        place: contentId,
        title: '',
        source_name: '',
        chosen_by: account.id,
      })
      .execute()
  return id
}
