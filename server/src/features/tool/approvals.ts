import type { ApprovalId, ApprovalRuleId, RunId, ToolCallId } from '@quarry/contract/ids'
import type { ToolCallState } from '@quarry/contract/agent/tool'
import type { Approval, approvalRoutes } from '@quarry/contract/wire/agent/approval'
import type { ReturnOf } from '@quarry/contract/wire/route'
import type { Needs, WorkspaceCtx } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { serviceTitle } from '../connection/connection.ts'
import { fieldsOf } from './approval-fields.ts'
import { decideApproval } from './decide-approval.ts'
import { knownTool, same } from './known-tool.ts'
import { lookAgain } from './look-again.ts'
import { listRules, revokeRule } from './rule.store.ts'
import { argumentsOf } from './sealed.ts'
import { findShownOnly, findWaiting, type WaitingRow } from './shown-call.store.ts'
import { tellOutcome } from './tell-outcome.ts'
import { findCall } from './tool-call.store.ts'

type Caller = Needs<'db' | 'clock' | 'vault' | 'vendors' | 'account' | 'workspace'>
type Shown = Approval

/** What agents ask the caller, with all they would send. */
export async function listApprovals(ctx: Caller, { runId }: { runId?: RunId | undefined }): Promise<{ approvals: Shown[] }> {
  const rows = await findWaiting(ctx.db, ownerOf(ctx), { runId })
  return { approvals: rows.flatMap((row) => shownApproval(ctx, row) ?? []) }
}

/**
 * What an agent would have done in a preview of the caller's, with all it would have sent.
 * @throws Failure approvalMissing — there is no such call of theirs, or what it was given is forgotten
 */
export async function readShownOnly(ctx: Caller, { toolCallId }: { toolCallId: ToolCallId }): Promise<{ approval: Shown }> {
  const row = await findShownOnly(ctx.db, ownerOf(ctx), toolCallId)
  const approval = row && shownApproval(ctx, row)
  if (!approval) throw fail('approvalMissing')
  return { approval: { ...approval, hasCurrent: false } }
}

const ownerOf = ({ workspace, account, clock }: Caller) => ({
  workspaceId: workspace.id,
  accountId: account.id,
  at: clock.now(),
})

/** Null: its conversation is deleted, this build has no such tool, or its arguments are forgotten. */
function shownApproval(ctx: Caller, row: WaitingRow): Shown | null {
  const known = knownTool(ctx, row)
  const given = argumentsOf(ctx, { id: row.call_id, sealed_arguments: row.sealed_arguments })
  if (!known || !given || row.conversation_id === null) return null
  const { definition, texts } = known
  return {
    approvalId: row.id,
    toolCallId: row.call_id,
    runId: row.run_id,
    conversationId: row.conversation_id,
    agent: { id: row.agent_id, name: row.agent_name },
    serviceName: row.service,
    vendor: serviceTitle(ctx, row.service),
    title: texts.title,
    about: texts.about,
    effect: row.effect,
    egress: definition.egress,
    account: row.account_name,
    isSharedAccount: row.is_shared_account,
    taint: row.label,
    fields: fieldsOf(known, { given, taint: row.label, origins: row.origins, fixed: row.fixed }),
    hasCurrent: (definition.current ?? definition.surroundings) !== undefined && row.connection_id !== null,
    picture: definition.picture ?? null,
    mayUndo: definition.undo !== undefined,
    mayRemember: row.may_remember,
    digest: row.digest.toString('hex'),
    askedAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

type Decided = {
  approvalId: ApprovalId
  digest: string
  decision: 'APPROVE' | 'DENY'
  arguments?: Record<string, unknown> | undefined
  remember?: string[] | undefined
  note?: string | undefined
}

/**
 * Decides what an agent asked the caller, as they saw it, or as they changed it.
 * @throws Failure approvalMissing, approvalDecided, approvalExpired, approvalChanged; invalidInput — the tool does not take what it was
 * changed to, or a value that was to be typed anew was not
 */
export async function decideAsked(ctx: WorkspaceCtx, decided: Decided): Promise<{ state: ToolCallState }> {
  const { approvalId, decision, arguments: edited, remember, note } = decided
  const isApproved = decision === 'APPROVE'
  const [row] = await findWaiting(ctx.db, ownerOf(ctx), { id: approvalId })
  const given = row && isApproved ? readEdited(ctx, row, edited) : undefined
  await decideApproval(ctx, {
    approvalId,
    digest: Buffer.from(decided.digest, 'hex'),
    isApproved,
    ...(given && { arguments: given }),
    ...(remember && row?.may_remember && { remember: remember.filter((name) => name in (given ?? {}) || !given) }),
    ...(note && { note }),
  })
  return { state: isApproved ? 'approved' : 'denied' }
}

/** What the person changed the arguments to, as the tool reads them; undefined: nothing was. @throws Failure invalidInput */
function readEdited(ctx: Caller, row: WaitingRow, edited: Record<string, unknown> | undefined) {
  const shown = shownApproval(ctx, row)
  if (!shown) throw fail('approvalMissing')
  if (shown.fields.some(({ mustRetype, name }) => mustRetype && edited?.[name] === undefined)) throw fail('invalidInput')
  if (!edited) return undefined
  const fixed = shown.fields.filter(({ isFixed }) => isFixed).map(({ name, value }) => [name, value])
  const read = knownTool(ctx, row)!
    .definition.input.strict()
    .safeParse({ ...edited, ...Object.fromEntries(fixed) })
  if (!read.success) throw fail('invalidInput', { detail: read.error.issues.map(({ path }) => path.join('.')).join(', ') })
  return read.data
}

type OutcomeGiven = { toolCallId: ToolCallId; outcome: 'HAPPENED' | 'DID_NOT' | 'CHECK' }

/** @throws Failure approvalMissing — there is no such call of theirs, or its outcome is known */
export async function tellOfCall(ctx: WorkspaceCtx, { toolCallId, outcome }: OutcomeGiven): Promise<{ state: ToolCallState }> {
  if (outcome === 'CHECK') return { state: await lookAgain(ctx, toolCallId) }
  await tellOutcome(ctx, toolCallId, outcome === 'HAPPENED')
  return { state: (await findCall(ctx.db, ctx.workspace.id, toolCallId))!.state }
}

export async function listOwnRules(ctx: Caller): Promise<ReturnOf<typeof approvalRoutes.rules>> {
  const rules = await listRules(ctx.db, ctx.workspace.id, ctx.account.id, ctx.clock.now())
  return {
    rules: rules.map((rule) => {
      const texts = knownTool(ctx, rule)?.texts
      return {
        ruleId: rule.id,
        agent: { id: rule.agent_id, name: rule.agent_name },
        serviceName: rule.service,
        title: texts?.title ?? same(rule.tool),
        pinned: Object.entries(rule.pinned).map(([name, value]) => ({
          name,
          label: texts?.fields[name] ?? same(name),
          value,
        })),
        createdAt: rule.created_at.toISOString(),
        expiresAt: rule.expires_at.toISOString(),
      }
    }),
  }
}

/** @throws Failure approvalMissing — there is no such rule of theirs */
export async function revokeOwnRule(ctx: Caller, { ruleId }: { ruleId: ApprovalRuleId }): Promise<Record<string, never>> {
  if (!(await revokeRule(ctx.db, ownerOf(ctx), ruleId, ctx.clock.now()))) throw fail('approvalMissing')
  return {}
}
