import type { SubscribeInfo } from '@quarry/contract/wire/plan/subscription'
import type { Needs } from '../../context.ts'
import { joinedWorkspaces } from './member.ts'

/** The plan of each workspace the account belongs to, in the order they were joined. */
export const listSubscriptions = async (
  ctx: Needs<'db' | 'clock' | 'config' | 'account'>,
): Promise<{ subscribeInfos: SubscribeInfo[] }> => ({
  subscribeInfos: await joinedWorkspaces(ctx),
})
