import type { ModelOffer } from '@quarry/contract/answer'
import type { Needs } from '../../context.ts'
import { isFromThisMachine } from '../../http/this-machine.ts'

/**
 * What the operator could set. Who owns a workspace need not be the operator, and a model serves all workspaces, so it is shown and not
 * switched on; and only where whoever asks sits at the machine.
 */
export const modelOffer = async (ctx: Needs<'config' | 'request' | 'models'>): Promise<{ offer: ModelOffer | null }> => ({
  offer: isFromThisMachine(ctx) ? await ctx.models.offer() : null,
})
