import type { ApprovalId, ToolCallId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { isOpenCall, type Label, type ToolCallReason, type ToolCallState, type ToolSetting } from '@quarry/contract/agent/tool'
import type { Origin } from '@quarry/contract/agent/tool-origin'
import { decideCall, mayRemember } from '@quarry/contract/agent/tool-policy'
import type { Tool } from '@quarry/integrations/kit/tool'
import type { Needs } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { type Held, holdRun } from '../run/run.ts'
import { insertApproval, type NewApproval } from './approval.store.ts'
import { definitionHashOf } from './definition.ts'
import { digestOf } from './digest.ts'
import { fieldsToPin } from './field-role.ts'
import { ruleFor } from './rule-for.ts'
import { sealArguments, sealResult } from './sealed.ts'
import { findCallAt, insertCall, moveCall, type NewToolCall, wasAllowedInRun, wasMadeInVain } from './tool-call.store.ts'

export type Proposal = Pick<
  NewToolCall,
  'agentId' | 'agentVersion' | 'stepNo' | 'position' | 'modelCallId' | 'service' | 'tool'
> & {
  definition: Tool<never>
  /** A stranger describes it. */
  isForeign: boolean
  /** As the tool's form reads them, with what the builder set for good. */
  arguments: Record<string, unknown>
  toolSetId: string | null
  connection: { id: string; accountKey: string | null; accountName: string | null; isShared: boolean } | null
  /** The worst label in the context. */
  taint: Label
  setting: ToolSetting
  /** By field: where its value stands in the context; at least of those that name where something goes. */
  origins: Readonly<Record<string, Origin>>
  mayCarry: boolean
  /** Fields whose values the builder set for good. */
  fixed: readonly string[]
  /**
   * Why it is not to be carried out whatever the policy says: it makes no sense, or its rights, connection or budget do not allow it.
   * `text` says more of it to the model.
   */
  rejection?: { state: 'invalid' | 'refused'; reason: ToolCallReason; text?: string }
}

/** @property approvalId what a person is asked */
export type Proposed = { id: ToolCallId; state: ToolCallState; reason: ToolCallReason | null; approvalId: ApprovalId | null }

const dayMs = 24 * 60 * 60_000

/**
 * Writes down what a model wants and decides whether it is carried out, asked about or refused; the same place of the same step again is the
 * same call. Nothing is asked that would be refused anyway.
 * @returns null when another process has the run, or it ends
 */
export const proposeCall = (
  ctx: Needs<'db' | 'clock' | 'vault' | 'account'>,
  held: Held,
  proposal: Proposal,
): Promise<Proposed | null> =>
  atomic(ctx.db, async (tx) => {
    if (!(await holdRun(tx, held))) return null
    const at = { workspaceId: held.workspaceId, runId: held.id }
    const known = await findCallAt(tx, at, proposal.stepNo, proposal.position)
    if (known && known.state !== 'proposed') return { id: known.id, state: known.state, reason: known.reason, approvalId: null }

    const call = newCallOf(ctx, proposal)
    const isVain = await wasMadeInVain(tx, at, call.digest)
    const id = known?.id ?? (await insertCall(tx, at, call, ctx.clock.now()))
    const next =
      proposal.rejection ??
      (isVain ? { state: 'refused', reason: 'repeated' } : await byPolicy(ctx, tx, held, { proposal, call }))
    const { state, reason = null, ruleId = null, text } = next as Next
    await moveCall(tx, held.workspaceId, id, {
      from: ['proposed'],
      to: state,
      reason,
      sealedArguments: sealArguments(ctx, id, proposal.arguments),
      ...(text !== undefined && { sealedResult: sealResult(ctx, id, { text }) }),
    })
    const kept = ruleId !== null ? 'approved' : state === 'waiting' ? 'waiting' : reason === 'preview' ? 'void' : null
    const approvalId = kept ? await ask(ctx, tx, held, { id, proposal, call, ruleId, state: kept }) : null
    return { id, state, reason, approvalId: isOpenCall(state) ? approvalId : null }
  })

function newCallOf({ account }: Needs<'account'>, proposal: Proposal): NewToolCall {
  const { agentId, agentVersion, stepNo, position, modelCallId, service, tool, toolSetId, definition, connection } = proposal
  const own = { agentId, agentVersion, service, tool, definitionHash: definitionHashOf(definition) }
  const [connectionId, accountKey] = [connection?.id ?? null, connection?.accountKey ?? null]
  return {
    ...own,
    accountId: account.id,
    stepNo,
    position,
    modelCallId,
    effect: definition.effect,
    idempotency: definition.idempotency,
    label: proposal.taint,
    connectionId,
    accountKey,
    toolSetId,
    accountName: connection?.accountName ?? null,
    isSharedAccount: connection?.isShared ?? false,
    digest: digestOf({ ...own, arguments: proposal.arguments, connectionId, accountKey }),
  }
}

type Next = { state: ToolCallState; reason?: ToolCallReason; ruleId?: string; text?: string }

async function byPolicy(
  { clock }: Needs<'clock'>,
  tx: Db,
  { workspaceId, id }: Held,
  { proposal, call }: { proposal: Proposal; call: NewToolCall },
): Promise<Next> {
  const { definition, taint, setting, mayCarry } = proposal
  const { effect, egress } = definition
  const rule = effect === 'write' ? await ruleFor(tx, workspaceId, { proposal, call, at: clock.now() }) : null
  const isAllowedInRun = await wasAllowedInRun(tx, { workspaceId, runId: id }, call)
  const decision = decideCall({ effect, egress, taint, setting, rule, origins: kindsOf(proposal), isAllowedInRun, mayCarry })
  if (decision === 'refuse') return { state: 'refused', reason: 'never' }
  if (decision === 'ask') return { state: 'waiting' }
  return { state: 'approved', ...(rule && { ruleId: rule.id }) }
}

/** Where the values come from of the fields that name where something goes. */
const kindsOf = ({ arguments: given, origins, fixed, ...tool }: Proposal): Origin['kind'][] =>
  fieldsToPin(tool)
    .filter((name) => given[name] !== undefined && given[name] !== null)
    .map((name) => (fixed.includes(name) ? 'builder' : (origins[name]?.kind ?? 'nowhere')))

type Asked = Pick<NewApproval, 'ruleId' | 'state'> & { id: ToolCallId; proposal: Proposal; call: NewToolCall }

function ask(
  { account, clock }: Needs<'account' | 'clock'>,
  tx: Db,
  { workspaceId }: Held,
  { id, proposal, call, ruleId, state }: Asked,
) {
  const at = clock.now()
  const expiresAt = new Date(at.getTime() + limits.approvalDays * dayMs)
  const { origins, fixed, definition, setting } = proposal
  return insertApproval(tx, workspaceId, {
    toolCallId: id,
    digest: call.digest,
    askedOf: account.id,
    at,
    expiresAt,
    state,
    ruleId,
    origins,
    fixed,
    mayRemember: mayRemember({ effect: definition.effect, setting }),
  })
}
