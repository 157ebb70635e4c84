import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { type AgentRow, forgetVersionsBefore, insertVersion, updateAgents } from './agent.store.ts'
import type { Texts } from './templates/template.ts'

const versionsKept = 50

/**
 * Makes the next version of an agent that the caller holds.
 * @param texts as they were where only something else of it changed
 * @returns its number
 */
export async function saveVersion(
  ctx: Needs<'clock' | 'account' | 'workspace'>,
  tx: Db,
  agent: AgentRow,
  texts: Texts = textsOf(agent),
): Promise<number> {
  const [version, at] = [agent.version + 1, ctx.clock.now()]
  await insertVersion(tx, ctx.workspace.id, { id: agent.id, version, texts, by: ctx.account.id, at })
  await updateAgents(tx, ctx.workspace.id, [agent.id], { version, updated_at: at })
  await forgetVersionsBefore(tx, ctx.workspace.id, agent.id, version - versionsKept + 1)
  return version
}

export type TextColumns = 'name' | 'role' | 'description' | 'guide' | 'tone' | 'limitations' | 'instructions' | 'examples'

export const textsOf = ({
  name,
  role,
  description,
  guide,
  tone,
  limitations,
  instructions,
  examples,
}: Pick<AgentRow, TextColumns>): Texts => ({
  name,
  role,
  description,
  guide,
  tone,
  limitations,
  instructions,
  exampleQuestions: examples,
})
