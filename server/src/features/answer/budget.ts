import type { AnswerModel } from '../../ai/models.ts'
import type { Needs } from '../../context.ts'
import { answerModel, hasOwnModel } from '../model/model.ts'
import { sumTokens } from './answer.store.ts'

/**
 * The model that may write an answer now.
 * @returns isCounted whether what it takes counts against the workspace's budget: the operator's does. isSpent: that is used up for this
 * month, so that the sources answer.
 */
export async function affordableModel(
  ctx: Needs<'db' | 'vault' | 'net' | 'models' | 'workspace' | 'config' | 'clock'>,
): Promise<{ model: AnswerModel | null; isCounted: boolean; isSpent: boolean }> {
  const model = await answerModel(ctx)
  if (model === null || (await hasOwnModel(ctx))) return { model, isCounted: false, isSpent: false }
  const most = ctx.config.AI_MONTHLY_TOKENS
  if (most === undefined) return { model, isCounted: true, isSpent: false }
  const now = ctx.clock.now()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
  const isSpent = (await sumTokens(ctx.db, ctx.workspace.id, month)) >= most
  return { model: isSpent ? null : model, isCounted: true, isSpent }
}
