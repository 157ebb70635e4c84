import { z } from 'zod'
import { AgentStatus, customTemplate, KnowledgeKind, TemplateId } from '../../domain/agent/agent.ts'
import { Language } from '../../domain/account/account.ts'
import { AccountId, AgentId, DocumentId, SourceId, WorkspaceId } from '../../domain/ids.ts'
import { limits } from '../../domain/limits.ts'
import { ServiceName } from '../../domain/source/service.ts'
import { ApplicationState, GroupState } from '../../domain/source/source-application.ts'
import { agentPaths } from '../../calls/agent/agent.ts'
import { orEmpty } from '../or-empty.ts'
import { route } from '../route.ts'
import { NewToolSet, ToolSet, toolAccountErrors, toolChoiceErrors } from './tool-set.ts'

const Text = z.string().trim().max(limits.agentTextLength)

/** A question with the answer its builder expects. */
export const Example = z.object({ question: z.string().trim().min(1).max(500), answer: Text })
export type Example = z.infer<typeof Example>

/** What a builder writes. */
const texts = {
  name: z.string().trim().min(1).max(limits.agentNameLength),
  role: Text,
  /** One sentence for those who choose an agent. */
  description: Text,
  /** How to ask it, for those who use it. */
  guide: Text,
  toneAndStyle: Text,
  limitations: Text,
  customInstructions: z.string().trim().max(limits.agentInstructionsLength),
  exampleQuestions: z.array(Example).max(limits.agentExamples),
}
export const AgentTexts = z.object(texts)
export type AgentTexts = z.infer<typeof AgentTexts>

/** `contentId`: a folder as the documents below it name it, or a document; null: the whole source. */
export const KnowledgeChoice = z
  .object({
    sourceId: SourceId,
    kind: KnowledgeKind,
    contentId: z.string().min(1).max(2_000).nullable(),
  })
  .refine(({ kind, contentId }) => (kind === 'source') === (contentId === null), { path: ['contentId'] })
  .refine(({ kind, contentId }) => kind !== 'document' || DocumentId.safeParse(contentId).success, { path: ['contentId'] })
export type KnowledgeChoice = z.infer<typeof KnowledgeChoice>

const KnowledgeEntry = z.object({
  kind: KnowledgeKind,
  contentId: z.string().nullable(),
  fileName: z.string(),
  state: ApplicationState,
})
export type KnowledgeEntry = z.infer<typeof KnowledgeEntry>

/** What an agent knows of one source. */
export const KnowledgeGroup = z.object({
  workspaceContentProviderId: SourceId,
  /** Null when the source is no longer there. */
  serviceName: z.nullable(ServiceName),
  displayName: z.string(),
  /** Whether others who may use the agent find anything in it; false for a source that its connector alone searches. */
  isForEverybody: z.boolean(),
  state: GroupState,
  entries: z.array(KnowledgeEntry),
})
export type KnowledgeGroup = z.infer<typeof KnowledgeGroup>

export const Agent = z
  .object({
    workspaceAgentInfoId: AgentId,
    workspaceId: WorkspaceId,
    ...AgentTexts.shape,
    status: AgentStatus,
    /** It is switched on, and the plan has no room for it: it does not answer until there is. */
    isBeyondPlan: z.boolean(),
    /** True: every member uses it; false: its creator and who manages agents. */
    shareMode: z.boolean(),
    creator: z.object({ id: AccountId, name: z.string() }),
    isMine: z.boolean(),
    canEdit: z.boolean(),
    /** All its knowledge together; INACTIVE also without any. */
    knowledgeState: GroupState,
    knowledge: z.array(KnowledgeGroup),
    toolSets: z.array(ToolSet),
    /** The chats it answers in, by what their installation is called there. */
    channels: z.array(z.object({ serviceName: ServiceName, name: z.string() })),
    /** Counts each time it is saved, from 1. */
    version: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Agent' })
export type Agent = z.infer<typeof Agent>

export const AgentTemplate = z.object({
  templateId: TemplateId,
  ...AgentTexts.shape,
  /** What kinds of sources it works best with, by their names. */
  sources: z.array(ServiceName),
})
export type AgentTemplate = z.infer<typeof AgentTemplate>

/** One step of the way down to what an agent is to know. */
const LookupEntry = z.object({
  contentId: z.string(),
  title: z.string(),
  kind: z.enum(['folder', 'document']),
  /** Documents at or below it, all and those that are found. */
  documentCount: z.int(),
  indexedCount: z.int(),
  state: ApplicationState,
})
export type LookupEntry = z.infer<typeof LookupEntry>

const ofAgent = { workspaceId: WorkspaceId, workspaceAgentInfoId: AgentId }

export const agentRoutes = {
  list: route({
    ...agentPaths.list,
    summary: 'The agents the caller may use: those that are shared and switched on, their own, and, for who manages agents, all',
    access: 'agent.view',
    query: z.object({ workspaceId: WorkspaceId, workspaceAgentInfoId: z.optional(AgentId) }),
    output: z.object({
      agents: z.array(Agent),
      /** How many the plan allows, and how many there are; null: as many as are wanted. */
      limit: z.int().nullable(),
      used: z.int(),
      /** How many tools the plan has each of them use, of all services together; those it was given first. Null: all of them. */
      toolsPerAgent: z.int().nullable(),
    }),
    errors: ['agentMissing'],
  }),
  templates: route({
    ...agentPaths.templates,
    summary: 'What an agent can be made from',
    access: 'agent.view',
    query: z.object({ workspaceId: WorkspaceId, lang: Language }),
    output: z.object({ templates: z.array(AgentTemplate) }),
    errors: [],
  }),
  lookupEntry: route({
    ...agentPaths.lookupEntry,
    summary: 'Folders and documents directly below one, of what the caller may see, to choose knowledge from',
    access: 'agent.view',
    placedBy: { thing: 'source', field: 'workspaceContentProviderId' },
    query: z.object({
      workspaceId: z.optional(WorkspaceId),
      workspaceContentProviderId: SourceId,
      /** A folder; the root of the source when absent. */
      contentId: orEmpty(z.string().min(1).max(2_000)),
      /** Instead of what is directly below: everything below whose title holds this. */
      find: z.optional(z.string().trim().max(200)),
      /** From the reply before. */
      cursor: z.optional(z.string().max(4_000)),
    }),
    output: z.object({ entries: z.array(LookupEntry), cursor: z.string().nullable() }),
    errors: ['sourceMissing'],
  }),
  create: route({
    ...agentPaths.create,
    summary: 'Make an agent, from a template or from scratch',
    access: 'agent.create',
    body: z.object({
      workspaceId: WorkspaceId,
      templateId: z.union([TemplateId, z.literal(customTemplate)]),
      shareMode: z.boolean(),
      toolSets: z.array(NewToolSet).max(limits.toolSetsPerAgent).default([]),
      /** Instead of the template's. */
      name: z.optional(texts.name),
      /** Language of the template's texts; the caller's when absent. */
      lang: z.optional(Language),
      /** How long the person took to make it. Written into the audit log, and used for nothing. */
      durationTimeString: z.optional(z.string().max(limits.nameLength)),
    }),
    output: z.object({ workspaceAgentId: AgentId }),
    errors: ['agentLimitReached', 'toolSetTaken', ...toolChoiceErrors, ...toolAccountErrors],
  }),
  update: route({
    ...agentPaths.update,
    summary: 'Save an agent as a whole',
    access: 'agent.edit',
    body: z.object({
      ...ofAgent,
      /** The one that was edited. */
      version: z.int(),
      ...texts,
      knowledge: z.array(KnowledgeChoice).max(limits.agentKnowledgeEntries),
    }),
    output: z.object({ version: z.int() }),
    errors: ['agentMissing', 'agentChanged', 'sourceMissing', 'documentMissing'],
  }),
  remove: route({
    ...agentPaths.remove,
    summary: 'Delete agents with their conversations: all of them or none',
    access: 'agent.edit',
    placedBy: { thing: 'agent', field: 'deleteWorkspaceAgentInfoIds' },
    body: z.object({ workspaceId: z.optional(WorkspaceId), deleteWorkspaceAgentInfoIds: z.array(AgentId).min(1).max(100) }),
    output: z.object({}),
    errors: ['agentMissing'],
  }),
  changeStatus: route({
    ...agentPaths.changeStatus,
    summary: 'Switch agents on or off: all of them or none',
    access: 'agent.edit',
    body: z.object({
      workspaceId: WorkspaceId,
      workspaceAgentInfoIds: z.array(AgentId).min(1).max(100),
      status: AgentStatus,
    }),
    output: z.object({}),
    errors: ['agentMissing'],
  }),
  share: route({
    ...agentPaths.share,
    summary: 'Share an agent with everybody in the workspace, or no longer',
    access: 'agent.edit',
    body: z.object({ ...ofAgent, shareMode: z.boolean() }),
    output: z.object({}),
    errors: ['agentMissing'],
  }),
  versions: route({
    ...agentPaths.versions,
    summary: 'What an agent was before, newest first',
    access: 'agent.edit',
    scope: 'agents:read',
    query: z.object(ofAgent),
    output: z.object({
      versions: z.array(
        z.object({
          version: z.int(),
          ...AgentTexts.shape,
          /** Null when the account is no longer there. */
          editedBy: z.object({ id: AccountId, name: z.string() }).nullable(),
          editedAt: z.iso.datetime(),
        }),
      ),
    }),
    errors: ['agentMissing'],
  }),
}
