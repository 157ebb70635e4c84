import * as z from 'zod/mini'
import { can, type Caller } from '../workspace/permission.ts'

/** Spec §4. `inactive`: not listed for those who cannot edit it, and it answers nowhere. */
export const AgentStatus = z.enum(['active', 'inactive'])
export type AgentStatus = z.infer<typeof AgentStatus>

/** What an agent knows is chosen by whole sources, folders and documents. */
export const KnowledgeKind = z.enum(['source', 'folder', 'document'])
export type KnowledgeKind = z.infer<typeof KnowledgeKind>

/** Of the call that makes an agent: from scratch. */
export const customTemplate = 'custom_agent'
/** In the order of the gallery. */
export const templateIds = [
  'hr_guide',
  'it_desk',
  'support_reply',
  'sales_brief',
  'meeting_notes',
  'project_status',
  'onboarding',
  'doc_writer',
  'contract_check',
  'mail_triage',
  'schedule_finder',
  'design_qa',
] as const
export const TemplateId = z.enum(templateIds)
export type TemplateId = z.infer<typeof TemplateId>

/** Whether it answers now: one that is switched on may be beyond what the plan has room for. */
export const doesAnswer = ({ status, isBeyondPlan }: { status: AgentStatus; isBeyondPlan: boolean }): boolean =>
  status === 'active' && !isBeyondPlan

/** Spec §2: tabs of an agent's detail, `mode` in the hash of the address. */
export const agentModes = ['overview', 'preview', 'manage', 'channels'] as const
export type AgentMode = (typeof agentModes)[number]

/** What the rules ask of an agent; `isMine`: the caller made it. */
export type AgentFacts = { status: AgentStatus; isShared: boolean; isMine: boolean }

/** Who may change, switch, share and delete an agent (spec §6). */
export const canEditAgent = (caller: Caller, { isMine }: Pick<AgentFacts, 'isMine'>): boolean =>
  can(caller, 'agent.edit', { own: isMine })

/** Whom an agent is for, whether or not it is switched on. */
const isAgentFor = (caller: Caller, { isShared, isMine }: Pick<AgentFacts, 'isShared' | 'isMine'>): boolean =>
  isShared ? can(caller, 'agent.use') : can(caller, 'agent.useUnshared', { own: isMine })

/** Who may know of an agent: who may use it, and of one that is switched off who may switch it on again. */
export const canSeeAgent = (caller: Caller, facts: AgentFacts): boolean =>
  facts.status === 'active' ? isAgentFor(caller, facts) : canEditAgent(caller, facts)
