import type { AnswerModel } from '../../ai/models.ts'
import type { Needs } from '../../context.ts'
import { answerModel, hasOwnModel } from '../model/model.ts'
import { sumTokens } from './answer.store.ts'

type Asking = Needs<'db' | 'vault' | 'net' | 'models' | 'workspace' | 'config' | 'clock'>

/**
 * How a workspace stands with the operator's model.
 *
 * @property isCounted whether what the model takes counts against the workspace's budget: the operator's does.
 * @property isSpent that is used up for this month, so that the sources answer.
 */
export type Budget = { isCounted: boolean; isSpent: boolean }
export async function budgetOf(ctx: Asking): Promise<Budget> {
  if (await hasOwnModel(ctx)) return { isCounted: false, isSpent: false }
  const most = ctx.config.AI_MONTHLY_TOKENS
  return { isCounted: true, isSpent: most !== undefined && (await usedThisMonth(ctx)) >= most }
}

/** The model that may write an answer to a search now, with how the workspace stands with it. */
export async function affordableModel(ctx: Asking): Promise<Budget & { model: AnswerModel | null }> {
  const model = await answerModel(ctx)
  if (model === null) return { model, isCounted: false, isSpent: false }
  const budget = await budgetOf(ctx)
  return { ...budget, model: budget.isSpent ? null : model }
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
