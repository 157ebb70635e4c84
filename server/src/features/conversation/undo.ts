import type { ToolCallId } from '@quarry/contract/ids'
import type { ToolUndo } from '@quarry/contract/wire/agent/approval'
import type { Actor, WorkspaceCtx } from '../../context.ts'
import { previewVersion, undoCall, undoneIn } from '../tool/tool.ts'
import { whyNot } from './answering/acting/why-not.ts'
import type { MessageRow } from './message.store.ts'

/**
 * Takes back what an agent did for the caller, while the agent may still act there as it did.
 * @throws Failure undoMissing — as of `undoCall`
 */
export async function undo(ctx: WorkspaceCtx, { toolCallId }: { toolCallId: ToolCallId }): Promise<{ undo: ToolUndo }> {
  return { undo: await undoCall(ctx, toolCallId, (tx, call) => whyNot(ctx, tx, call, call.agent_version === previewVersion)) }
}

/** Messages as they were, where an answer that led to something says what of it was taken back since: else its agent would build on it. */
export async function withUndone(actor: Actor, messages: readonly MessageRow[]): Promise<MessageRow[]> {
  const runIds = messages.flatMap(({ had_writing_tools: hadTools, run_id: id }) => (hadTools && id ? [id] : []))
  const undone = await undoneIn(actor, actor.workspace.id, runIds)
  return messages.map((message) => {
    const titles = (message.author === 'agent' && message.run_id && undone.get(message.run_id)) || []
    const note = `(The person has undone this since: ${titles.join(', ')}.)`
    return titles.length > 0 ? { ...message, body: `${message.body}\n\n${note}` } : message
  })
}
