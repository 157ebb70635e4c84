import type { ToolCallId } from '@quarry/contract/ids'
import type { ToolCallState } from '@quarry/contract/agent/tool'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import type { Intent, Probed } from '@quarry/integrations/kit/tool'
import { probeTool } from '@quarry/integrations/kit/tool-run'
import type { Actor } from '../../context.ts'
import { Failure, fail } from '../../http/fail.ts'
import { foundMade } from './judge-sent.ts'
import { knownTool } from './known-tool.ts'
import { openTool } from './open-tool.ts'
import { argumentsOf } from './sealed.ts'
import { findCall, moveCall, type ToolCallRow } from './tool-call.store.ts'

const lookMs = 30_000

/** Asks the service whether a call happened; `unknown` where it cannot be asked. */
export async function lookAfter(ctx: Actor, call: ToolCallRow, given: Record<string, unknown>, intent: Intent): Promise<Probed> {
  const known = knownTool(ctx, call)
  if (!known || call.connection_id === null) return { happened: 'unknown' }
  const signal = AbortSignal.timeout(lookMs)
  try {
    const io = await openTool(ctx, call, { leaveBy: performance.now(), signal })
    return await probeTool(known.definition, io, { input: given, intent })
  } catch (error) {
    if (error instanceof Failure || error instanceof IntegrationError || signal.aborted) return { happened: 'unknown' }
    throw error
  }
}

/**
 * Has the service asked whether a call happened of which nobody knows.
 * @returns the state it is in by now
 * @throws Failure approvalMissing — there is no such call of theirs, or its outcome is known
 */
export async function lookAgain(ctx: Actor, id: ToolCallId): Promise<ToolCallState> {
  const workspaceId = ctx.workspace.id
  const call = await findCall(ctx.db, workspaceId, id)
  if (call?.account_id !== ctx.account.id || call.state !== 'unknown') throw fail('approvalMissing')
  const given = argumentsOf(ctx, call)
  if (!given || call.sent_at === null) return call.state
  const agoMs = Math.max(0, ctx.clock.now().getTime() - call.sent_at.getTime())
  const found = await lookAfter(ctx, call, given, { key: call.id, at: call.sent_at, agoMs })
  if (found.happened === 'unknown') return call.state
  const outcome = found.happened ? foundMade(ctx, id, found.reply) : ({ to: 'failed' } as const)
  await moveCall(ctx.db, workspaceId, id, { from: ['unknown'], reason: 'looked', isDoubtful: false, ...outcome })
  return (await findCall(ctx.db, workspaceId, id))!.state
}
