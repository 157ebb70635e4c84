import type { RunId, ToolCallId, WorkspaceId } from '@quarry/contract/ids'
import type { ToolCall } from '@quarry/contract/wire/agent/approval'
import type { Needs } from '../../context.ts'
import { serviceTitle } from '../connection/connection.ts'
import { toolTitle } from './known-tool.ts'
import { findShownCall, findShownCalls, type ShownCallRow } from './shown-call.store.ts'

type Ctx = Needs<'db' | 'vendors' | 'account'>

/** What agents did, or are to do, in these runs, as people read it. */
export async function callsShown(ctx: Ctx, workspaceId: WorkspaceId, runIds: readonly RunId[]): Promise<Map<RunId, ToolCall[]>> {
  const rows = await findShownCalls(ctx.db, workspaceId, runIds)
  const byRun = Map.groupBy(rows, ({ run_id: id }) => id)
  return new Map([...byRun].map(([id, calls]) => [id, calls.map((row) => present(ctx, row))]))
}

/** One of them. Null: there is none. */
export async function callShown(ctx: Ctx, workspaceId: WorkspaceId, id: ToolCallId): Promise<ToolCall | null> {
  const row = await findShownCall(ctx.db, workspaceId, id)
  return row ? present(ctx, row) : null
}

const present = (ctx: Needs<'vendors' | 'account'>, row: ShownCallRow): ToolCall => ({
  toolCallId: row.id,
  toolSetId: row.tool_set_id,
  serviceName: row.service,
  vendor: serviceTitle(ctx, row.service),
  tool: row.tool,
  title: toolTitle(ctx, row),
  effect: row.effect,
  account: row.account_name,
  state: row.state,
  reason: row.reason,
  approvalId: row.approval_id,
  link: row.link,
  undo:
    row.account_id === ctx.account.id && row.undo_state && row.undo_until
      ? { state: row.undo_state, reason: row.undo_reason, until: row.undo_until.toISOString() }
      : null,
  startedAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
})
