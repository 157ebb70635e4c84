import type { AccountId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { handOverAgents } from '../agent/agent.ts'
import { departConnections } from '../connection/connection.ts'
import { disconnect, handOverSources } from '../source/source.ts'
import { leftBy } from './departure.ts'

/**
 * Ends what a member who goes connected for themselves alone. What they connected for everybody becomes the owner's, or ends too. The agents
 * they made become the owner's.
 */
export async function releaseConnected(
  ctx: Needs<'clock' | 'config' | 'send' | 'vault' | 'account' | 'workspace'>,
  tx: Db,
  { goer, owner, handsOver }: { goer: AccountId; owner: AccountId; handsOver: boolean },
): Promise<{ disconnected: number; handedOver: number; agents: number }> {
  const heir = handsOver ? owner : null
  const left = await leftBy(tx, ctx, goer)
  if (heir) await handOverSources(tx, ctx.workspace.id, left.public, heir)
  await departConnections(ctx, tx, ctx.workspace.id, { goer, heir })
  const lost = heir ? left.restricted : [...left.restricted, ...left.public]
  for (const source of lost) await disconnect(ctx, tx, source)
  const agents = await handOverAgents(tx, ctx.workspace.id, { from: goer, to: owner })
  return { disconnected: lost.length, handedOver: heir ? left.public.length : 0, agents }
}
