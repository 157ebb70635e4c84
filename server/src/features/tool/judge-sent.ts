import type { ToolCallReason } from '@quarry/contract/agent/tool'
import type { ToolCallId } from '@quarry/contract/ids'
import type { Intent, Probed, ToolReply } from '@quarry/integrations/kit/tool'
import { onceTimeoutMs } from '@quarry/integrations/net/send-once'
import { resultText } from '@quarry/integrations/kit/tool-result'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { type Held, holdRun } from '../run/run.ts'
import { linkIn } from './link-in.ts'
import { argumentsOf, sealResult, sealUndo } from './sealed.ts'
import { leaveMs, mostAttempts } from './send.ts'
import { findSent, moveCall, type ToolCallRow } from './tool-call.store.ts'

/** By then the process that sent a call knows its outcome, or never will. */
export const judgedAfterMs = leaveMs + onceTimeoutMs + 1_000

/** Looks at the service whether a call happened; `unknown` where that cannot be asked. */
export type LookAfter = (call: ToolCallRow, given: Record<string, unknown>, intent: Intent) => Promise<Probed>

/**
 * Judges the calls that a vanished process had begun to send. Called by the process that took the run over, before it sends anything itself.
 *
 * - A read, and what is the same when it is done twice, is approved again.
 * - What the service can be asked about is as it says; where it did not happen, it is approved again.
 * - Of anything else nobody knows. It is told, and not repeated.
 *
 * @returns milliseconds until the last of them can be judged; 0: all are. Null: another process has the run, or it ends
 */
export async function judgeSent(ctx: Needs<'db' | 'vault'>, held: Held, lookAfter: LookAfter): Promise<number | null> {
  let waitMs = 0
  for (const { ago_ms: agoMs, ...call } of await findSent(ctx.db, { workspaceId: held.workspaceId, runId: held.id })) {
    if (agoMs < judgedAfterMs) {
      waitMs = Math.max(waitMs, Math.ceil(judgedAfterMs - agoMs))
      continue
    }
    const verdict = await verdictOn(ctx, call, { agoMs, lookAfter })
    const isHeld = await atomic(ctx.db, async (tx) => {
      if (!(await holdRun(tx, held))) return false
      await moveCall(tx, held.workspaceId, call.id, { from: ['sending'], attempt: call.attempts, ...verdict })
      return true
    })
    if (!isHeld) return null
  }
  return waitMs
}

type Verdict = {
  to: ToolCallRow['state']
  reason?: ToolCallReason
  ref?: string | null
  link?: string | null
  sealedResult?: string
  sealedUndo?: string | null
  isDoubtful?: true
}
const again = (call: ToolCallRow): Verdict =>
  call.attempts < mostAttempts ? { to: 'approved' } : { to: call.effect === 'read' ? 'failed' : 'unknown', reason: 'vanished' }

async function verdictOn(
  ctx: Needs<'vault'>,
  call: ToolCallRow,
  { agoMs, lookAfter }: { agoMs: number; lookAfter: LookAfter },
): Promise<Verdict> {
  if (call.effect === 'read') return again(call)
  if (call.idempotency === 'natural' || call.idempotency === 'key') return { ...again(call), isDoubtful: true }
  const given = call.idempotency === 'probe' ? argumentsOf(ctx, call) : null
  const found = given
    ? await lookAfter(call, given, { key: call.id, at: call.sent_at!, agoMs })
    : { happened: 'unknown' as const }
  if (found.happened === 'unknown') return { to: 'unknown', reason: 'vanished' }
  if (!found.happened) return again(call)
  return foundMade(ctx, call.id, found.reply)
}

/** The end of a call that its service was found to have carried out. */
export const foundMade = (ctx: Needs<'vault'>, id: ToolCallId, { data, ref, undo }: ToolReply) => ({
  to: 'succeeded' as const,
  ref: ref ?? null,
  link: linkIn(data),
  sealedResult: sealResult(ctx, id, { text: resultText(data) }),
  sealedUndo: sealUndo(ctx, id, undo),
})
