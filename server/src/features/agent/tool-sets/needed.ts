import type { AgentId } from '@quarry/contract/ids'
import type { NeededToolSet } from '@quarry/contract/wire/agent/tool-set'
import type { Needs } from '../../../context.ts'
import { knownConnections } from '../../connection/connection.ts'
import { agentSeenBy } from '../access.ts'
import { withinPlan } from './choice.ts'
import { presentAccount } from './present.ts'
import { problemOf, standingsFor } from './standing.ts'
import { findToolSets } from './tool-set.store.ts'

/** The tool sets of an agent that act as the caller, and what of theirs they can act as. @throws Failure agentMissing */
export async function neededToolSets(
  ctx: Needs<'db' | 'clock' | 'vault' | 'config' | 'vendors' | 'account' | 'workspace' | 'role' | 'privileges'>,
  { agentId }: { agentId: AgentId },
): Promise<{ toolSets: NeededToolSet[] }> {
  await agentSeenBy(ctx, ctx.db, agentId)
  const all = await findToolSets(ctx.db, ctx.workspace.id, [agentId])
  const rows = (await withinPlan(ctx, ctx.db, all)).filter(({ method }) => method === 'PERSONAL')
  const standingOf = await standingsFor(ctx, ctx.db, rows)
  const mine = await knownConnections(ctx, ctx.db, { owner: ctx.account.id, part: 'toolset' })
  return {
    toolSets: rows.map((row) => {
      const standing = standingOf(row)
      const usable = mine.filter(
        (each) => each.service === row.service && each.state !== 'removed' && !problemOf(ctx, each, row.service, row.tools),
      )
      return {
        ...presentAccount(ctx, row, standing),
        isAuthentication: standing.state === 'CONNECTED',
        accounts: usable.map(({ id: connectionId, accountName }) => ({ connectionId, accountName })),
      }
    }),
  }
}
