import type { AgentId, ConnectionId, ToolSetId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { ToolSetting } from '@quarry/contract/agent/tool'
import { ownSearch, type ToolSetMethod } from '@quarry/contract/agent/tool-set'
import type { Needs } from '../../../context.ts'
import { vendorOf } from '../../connection/connection.ts'
import { linkTypeOf, toolsetOf, toolSetTitle } from './catalogue.ts'
import { withinPlan } from './choice.ts'
import type { OwnTool } from './own-search.ts'
import { problemOf, standingsFor } from './standing.ts'
import { findToolSets } from './tool-set.store.ts'

/** What an agent can do at a service while this person asks it. */
export type ToolSetToUse = {
  id: ToolSetId
  service: ServiceName
  name: string
  method: ToolSetMethod
  /** Those that this build has. `isGranted`: the account was allowed what it takes, as far as is known. */
  tools: { name: string; setting: ToolSetting; isGranted: boolean }[]
  fixed: Record<string, Record<string, unknown>>
  /** As whom; null: nobody is signed in, or the service refuses who was. */
  connection: { id: ConnectionId; accountKey: string | null; accountName: string | null } | null
  /** Whether it takes an account at all. */
  needsAccount: boolean
}

/**
 * Whether the person may ask the agent at all, who calls has looked at. Where others read along, an account for everybody is used only if
 * an administrator let it; what people's own accounts bring is theirs alone, as who says it to others looks at.
 */
export async function toolSetsToUse(
  ctx: Needs<'db' | 'clock' | 'vault' | 'config' | 'vendors' | 'account' | 'workspace' | 'readers'>,
  agentId: AgentId,
): Promise<ToolSetToUse[]> {
  const rows = await withinPlan(ctx, ctx.db, await findToolSets(ctx.db, ctx.workspace.id, [agentId]))
  const standingOf = await standingsFor(ctx, ctx.db, rows)
  return rows.flatMap((row) => {
    const { id, service, method, fixed } = row
    const needsAccount = linkTypeOf(vendorOf(ctx, service)) !== 'NONE'
    // What a search here finds where others read along is what all of them may see.
    const isTheirs = service === ownSearch || (needsAccount && method === 'PERSONAL')
    if (ctx.readers && !isTheirs && !row.in_channels) return []
    const toolset = toolsetOf(ctx, service)
    const { connection, problem } = standingOf(row)
    const tools = row.tools.flatMap((name) =>
      toolset && Object.hasOwn(toolset.tools, name)
        ? [
            {
              name,
              setting: row.settings[name] ?? ('ask' as const),
              isGranted: !connection || problemOf(ctx, connection, service, [name]) !== 'scopeMissing',
            },
          ]
        : [],
    )
    if (tools.length === 0) return []
    const acting =
      connection && problem !== 'refused'
        ? { id: connection.id, accountKey: connection.accountKey, accountName: connection.accountName }
        : null
    return { id, service, name: toolSetTitle(ctx, service), method, tools, fixed, connection: acting, needsAccount }
  })
}

/** What an agent may look for in everything that its person may see. */
export const ownToolsIn = (sets: readonly ToolSetToUse[]): ReadonlySet<OwnTool> =>
  new Set(
    sets
      .filter(({ service }) => service === ownSearch)
      .flatMap(({ tools }) => tools.filter(({ setting }) => setting !== 'never').map(({ name }) => name as OwnTool)),
  )
