import type { ApprovalId, RunId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { Needs } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { holdWaiting, wakeRun } from '../run/run.ts'
import { decide, findApproval } from './approval.store.ts'
import { canonical } from './digest.ts'
import { insertRule } from './rule.store.ts'
import { argumentsOf, digestWith, sealArguments } from './sealed.ts'
import { findCall, isAnyWaiting, moveCall, type ToolCallRow } from './tool-call.store.ts'

export type ApprovalDecision = {
  approvalId: ApprovalId
  /** Of what the person saw. */
  digest: Buffer
  isApproved: boolean
  /** What the person changed it to, as the tool's form reads it. */
  arguments?: Record<string, unknown>
  /** Fields whose values are pinned: such calls are carried out for a while without being asked about. */
  remember?: readonly string[]
  /** To the model, of who denies it. */
  note?: string
}

const dayMs = 24 * 60 * 60_000

/**
 * Decides what was asked of the person, once, and for exactly what they saw.
 *
 * Its run goes on as soon as nothing else is asked about it.
 *
 * @throws Failure approvalMissing — nothing of the kind was asked of them; approvalDecided, approvalExpired; approvalChanged — it is another
 * call by now
 */
export const decideApproval = (
  ctx: Needs<'db' | 'clock' | 'vault' | 'send' | 'account' | 'workspace'>,
  decision: ApprovalDecision,
): Promise<{ runId: RunId }> =>
  atomic(ctx.db, async (tx) => {
    const workspaceId = ctx.workspace.id
    const asked = await findApproval(tx, workspaceId, ctx.account.id, decision.approvalId)
    const call = asked && (await findCall(tx, workspaceId, asked.tool_call_id))
    if (!asked || !call) throw fail('approvalMissing')
    const run = { workspaceId, runId: call.run_id }
    await holdWaiting(tx, run)
    const edited = editOf(ctx, call, decision)
    const at = ctx.clock.now()
    const isMine = await decide(tx, workspaceId, decision.approvalId, {
      accountId: ctx.account.id,
      digest: decision.digest,
      state: decision.isApproved ? 'approved' : 'denied',
      ...(edited && { editedDigest: edited.digest }),
      via: 'app',
      note: decision.note ?? null,
      at,
    })
    if (!isMine) throw await whyNot(ctx, tx, decision)
    const isMoved = await moveCall(tx, workspaceId, call.id, {
      from: ['waiting'],
      to: decision.isApproved ? 'approved' : 'denied',
      ...(edited && { digest: edited.digest, sealedArguments: sealArguments(ctx, call.id, edited.arguments) }),
    })
    if (!isMoved) throw fail('approvalDecided')
    if (decision.isApproved && decision.remember) await remember(ctx, tx, { call, decision, fields: decision.remember, at })
    if (!(await isAnyWaiting(tx, run))) await wakeRun(ctx, tx, run)
    return { runId: call.run_id }
  })

/** Null: it is approved as it was asked. */
function editOf(ctx: Needs<'vault'>, call: ToolCallRow, { isApproved, arguments: given }: ApprovalDecision) {
  if (!isApproved || !given) return null
  if (canonical(given) === canonical(argumentsOf(ctx, call))) return null
  return { arguments: given, digest: digestWith(call, given) }
}

async function whyNot({ account, workspace }: Needs<'account' | 'workspace'>, tx: Db, { approvalId, digest }: ApprovalDecision) {
  const asked = await findApproval(tx, workspace.id, account.id, approvalId)
  if (asked?.state === 'expired') return fail('approvalExpired')
  if (asked?.state !== 'waiting') return fail('approvalDecided')
  return fail(asked.digest.equals(digest) ? 'approvalExpired' : 'approvalChanged')
}

type Remembered = { call: ToolCallRow; decision: ApprovalDecision; fields: readonly string[]; at: Date }

/** What can be taken back only by a person is never allowed beforehand. */
async function remember(
  ctx: Needs<'vault' | 'account' | 'workspace'>,
  tx: Db,
  { call, decision, fields, at }: Remembered,
): Promise<void> {
  if (call.effect !== 'write') return
  const given = decision.arguments ?? argumentsOf(ctx, call) ?? {}
  await insertRule(tx, ctx.workspace.id, {
    accountId: ctx.account.id,
    agentId: call.agent_id,
    agentVersion: call.agent_version,
    service: call.service,
    tool: call.tool,
    definitionHash: call.definition_hash,
    pinned: Object.fromEntries(fields.map((name) => [name, given[name] ?? null])),
    madeFrom: decision.approvalId,
    at,
    expiresAt: new Date(at.getTime() + limits.approvalRuleDays * dayMs),
  })
}
