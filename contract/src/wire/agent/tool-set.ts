import { z } from 'zod'
import { AccountId, AgentId, ConnectionId, ToolSetId, WorkspaceId } from '../../domain/ids.ts'
import { limits } from '../../domain/limits.ts'
import { ServiceName, settingsErrors } from '../../domain/source/service.ts'
import { ToolEffect, ToolEgress, ToolSetting } from '../../domain/agent/tool.ts'
import {
  AuthenticationLinkType,
  SetUpBy,
  ToolFieldKind,
  ToolSetMethod,
  ToolSetProblem,
  ToolSetState,
} from '../../domain/agent/tool-set.ts'
import { toolSetPaths } from '../../calls/agent/tool-set.ts'
import { route } from '../route.ts'
import { ServiceCategory } from '../../domain/source/service.ts'

const Said = z.object({ en: z.string(), ko: z.string() })
const ToolName = z.string().min(1).max(128)

/** Values that the builder sets for good, by tool and field: the model neither sees nor sets them. */
const Fixed = z.record(ToolName, z.record(z.string().max(60), z.unknown()))

/** What an agent can do at a service. */
export const ToolSet = z
  .object({
    toolSetId: ToolSetId,
    /** How the service calls itself. */
    vendor: z.string(),
    serviceName: ServiceName,
    name: z.string(),
    authenticationLinkType: AuthenticationLinkType,
    connectionMethod: ToolSetMethod,
    selectedTools: z.array(z.string()),
    tools: z.array(z.object({ name: z.string(), setting: ToolSetting })),
    /** For those who may change the agent; else empty. */
    fixed: Fixed,
    displayState: ToolSetState,
    /** Of `ERROR`; else null. */
    problem: z.nullable(ToolSetProblem),
    /** As whom it acts: the shared account, or the caller's. Null: nobody yet, or the service does not say. */
    accountName: z.string().nullable(),
    /** The connection behind it, where the caller may look after it. */
    connectionId: z.nullable(ConnectionId),
    /** Of `SHARED`: whether an administrator lets everybody who reads a channel read what comes of it. */
    inChannels: z.boolean(),
  })
  .meta({ id: 'ToolSet' })
export type ToolSet = z.infer<typeof ToolSet>

const chosen = {
  connectionMethod: ToolSetMethod,
  selectedTools: z.array(ToolName).max(limits.toolsPerSet),
  /** By tool; `ask` where nothing is said. */
  settings: z.optional(z.record(ToolName, ToolSetting)),
  fixed: z.optional(Fixed),
  /** As whom it is to act: of `SHARED` a connection of the workspace, of `PERSONAL` one of the caller's own. */
  connectionId: z.optional(ConnectionId),
}

/** Of an agent that is made, or that gets more tools. */
export const NewToolSet = z.object({
  serviceName: ServiceName,
  /** As the catalogue tells it; the service's name decides. */
  vendor: z.optional(z.string().max(limits.nameLength)),
  ...chosen,
})
export type NewToolSet = z.infer<typeof NewToolSet>

export const ToolSetOffer = z
  .object({
    vendor: z.string(),
    serviceName: ServiceName,
    name: z.string(),
    category: ServiceCategory,
    about: Said,
    authenticationLinkType: AuthenticationLinkType,
    methods: z.array(ToolSetMethod),
    /** False: somebody has to set up signing in to this service first. */
    isSetUp: z.boolean(),
    /** Who set up the page on which people consent; where it is not set up, who can. Null: nothing had to be. */
    setUpBy: z.nullable(SetUpBy),
    /** On whose page people consent: a provider, or a service that is its own. Null: nowhere. */
    provider: z.nullable(ServiceName),
    tools: z.array(
      z.object({
        name: z.string(),
        title: Said,
        about: Said,
        effect: ToolEffect,
        egress: ToolEgress,
        /** Whether it is chosen where nobody says otherwise. */
        isDefault: z.boolean(),
        /** What an account must allow for it. */
        scopes: z.array(z.string()),
        /** The same in people's words. */
        permissions: z.array(Said),
        fields: z.array(
          z.object({
            name: z.string(),
            label: Said,
            kind: ToolFieldKind,
            /** Of `select`. */
            options: z.optional(z.array(z.string())),
            /** An account that is signed in is asked what there is. */
            hasChoices: z.boolean(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'ToolSetOffer' })
export type ToolSetOffer = z.infer<typeof ToolSetOffer>

/** A tool set that acts as whoever asks, as it is for the caller. */
export const NeededToolSet = ToolSet.pick({
  toolSetId: true,
  vendor: true,
  serviceName: true,
  name: true,
  authenticationLinkType: true,
  displayState: true,
  problem: true,
  accountName: true,
  connectionId: true,
}).extend({
  isAuthentication: z.boolean(),
  /** Of the caller's, those it can go on with at once. */
  accounts: z.array(z.object({ connectionId: ConnectionId, accountName: z.string().nullable() })),
})
export type NeededToolSet = z.infer<typeof NeededToolSet>

/** Somebody whose account a tool set acts as; of another person's account nothing else is told. */
export const ToolAuthentication = z.object({
  toolSetId: ToolSetId,
  serviceName: ServiceName,
  connectionMethod: ToolSetMethod,
  /** Of `SHARED`: who looks after the account. */
  person: z.object({ id: AccountId, name: z.string() }),
  isMine: z.boolean(),
  /** Of the shared account and the caller's own. */
  accountName: z.string().nullable(),
  since: z.iso.datetime(),
})
export type ToolAuthentication = z.infer<typeof ToolAuthentication>

const ofAgent = { workspaceId: WorkspaceId, workspaceAgentInfoId: AgentId }
const ofSet = { workspaceId: WorkspaceId, toolSetId: ToolSetId }

/** What a choice of tools is refused for. */
export const toolChoiceErrors = [
  'toolNoneSelected',
  'toolSetsNotInPlan',
  'toolLimitReached',
  'tooManyTools',
  'serviceUnavailable',
] as const
/** What an account is refused for. */
export const toolAccountErrors = [
  'toolNotAuthenticated',
  'toolAuthInvalid',
  'toolConnectionIncomplete',
  'toolAccountOther',
  'toolScopeMissing',
] as const

/** The agent as it is saved from then on. */
const Saved = z.object({ toolSetId: ToolSetId, version: z.int() })

export const toolSetRoutes = {
  catalogue: route({
    ...toolSetPaths.catalogue,
    summary: 'What agents can do, by service',
    access: 'agent.view',
    query: z.object({ workspaceId: WorkspaceId }),
    output: z.object({
      toolSets: z.array(ToolSetOffer),
      /** How many tools the plan allows an agent, of all services together. Null: any number; 0: it includes none. */
      toolsPerAgent: z.int().nullable(),
    }),
    errors: [],
  }),
  add: route({
    ...toolSetPaths.add,
    summary: 'Let an agent do something at a service',
    access: 'agent.edit',
    body: z.object({ ...ofAgent, ...NewToolSet.shape }),
    output: Saved,
    errors: ['agentMissing', 'toolSetTaken', ...toolChoiceErrors, ...toolAccountErrors],
  }),
  change: route({
    ...toolSetPaths.change,
    summary: 'Choose other tools of a service, or other rules for them',
    access: 'agent.edit',
    body: z.object({ ...ofSet, ...chosen }),
    output: Saved,
    errors: ['toolSetMissing', ...toolChoiceErrors, ...toolAccountErrors],
  }),
  inChannels: route({
    ...toolSetPaths.inChannels,
    summary:
      'Let what a shared account brings be read by everybody in a channel, or no longer. Ends by itself when the account or the tools become others by somebody who may not allow it.',
    access: 'channel.manage',
    body: z.object({ ...ofSet, inChannels: z.boolean() }),
    output: z.object({}),
    errors: ['toolSetMissing', 'toolConnectionIncomplete', 'toolNotAuthenticated'],
  }),
  choices: route({
    ...toolSetPaths.choices,
    summary: 'What there is at a service for a field of a tool, as the account of the tool set sees it',
    access: 'agent.edit',
    scope: 'agents:read',
    query: z.object({
      ...ofSet,
      tool: z.string().max(200).default(''),
      field: z.string().max(60),
      words: z.string().trim().max(100).default(''),
    }),
    output: z.object({ choices: z.array(z.object({ value: z.string(), label: z.string() })) }),
    perMinute: 60,
    errors: [...settingsErrors, 'toolSetMissing', 'toolNotAuthenticated', 'toolScopeMissing'],
  }),
  remove: route({
    ...toolSetPaths.remove,
    summary: 'Take the tools of a service away from an agent. Accounts stay connected.',
    access: 'agent.edit',
    query: z.object(ofSet),
    output: z.object({ version: z.int() }),
    errors: ['toolSetMissing'],
  }),
  needed: route({
    ...toolSetPaths.needed,
    summary: 'The tool sets of an agent that act as whoever asks it, and whether the caller has an account for each',
    access: 'connection.view',
    query: z.object(ofAgent),
    output: z.object({ toolSets: z.array(NeededToolSet) }),
    errors: ['agentMissing'],
  }),
  assign: route({
    ...toolSetPaths.assign,
    summary:
      'Let a tool set act as an account: a personal one of the caller, for all the agents they ask; or the shared one of this tool set, for who may name it',
    access: 'connection.manage',
    body: z.object({
      ...ofAgent,
      toolSetId: ToolSetId,
      connectionId: ConnectionId,
      /** Whether it may be another account than the one before. */
      isOtherAccount: z.boolean().default(false),
    }),
    output: z.object({ displayState: ToolSetState }),
    errors: ['agentMissing', 'toolSetMissing', ...toolAccountErrors],
  }),
  authentications: route({
    ...toolSetPaths.authentications,
    summary: 'Whose accounts the tool sets of an agent act as; no secrets',
    access: 'agent.edit',
    scope: 'agents:read',
    query: z.object(ofAgent),
    output: z.object({ authentications: z.array(ToolAuthentication) }),
    errors: ['agentMissing'],
  }),
  removeAuthentication: route({
    ...toolSetPaths.removeAuthentication,
    summary:
      "Let a tool set no longer act as somebody's account, until they sign in to it again; for the agent's creator. The account stays connected.",
    access: 'agent.deleteToolAuthentication',
    query: z.object({
      ...ofSet,
      /** Whose; absent: the shared account. */
      accountId: z.optional(AccountId),
    }),
    output: z.object({}),
    errors: ['toolSetMissing', 'toolNotAuthenticated'],
  }),
}
