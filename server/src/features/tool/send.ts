import type { ToolCallReason } from '@quarry/contract/agent/tool'
import type { ToolCallId, WorkspaceId } from '@quarry/contract/ids'
import type { Intent } from '@quarry/integrations/kit/tool'
import type { ToolOutcome } from '@quarry/integrations/kit/tool-run'
import type { Needs } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { type Held, holdRun } from '../run/run.ts'
import { findDecision } from './approval.store.ts'
import { linkIn } from './link-in.ts'
import { argumentsOf, digestWith, sealResult, sealUndo } from './sealed.ts'
import { findCall, moveCall, takeCall, type ToolCallRow } from './tool-call.store.ts'

/** How long after it was taken a request may begin. Who takes over waits for this and the time-out before judging. */
export const leaveMs = 5_000
/** How often a call is begun at most when it certainly did not happen. */
export const mostAttempts = 3

/** A call that this process alone sends. @property leaveBy as `ToolIo` takes it */
export type Sending = {
  id: ToolCallId
  attempt: number
  arguments: Record<string, unknown>
  intent: Intent
  leaveBy: number
}

/**
 * Takes an approved call for sending. What may have changed since it was approved is looked at again in the same transaction.
 *
 * @param whyNot a reason why it is not to be carried out any more: the person, the agent, the connection are not what they were
 * @returns `void` when there is such a reason; null when another process has the run, it ends, or the call is not approved any more
 */
export async function beginSending(
  ctx: Needs<'db' | 'vault'>,
  held: Held,
  id: ToolCallId,
  whyNot: (tx: Db, call: ToolCallRow) => Promise<ToolCallReason | null>,
): Promise<Sending | { void: ToolCallReason } | null> {
  // Before the clock of the database is read, so that who judges by that one comes later.
  const leaveBy = performance.now() + leaveMs
  return atomic(ctx.db, async (tx) => {
    if (!(await holdRun(tx, held))) return null
    const call = await findCall(tx, held.workspaceId, id)
    if (call?.state !== 'approved') return null
    const reason = await whyNot(tx, call)
    if (reason !== null) {
      await moveCall(tx, held.workspaceId, id, { from: ['approved'], to: 'void', reason })
      return { void: reason }
    }
    const given = await decidedArguments(ctx, tx, call)
    const taken = await takeCall(tx, held.workspaceId, id)
    if (!taken) return null
    return { id, attempt: taken.attempts, arguments: given, intent: { key: id, at: taken.sent_at!, agoMs: 0 }, leaveBy }
  })
}

/** What is sent is what was decided, to the letter. */
async function decidedArguments(ctx: Needs<'vault'>, tx: Db, call: ToolCallRow): Promise<Record<string, unknown>> {
  const given = argumentsOf(ctx, call)
  const decision = await findDecision(tx, call.workspace_id, call.id)
  const isDecided = !decision || (decision.state === 'approved' && decision.digest.equals(call.digest))
  if (!given || !isDecided || !digestWith(call, given).equals(call.digest)) throw new Error('A call is not what was approved.')
  return given
}

type Recorded = { workspaceId: WorkspaceId; id: ToolCallId; attempt: number }

/**
 * Writes down what became of a call, also when its run was taken over or has ended meanwhile: who saw the answer knows more than who judged
 * without it.
 *
 * @param text the result as a model reads it, or why there is none; without secrets
 * @returns the state it is in by now
 */
export const recordOutcome = (
  ctx: Needs<'db' | 'vault'>,
  { workspaceId, id, attempt }: Recorded,
  outcome: ToolOutcome,
  text: string,
): Promise<ToolCallRow['state']> =>
  atomic(ctx.db, async (tx) => {
    const sealedResult = sealResult(ctx, id, { text })
    const move = (
      from: readonly ('sending' | 'unknown')[],
      to: ToolCallRow['state'],
      more: { reason?: ToolCallReason; ref?: string | null; link?: string | null; sealedUndo?: string | null } = {},
    ) => moveCall(tx, workspaceId, id, { from, to, attempt, sealedResult, ...more })
    if (outcome.outcome === 'succeeded')
      await move(['sending', 'unknown'], 'succeeded', {
        ref: outcome.ref ?? null,
        link: linkIn(outcome.data),
        sealedUndo: sealUndo(ctx, id, outcome.undo),
      })
    else if (outcome.outcome === 'refused') await move(['sending', 'unknown'], 'failed', { reason: outcome.reason })
    else if (outcome.outcome === 'unknown') await move(['sending'], 'unknown', { reason: outcome.reason })
    else {
      const isOver = attempt >= mostAttempts
      await move(['sending'], isOver ? 'failed' : 'approved', { reason: outcome.reason })
      await move(['unknown'], 'failed', { reason: outcome.reason })
    }
    const { state } = (await findCall(tx, workspaceId, id))!
    return state
  })
