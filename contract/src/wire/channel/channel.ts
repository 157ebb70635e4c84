import { z } from 'zod'
import { AllowedSpaces, ChannelClientStatus, ChannelWay } from '../../domain/channel/channel.ts'
import { AgentId, ChannelAssignmentId, ChannelClientId, WorkspaceId } from '../../domain/ids.ts'
import { limits } from '../../domain/limits.ts'
import { ServiceName, settingsErrors } from '../../domain/source/service.ts'
import { channelPaths } from '../../calls/channel/channel.ts'
import { route } from '../route.ts'
import { SettingsField } from '../source/service.ts'

const Said = z.object({ en: z.string(), ko: z.string() })
/** A page of the service in few strokes: what stands beside it, which of that is chosen, and what is done on it. */
const Screen = z.object({
  menu: z.array(Said),
  at: z.int(),
  rows: z.array(z.object({ label: Said, does: z.enum(['copy', 'enter', 'press', 'on', 'off', 'done']) })),
})
export type ChatGuideScreen = z.infer<typeof Screen>

const SpaceId = z.string().min(1).max(300)

/** How an agent answers in a chat. */
const answering = {
  allowedChannels: AllowedSpaces,
  /** Only who asked reads the answer. */
  privateResponse: z.boolean(),
  /** Outside of the thread. */
  replyAsNewMessage: z.boolean(),
  /** Every message in a channel, not only those that call it. */
  respondToAll: z.boolean(),
  /** Further questions in a thread it answered in, as long as nobody else speaks there. */
  followThread: z.boolean(),
}

export const ChannelAssignment = z
  .object({
    assignmentId: ChannelAssignmentId,
    workspaceAgentInfoId: AgentId,
    agentName: z.string(),
    /** Of `selected`. */
    spaces: z.array(z.object({ id: z.string(), name: z.string() })),
    ...answering,
  })
  .meta({ id: 'ChannelAssignment' })
export type ChannelAssignment = z.infer<typeof ChannelAssignment>

/** An app at a chat service, as the workspace connected it. */
export const ChannelClient = z
  .object({
    agentClientInfoId: ChannelClientId,
    vendor: ServiceName,
    name: z.string(),
    way: ChannelWay,
    status: ChannelClientStatus,
    /** The workspace at the service; null before it is known. */
    installation: z.nullable(z.object({ id: z.string(), name: z.string() })),
    /** Who is in it may read what every member of the workspace may see; else only private answers are given in its channels. */
    isTrusted: z.boolean(),
    /** Whether it is told what calls nobody as well: without that no agent answers there uncalled. */
    hearsAll: z.boolean(),
    /** Whether the service has reached us. */
    isVerified: z.boolean(),
    /** When the service last held back some of what it tells, because it was too much; null: not within a day. */
    throttledAt: z.nullable(z.iso.datetime()),
    assignments: z.array(ChannelAssignment),
  })
  .meta({ id: 'ChannelClient' })
export type ChannelClient = z.infer<typeof ChannelClient>

export const ChannelVendor = z
  .object({
    vendor: ServiceName,
    name: z.string(),
    /** How it can reach us, the best first. */
    ways: z.array(ChannelWay),
    /** Whether it can tell an app what calls nobody. */
    mayHearAll: z.boolean(),
    /** Whether the service can reach this installation: at a public address, by https. */
    canBeCalled: z.boolean(),
    clients: z.array(ChannelClient),
  })
  .meta({ id: 'ChannelVendor' })
export type ChannelVendor = z.infer<typeof ChannelVendor>

export const ChatSpace = z
  .object({
    id: z.string(),
    name: z.string(),
    isPrivate: z.boolean(),
    isMember: z.boolean(),
    isExternal: z.boolean(),
    memberCount: z.nullable(z.int()),
  })
  .meta({ id: 'ChatSpace' })
export type ChatSpace = z.infer<typeof ChatSpace>

const workspace = z.object({ workspaceId: WorkspaceId })
const client = workspace.extend({ agentClientInfoId: ChannelClientId })

export const channelRoutes = {
  connectable: route({
    ...channelPaths.connectable,
    summary: 'Chat services that agents can answer in, with what is connected',
    access: 'channel.manage',
    query: workspace,
    output: z.object({ planAllows: z.boolean(), vendors: z.array(ChannelVendor) }),
    errors: [],
  }),
  enter: route({
    ...channelPaths.enter,
    summary: 'Begin to connect an app of a chat service, and enter its secrets, which are tried at once',
    access: 'channel.manage',
    body: workspace.extend({
      vendor: ServiceName,
      /** Of one that was begun; absent: another one. */
      agentClientInfoId: z.optional(ChannelClientId),
      /** How it is called there. */
      name: z.optional(z.string().trim().min(1).max(limits.nameLength)),
      /** Absent: as before, or the best that this installation is fit for. */
      way: z.optional(ChannelWay),
      /** Whether the app is to be told what calls nobody; absent: as before, or as far as the service does. */
      hearsAll: z.optional(z.boolean()),
      settings: z.optional(z.record(z.string(), z.unknown())),
      isTrusted: z.optional(z.boolean()),
    }),
    output: z.object({
      agentClientInfoId: ChannelClientId,
      way: ChannelWay,
      status: ChannelClientStatus,
      /** What is done at the service, in this order; the manifest is pasted there as it is. */
      guide: z.object({
        manifest: z.nullable(z.string()),
        link: z.string(),
        steps: z.array(Said),
        /** What is seen in each of them. */
        screens: z.array(z.array(Screen)),
        /** Of the first step, with what is entered there. */
        parts: z.array(
          z.object({
            said: Said,
            link: z.nullable(z.string()),
            values: z.array(z.object({ label: Said, value: z.string() })),
            screen: z.nullable(Screen),
          }),
        ),
        /** A file that is uploaded there once the secrets are accepted; null: there is none, or not yet. */
        package: z.nullable(z.object({ fileName: z.string(), base64: z.string() })),
      }),
      /** What is asked for in `settings`. */
      fields: z.array(SettingsField),
      /** Being installed by allowing it at the service, and what is asked for it; null: its secrets are entered by hand. `isKnown`: entered before. */
      install: z.nullable(z.object({ fields: z.array(SettingsField), isKnown: z.boolean() })),
    }),
    errors: ['channelMissing', 'channelPlan', 'channelTaken', 'serviceUnavailable', ...settingsErrors],
  }),
  beginInstall: route({
    ...channelPaths.beginInstall,
    summary: 'Begin to have an app installed by allowing it at the service, in this browser',
    access: 'channel.manage',
    body: workspace.extend({
      agentClientInfoId: ChannelClientId,
      /** Absent: as entered before. */
      settings: z.optional(z.record(z.string(), z.unknown())),
      /** As in `enter`. */
      hearsAll: z.optional(z.boolean()),
      /** Of whose channels it is begun. */
      workspaceAgentInfoId: z.optional(AgentId),
    }),
    output: z.object({ address: z.url() }),
    perMinute: 30,
    errors: ['channelMissing', 'channelPlan', 'serviceUnavailable', 'sourceSettingsRefused'],
  }),
  finishInstall: route({
    ...channelPaths.finishInstall,
    summary: 'Take what the service led a person back with who allowed the app, or did not',
    access: 'account',
    body: z.object({
      state: z.optional(z.string().max(500)),
      code: z.optional(z.string().max(2_000)),
      error: z.optional(z.string().max(200)),
    }),
    output: z.object({
      agentClientInfoId: ChannelClientId,
      vendor: z.string(),
      workspace: z.object({ code: z.string() }),
      workspaceAgentInfoId: z.nullable(AgentId),
      installation: z.object({ id: z.string(), name: z.string() }),
    }),
    perMinute: 30,
    errors: [
      'channelInstallDenied',
      'channelInstallOver',
      'channelMissing',
      'channelOtherTeam',
      'channelTaken',
      ...settingsErrors,
    ],
  }),
  remove: route({
    ...channelPaths.remove,
    summary: 'Disconnect an app; agents answer there no longer',
    access: 'channel.manage',
    query: client,
    output: z.object({}),
    errors: ['channelMissing'],
  }),
  hasAuthentication: route({
    ...channelPaths.hasAuthentication,
    summary: 'Whether an app is accepted by its service, asked there now, and whether the service reaches us',
    access: 'channel.manage',
    query: client,
    output: z.object({
      isAuthentication: z.boolean(),
      isVerified: z.boolean(),
      /** Why it is not accepted, in the words of the service. */
      problem: z.nullable(z.string()),
      lastEventAt: z.nullable(z.iso.datetime()),
    }),
    perMinute: 60,
    errors: ['channelMissing'],
  }),
  spaces: route({
    ...channelPaths.spaces,
    summary: 'Channels that agents can be allowed to answer in, by page',
    access: 'channel.manage',
    query: client.extend({ cursor: z.optional(z.string().max(500)) }),
    output: z.object({ spaces: z.array(ChatSpace), cursor: z.nullable(z.string()) }),
    perMinute: 60,
    errors: ['channelMissing', 'channelAuthFailed'],
  }),
  test: route({
    ...channelPaths.test,
    summary: 'Have an app say in a channel that it can write there',
    access: 'channel.manage',
    body: workspace.extend({ agentClientInfoId: ChannelClientId, spaceId: SpaceId }),
    output: z.object({}),
    perMinute: 10,
    errors: ['channelMissing', 'channelAuthFailed', 'spaceExternal'],
  }),
  assign: route({
    ...channelPaths.assign,
    summary: 'Let agents answer through an app, or change how they do',
    access: 'channel.manage',
    placedBy: { thing: 'agent', field: 'workspaceAgentInfoIds' },
    body: workspace.partial().extend({
      workspaceAgentInfoIds: z.array(AgentId).min(1).max(50),
      /** The app. */
      channelId: ChannelClientId,
      vendor: ServiceName,
      /** Absent: as before; of an agent that did not answer there yet: everywhere, to all, in threads, to those who call it. */
      ...z.object(answering).partial().shape,
    }),
    output: z.object({ assignments: z.array(ChannelAssignment) }),
    errors: ['channelMissing', 'channelPlan', 'agentMissing'],
  }),
  unassign: route({
    ...channelPaths.unassign,
    summary: 'Let an agent answer no longer through an app',
    access: 'channel.manage',
    query: workspace.extend({ assignmentId: ChannelAssignmentId }),
    output: z.object({}),
    errors: ['channelMissing'],
  }),
  assignSpaces: route({
    ...channelPaths.assignSpaces,
    summary: 'Choose the channels that an agent answers in',
    access: 'channel.manage',
    body: workspace.extend({ assignmentId: ChannelAssignmentId, spaceIds: z.array(SpaceId).max(200) }),
    output: z.object({}),
    errors: ['channelMissing', 'channelAuthFailed', 'spaceExternal'],
  }),
  link: route({
    ...channelPaths.link,
    summary: 'Whom a link from a chat is about, and which agents there are to choose from',
    access: 'account',
    query: z.object({ token: z.string().min(20).max(100) }),
    output: z.object({
      chatUser: z.object({ name: z.string(), team: z.string(), vendor: z.string() }),
      workspace: z.object({ name: z.string() }),
      agents: z.array(z.object({ id: AgentId, name: z.string(), description: z.string() })),
      expiresAt: z.iso.datetime(),
    }),
    perMinute: 30,
    errors: ['channelLinkInvalid'],
  }),
  agreeToLink: route({
    ...channelPaths.agreeToLink,
    summary: 'Say that one is this person in the chat, and which agent is to answer there',
    access: 'account',
    body: z.object({ token: z.string().min(20).max(100), workspaceAgentInfoId: z.optional(AgentId) }),
    /** `returnUrl`: a page of the service that goes on from here. */
    output: z.object({ linked: z.literal(true), returnUrl: z.nullable(z.url()) }),
    perMinute: 30,
    errors: ['channelLinkInvalid', 'agentMissing'],
  }),
}
