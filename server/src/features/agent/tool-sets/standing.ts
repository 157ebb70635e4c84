import type { ServiceName } from '@quarry/contract/source/service'
import type { ToolSetProblem, ToolSetState } from '@quarry/contract/agent/tool-set'
import { scopesOf } from '@quarry/integrations/kit/tool'
import type { Needs } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { type KnownConnection, knownConnections, vendorOf } from '../../connection/connection.ts'
import { linkTypeOf, toolsetOf } from './catalogue.ts'
import { findToolAccounts, findWithdrawn } from './tool-account.store.ts'
import type { ToolSetRow } from './tool-set.store.ts'

/** Whom a tool set acts as for the caller, and whether it can. */
export type Standing = { connection: KnownConnection | null; state: ToolSetState; problem: ToolSetProblem | null }

type Asking = Needs<'vault' | 'config' | 'vendors' | 'account' | 'workspace'>

/** Says it of each of these. */
export async function standingsFor(ctx: Asking, db: Db, rows: readonly ToolSetRow[]): Promise<(row: ToolSetRow) => Standing> {
  if (rows.length === 0) return () => nobody
  const [mine, withdrawn] = [
    await findToolAccounts(db, ctx.workspace.id, ctx.account.id),
    await findWithdrawn(db, ctx.workspace.id, ctx.account.id),
  ]
  const own = new Map(mine.map(({ service, connection_id }) => [service, connection_id]))
  const idFor = ({ id, service, method, connection_id }: ToolSetRow) =>
    method === 'SHARED' ? connection_id : withdrawn.has(id) ? null : (own.get(service) ?? null)
  const ids = rows.flatMap((row) => idFor(row) ?? [])
  const connections = new Map((await knownConnections(ctx, db, { ids })).map((each) => [each.id, each]))
  return (row) => standingOf(ctx, row, connections.get(idFor(row)!))
}

const nobody: Standing = { connection: null, state: 'NOT_CONNECTED', problem: null }

function standingOf(ctx: Asking, { service, tools }: ToolSetRow, connection: KnownConnection | undefined): Standing {
  if (linkTypeOf(vendorOf(ctx, service)) === 'NONE') return { ...nobody, state: 'CONNECTED' }
  if (!connection || connection.state === 'removed') return nobody
  const problem = problemOf(ctx, connection, service, tools)
  return { connection, state: problem ? 'ERROR' : 'CONNECTED', problem }
}

/** Why a connection does not serve these tools; null: it does. */
export function problemOf(
  ctx: Needs<'vendors'>,
  connection: KnownConnection,
  service: ServiceName,
  tools: readonly string[],
): ToolSetProblem | null {
  if (connection.state === 'refused') return 'refused'
  return connection.lacks(neededScopes(ctx, service, tools)).length > 0 ? 'scopeMissing' : null
}

/** What an account must allow for these tools alone. */
export function neededScopes(ctx: Needs<'vendors'>, service: ServiceName, tools: readonly string[]): string[] {
  const toolset = toolsetOf(ctx, service)
  return toolset ? scopesOf(toolset, tools) : []
}
