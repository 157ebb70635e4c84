import type { AgentModel, AnswerModel } from '../../ai/models.ts'
import type { Needs } from '../../context.ts'
import { ownModel } from './own-model.ts'

type Asking = Needs<'db' | 'vault' | 'net' | 'models' | 'workspace'>

/**
 * The model that writes answers in this workspace: its own, else the operator's. Null: the sources answer in their own sentences; so they do
 * as well where the workspace's cannot be used, for nobody chose that another service is shown its documents.
 */
export async function answerModel(ctx: Asking): Promise<AnswerModel | null> {
  const own = await ownModel(ctx)
  return own === 'unusable' ? null : ctx.models.answer(own)
}

/** The same, with what an agent must know of it. */
export async function agentModel(ctx: Asking): Promise<AgentModel | null> {
  const own = await ownModel(ctx)
  return own === 'unusable' ? null : ctx.models.agent(own)
}

/** Whether the workspace has a model of its own. */
export const hasOwnModel = async (ctx: Asking): Promise<boolean> => (await ownModel(ctx)) !== null
