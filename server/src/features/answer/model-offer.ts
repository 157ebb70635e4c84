import type { ModelOffer } from '@quarry/contract/wire/search/answer'
import type { Needs } from '../../context.ts'
import { isFromThisMachine } from '../../http/caller/this-machine.ts'
import { hasOwnModel } from '../model/model.ts'

/**
 * What the operator could set. Who owns a workspace need not be the operator, and this model would serve all workspaces, so it is shown and
 * not switched on; and only for requests from the machine itself, where the workspace has no model of its own.
 */
export const modelOffer = async (
  ctx: Needs<'config' | 'request' | 'origin' | 'models' | 'db' | 'vault' | 'net' | 'workspace'>,
): Promise<{ offer: ModelOffer | null }> => ({
  offer: isFromThisMachine(ctx) && !(await hasOwnModel(ctx)) ? await ctx.models.offer() : null,
})
