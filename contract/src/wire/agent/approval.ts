import { z } from 'zod'
import { AgentId, ApprovalId, ApprovalRuleId, ConversationId, RunId, ToolCallId, WorkspaceId } from '../../domain/ids.ts'
import { limits } from '../../domain/limits.ts'
import { Label, labels, ToolCallState, ToolEffect, ToolEgress, ToolUndoState } from '../../domain/agent/tool.ts'
import { Picture, Surroundings } from '../../domain/agent/picture.ts'
import { approvalPaths } from '../../calls/agent/approval.ts'
import { route } from '../route.ts'

const Said = z.object({ en: z.string(), ko: z.string() })

/** How the taking back of a call stands. */
export const ToolUndo = z.object({
  state: ToolUndoState,
  /** Why it failed; null where that says all. */
  reason: z.nullable(z.string()),
  /** Until when it may be asked for. */
  until: z.iso.datetime(),
})
export type ToolUndo = z.infer<typeof ToolUndo>

/** What an agent did at a service, or is to do. What it was given is not here: it is sealed, and shown to who decides alone. */
export const ToolCall = z
  .object({
    toolCallId: ToolCallId,
    /** Null when it is not known any more. */
    toolSetId: z.nullable(z.uuid()),
    serviceName: z.string(),
    /** How the service calls itself, or is called by who entered it; absent of events of before there were such. */
    vendor: z.optional(z.string()),
    tool: z.string(),
    title: Said,
    effect: ToolEffect,
    /** As whom it acts there, as people read it; null where nobody says. */
    account: z.nullable(z.string()),
    state: ToolCallState,
    /** Why it is in this state, as `toolCallReasons`; null where that says all. */
    reason: z.nullable(z.string()),
    /** What a person is asked about it now; null when nothing. */
    approvalId: z.nullable(ApprovalId),
    /** Where what was made or changed can be looked at. */
    link: z.nullable(z.string()),
    /** Null: it cannot be taken back, not any more, or not by the caller; absent of events of before it could be. */
    undo: z.optional(z.nullable(ToolUndo)),
    startedAt: z.iso.datetime(),
    endedAt: z.nullable(z.iso.datetime()),
  })
  .meta({ id: 'ToolCall' })
export type ToolCall = z.infer<typeof ToolCall>

/** One argument of a call, as a form shows it. */
export const ApprovalField = z.object({
  name: z.string(),
  label: Said,
  /** `files`: a list of `{document, name, size, from, version}`, of which some may be left out. */
  kind: z.enum(['text', 'textarea', 'number', 'checkbox', 'select', 'list', 'json', 'files']),
  /** Of a `select`. */
  options: z.optional(z.array(z.string())),
  value: z.unknown(),
  /** It names a recipient, a destination or an address. */
  isEgress: z.boolean(),
  /** It is what is said there: to be read whole. */
  isContent: z.boolean(),
  /** What is remembered counts only where it pins this value as well. */
  mustPin: z.boolean(),
  /** The agent's builder set it for good: it cannot be changed. */
  isFixed: z.boolean(),
  /** It counts only when it is sent along in `arguments`, typed or picked anew by the person. */
  mustRetype: z.boolean(),
  /** Where the value stands in what the model read; null for texts too long to say. */
  origin: z.nullable(z.object({ kind: z.enum([...labels, 'nowhere']), name: z.nullable(z.string()) })),
})
export type ApprovalField = z.infer<typeof ApprovalField>

/** What a person is asked before a call is carried out. */
export const Approval = z
  .object({
    approvalId: ApprovalId,
    toolCallId: ToolCallId,
    runId: RunId,
    conversationId: ConversationId,
    agent: z.object({ id: AgentId, name: z.string() }),
    serviceName: z.string(),
    vendor: z.string(),
    title: Said,
    about: Said,
    effect: ToolEffect,
    egress: ToolEgress,
    /** As whom it acts there, as people read it; null where nobody says. */
    account: z.nullable(z.string()),
    isSharedAccount: z.boolean(),
    /** The worst label in what the model read. */
    taint: Label,
    /** Every argument, those that name where something goes first. */
    fields: z.array(ApprovalField),
    /** How what it changes, or what is around that, stands now can be asked. */
    hasCurrent: z.boolean(),
    /** How its effect is drawn; null where it is told by its fields alone. */
    picture: z.nullable(Picture),
    /** Whether what it does can be taken back for a while. */
    mayUndo: z.boolean(),
    /** Whether calls like this one may be allowed for a while. */
    mayRemember: z.boolean(),
    /** Of what is shown, in hexadecimal digits; a decision names it. */
    digest: z.string(),
    askedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Approval' })
export type Approval = z.infer<typeof Approval>

/** Calls that are carried out without asking for a while. */
export const ApprovalRule = z.object({
  ruleId: ApprovalRuleId,
  agent: z.object({ id: AgentId, name: z.string() }),
  serviceName: z.string(),
  title: Said,
  /** Only calls whose arguments have these values. */
  pinned: z.array(z.object({ name: z.string(), label: Said, value: z.unknown() })),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type ApprovalRule = z.infer<typeof ApprovalRule>

export const approvalRoutes = {
  list: route({
    ...approvalPaths.list,
    summary: 'What agents ask the caller before they do it',
    access: 'agent.approve',
    query: z.object({ workspaceId: WorkspaceId, runId: z.optional(RunId) }),
    output: z.object({ approvals: z.array(Approval) }),
    errors: [],
  }),
  current: route({
    ...approvalPaths.current,
    summary: 'How what an agent wants to change stands at its service now; nothing where that cannot be found out',
    access: 'agent.approve',
    query: z.object({ workspaceId: WorkspaceId, approvalId: ApprovalId }),
    output: z.object({
      fields: z.array(ApprovalField.pick({ name: true, value: true })),
      /** What its picture is drawn into; null where that is nothing, or cannot be found out. */
      surroundings: z.nullable(Surroundings),
    }),
    perMinute: 60,
    errors: ['approvalMissing'],
  }),
  shown: route({
    ...approvalPaths.shown,
    summary: 'What an agent would have done in a preview, where it is only shown, as it would be asked about',
    access: 'agent.approve',
    query: z.object({ workspaceId: WorkspaceId, toolCallId: ToolCallId }),
    output: z.object({ approval: Approval }),
    errors: ['approvalMissing'],
  }),
  decide: route({
    ...approvalPaths.decide,
    summary: 'Allow or deny what an agent asks: once, and exactly what was shown',
    access: 'agent.approve',
    body: z.object({
      workspaceId: WorkspaceId,
      approvalId: ApprovalId,
      digest: z.string().regex(/^[0-9a-f]{64}$/),
      decision: z.enum(['APPROVE', 'DENY']),
      /** All of them, changed; those asked about when absent. */
      arguments: z.optional(z.record(z.string(), z.unknown())),
      /** Such calls are not asked about for a while: fields whose values are to be the same. */
      remember: z.optional(z.array(z.string()).max(50)),
      /** Why it is denied, for the model. */
      note: z.optional(z.string().trim().max(limits.approvalNoteLength)),
    }),
    output: z.object({ state: ToolCallState }),
    errors: ['approvalMissing', 'approvalDecided', 'approvalExpired', 'approvalChanged'],
  }),
  tellOutcome: route({
    ...approvalPaths.tellOutcome,
    summary: 'Say whether a call happened of which nobody knows, or have the service asked',
    access: 'agent.approve',
    body: z.object({ workspaceId: WorkspaceId, toolCallId: ToolCallId, outcome: z.enum(['HAPPENED', 'DID_NOT', 'CHECK']) }),
    output: z.object({ state: ToolCallState }),
    perMinute: 30,
    errors: ['approvalMissing'],
  }),
  undo: route({
    ...approvalPaths.undo,
    summary: 'Have what a call did taken back at its service; of one of which nobody knows, have the service asked',
    access: 'agent.approve',
    body: z.object({ workspaceId: WorkspaceId, toolCallId: ToolCallId }),
    output: z.object({ undo: ToolUndo }),
    perMinute: 30,
    errors: ['undoMissing'],
  }),
  rules: route({
    ...approvalPaths.rules,
    summary: 'What the caller lets agents do without asking',
    access: 'agent.approve',
    query: z.object({ workspaceId: WorkspaceId }),
    output: z.object({ rules: z.array(ApprovalRule) }),
    errors: [],
  }),
  revokeRule: route({
    ...approvalPaths.revokeRule,
    summary: 'Have agents ask again',
    access: 'agent.approve',
    query: z.object({ workspaceId: WorkspaceId, ruleId: ApprovalRuleId }),
    output: z.object({}),
    errors: ['approvalMissing'],
  }),
}
