import { z } from 'zod'
import { mcpSignInErrors } from '../../domain/agent/custom-mcp.ts'
import { ConnectionPart, connectionStates, connectionTrials } from '../../domain/source/connection.ts'
import { AccountId, ConnectionId, ToolSetId, WorkspaceId } from '../../domain/ids.ts'
import { ServiceName, settingsErrors } from '../../domain/source/service.ts'
import { connectionPaths } from '../../calls/source/connection.ts'
import { route } from '../route.ts'
import { SettingsField } from './service.ts'

/** `reason` in the words of the service; `since` null while untried. */
const ConnectionHealth = z.object({
  state: z.enum(connectionStates),
  reason: z.string().nullable(),
  since: z.iso.datetime().nullable(),
})
export type ConnectionHealth = z.infer<typeof ConnectionHealth>

export const Connection = z
  .object({
    connectionId: ConnectionId,
    serviceName: ServiceName,
    vendor: z.string(),
    part: ConnectionPart,
    /** Whether a form holds the credentials, or a person consented at the service. */
    authMethod: z.enum(['form', 'consent']),
    /** On whose consent page; null where a form holds the credentials. */
    provider: z.nullable(ServiceName),
    /** False: it is the caller's own, and nobody else's. */
    isShared: z.boolean(),
    /** Who looks after it. */
    creator: z.object({ id: AccountId, name: z.string() }),
    /** The account there, as people know it; null when it is not known, or not for the caller to know. */
    accountName: z.string().nullable(),
    /** What was granted, as the service names it; null when it does not say, and where a form holds the credentials. */
    scopes: z.array(z.string()).nullable(),
    /** What its part, or whatever works with it, needs beyond that. */
    missingScopes: z.array(z.string()),
    health: ConnectionHealth,
    /** When a person must consent again, whatever we do; null: no end is known. */
    endsAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    /** When credentials were last given. */
    renewedAt: z.iso.datetime(),
    /** To a quarter of an hour; null: never. */
    lastUsedAt: z.iso.datetime().nullable(),
    /** What works with it, by name. */
    usedBy: z.array(z.object({ id: z.string(), name: z.string() })),
  })
  .meta({ id: 'Connection' })
export type Connection = z.infer<typeof Connection>

/** An account that is connected already and could serve another part too. */
export const KnownAccount = z
  .object({
    connectionId: ConnectionId,
    /** What it serves now. */
    part: ConnectionPart,
    authMethod: z.enum(['form', 'consent']),
    accountName: z.string().nullable(),
    isShared: z.boolean(),
    /** Its credentials can be taken over as they are; else the service asks for consent, or secrets are entered anew. */
    isEnough: z.boolean(),
    /** What its form is filled in with, without secrets. */
    settings: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'KnownAccount' })
export type KnownAccount = z.infer<typeof KnownAccount>

const ofPart = { workspaceId: WorkspaceId, serviceName: ServiceName, part: ConnectionPart }
const newConnection = {
  ...ofPart,
  /** Of the workspace, for who looks after its connections; else the caller's alone. */
  isShared: z.boolean().default(false),
  settings: z.record(z.string(), z.unknown()).default({}),
  /** One of the known accounts: a consent page is told whom to expect, a form takes what is left out from it. */
  accountOf: z.optional(ConnectionId),
}

/** What a consent page is to ask for; absent: all that the part, or whatever works with the connection, needs. */
const consenting = {
  /** The tool set of an agent, what of it is chosen alone. */
  toolSetId: z.optional(ToolSetId),
}

/** Where the person goes on after the consent page. */
const back = z.enum(['connections', 'mcp']).default('connections')
export type ConsentBack = z.infer<typeof back>

const ofConnection = { workspaceId: WorkspaceId, connectionId: ConnectionId }

export const connectionRoutes = {
  list: route({
    ...connectionPaths.list,
    summary: "What the caller is connected to, and, for those who manage the workspace's sources, what the workspace is",
    access: 'connection.view',
    query: z.object({ workspaceId: WorkspaceId }),
    output: z.object({ connections: z.array(Connection) }),
    errors: [],
  }),
  ways: route({
    ...connectionPaths.ways,
    summary: 'How a part of a service is connected, and with which accounts that are known already',
    access: 'connection.view',
    query: z.object(ofPart),
    output: z.object({
      /** Null: it has no form. */
      form: z.nullable(z.object({ fields: z.array(SettingsField) })),
      /** `fields`: what the consent page leaves open. Null: it has none. */
      consent: z.nullable(z.object({ provider: ServiceName, isSetUp: z.boolean(), fields: z.array(SettingsField) })),
      accounts: z.array(KnownAccount),
    }),
    errors: ['serviceUnavailable', 'partUnavailable'],
  }),
  begin: route({
    ...connectionPaths.begin,
    summary: 'Begin to consent to what a part of a service needs: by that a new connection is made',
    access: 'connection.manage',
    body: z.object({ ...newConnection, ...consenting, back }),
    output: z.object({ address: z.url() }),
    perMinute: 30,
    errors: [
      ...settingsErrors,
      'partUnavailable',
      'providerClientMissing',
      'mcpUnregistered',
      ...mcpSignInErrors,
      'connectionMissing',
      'toolSetMissing',
    ],
  }),
  add: route({
    ...connectionPaths.add,
    summary:
      'Connect a part of a service by its form; the credentials are checked first. With an account of the caller that goes to the same place no secret need be entered.',
    access: 'connection.manage',
    body: z.object(newConnection),
    output: z.object({ connectionId: ConnectionId }),
    perMinute: 30,
    errors: [...settingsErrors, 'partUnavailable', 'connectionMissing'],
  }),
  detail: route({
    ...connectionPaths.detail,
    summary: 'One connection with the form by which its credentials are entered anew',
    access: 'connection.view',
    query: z.object(ofConnection),
    output: Connection.extend({
      /** Asked for to renew it; empty where that takes the consent page. */
      fields: z.array(SettingsField),
      /** What is stored of these, without secrets. */
      settings: z.record(z.string(), z.unknown()),
    }).meta({ id: 'ConnectionDetail' }),
    errors: ['connectionMissing'],
  }),
  renew: route({
    ...connectionPaths.renew,
    summary: 'Enter the credentials anew; they are checked first. Secrets left out stay, unless they would go somewhere else.',
    access: 'connection.manage',
    body: z.object({ ...ofConnection, settings: z.record(z.string(), z.unknown()) }),
    output: z.object({}),
    perMinute: 30,
    errors: [...settingsErrors, 'connectionMissing', 'sourceSpaceTaken', 'sourceTeamTaken'],
  }),
  consent: route({
    ...connectionPaths.consent,
    summary: 'Begin to consent anew, also to what is needed by now and was not granted: the same account goes on with all it has',
    access: 'connection.manage',
    body: z.object({ ...ofConnection, ...consenting, back }),
    output: z.object({ address: z.url() }),
    perMinute: 30,
    errors: [
      ...settingsErrors,
      'connectionMissing',
      'providerClientMissing',
      'mcpUnregistered',
      ...mcpSignInErrors,
      'toolSetMissing',
    ],
  }),
  adopt: route({
    ...connectionPaths.adopt,
    summary: 'Let a connection go on with a consent that another account of the service gave',
    access: 'connection.manage',
    body: z.object({ ...ofConnection, draftId: ConnectionId }),
    output: z.object({}),
    errors: ['connectionMissing', 'consentMissing'],
  }),
  check: route({
    ...connectionPaths.check,
    summary: 'Sign in with the stored credentials, now. A service that is away leaves the state as it is.',
    access: 'connection.manage',
    body: z.object(ofConnection),
    output: z.object({
      result: z.enum(connectionTrials),
      /** In the words of the service; null when it let us in, or said nothing. */
      reason: z.string().nullable(),
      /** As whom; null when it is not known, or not for the caller to know. */
      accountName: z.string().nullable(),
      health: ConnectionHealth,
    }),
    perMinute: 30,
    errors: ['connectionMissing'],
  }),
  removal: route({
    ...connectionPaths.removal,
    summary: 'What stops when a connection is removed; nothing is changed',
    access: 'connection.manage',
    query: z.object(ofConnection),
    output: z.object({
      stops: z.array(z.object({ id: z.string(), name: z.string() })),
      /** `isRevoked`: the provider is asked to end it, too, once no other connection lives by the same account. Null: there is none. */
      consent: z.nullable(z.object({ provider: ServiceName, isRevoked: z.boolean() })),
    }),
    errors: ['connectionMissing'],
  }),
  remove: route({
    ...connectionPaths.remove,
    summary:
      'Forget the credentials, and have the provider end a consent where it can; what used them stops until it is connected anew. Documents that were read stay.',
    access: 'connection.manage',
    query: z.object(ofConnection),
    output: z.object({}),
    errors: ['connectionMissing'],
  }),
}
