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
  const isSpent = (await usedThisMonth(ctx)) >= most
  return { model: isSpent ? null : model, isCounted: true, isSpent }
}

function usedThisMonth({ db, clock, workspace }: Needs<'db' | 'clock' | 'workspace'>): Promise<number> {
  const now = clock.now()
  return sumTokens(db, workspace.id, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())))
}

export const showUse = async (
  ctx: Needs<'db' | 'clock' | 'workspace' | 'config'>,
): Promise<{ tokens: number; limit: number | null }> => ({
  tokens: await usedThisMonth(ctx),
  limit: ctx.config.AI_MONTHLY_TOKENS ?? null,
})
