import type { ToolCallId } from '@quarry/contract/ids'
import type { ToolUndo } from '@quarry/contract/wire/agent/approval'
import type { WorkspaceCtx } from '../../context.ts'
import { undoCall } from '../tool/tool.ts'
import { whyNot } from './answering/acting/why-not.ts'

/**
 * Takes back what an agent did for the caller, while the agent may still act there as it did.
 * @throws Failure undoMissing — as of `undoCall`
 */
export async function undo(ctx: WorkspaceCtx, { toolCallId }: { toolCallId: ToolCallId }): Promise<{ undo: ToolUndo }> {
  return { undo: await undoCall(ctx, toolCallId, (tx, call) => whyNot(ctx, tx, call, call.agent_version === 0)) }
}
