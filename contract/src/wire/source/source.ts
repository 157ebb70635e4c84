import { z } from 'zod'
import { DocumentCode } from '../../domain/source/document-code.ts'
import { AccountId, ConnectionId, SourceId, WorkspaceId } from '../../domain/ids.ts'
import { limits } from '../../domain/limits.ts'
import { ServiceName, settingsErrors } from '../../domain/source/service.ts'
import { ApplicationState, GroupState } from '../../domain/source/source-application.ts'
import { SourceStatus } from '../../domain/source/source-status.ts'
import { PipelineStatus } from '../../domain/source/source-trouble.ts'
import { AccessLevel } from '../../domain/source/source.ts'
import type { Named } from '../../calls/names.ts'
import { sourcePaths } from '../../calls/source/source.ts'
import { RightsState } from './rights-state.ts'
import { route } from '../route.ts'
import { Service, SourceContainer } from './service.ts'
import { failureRoutes } from './source-failure.ts'
import { Progress } from './source-run.ts'
import { signInRoutes } from './source-sign-in.ts'

/** As a caller may name it. `PRIVATE` and `MY` are other words for `RESTRICTED`: what only its connector searches. They are never returned. */
export const GivenAccessLevel = z
  .enum([...AccessLevel.options, 'PRIVATE', 'MY'])
  .transform((level): AccessLevel => (level === 'PUBLIC' ? level : 'RESTRICTED'))

export const SourceName = z.string().trim().min(1).max(limits.nameLength)

/**
 * - `untried`: nothing was read with them yet.
 * - `good`: the last reading that got anywhere got there with them, at `since`.
 * - `refused`: the service has refused them since `since` (null: since a time that is no longer known).
 */
const Credential = z.object({ state: z.enum(['untried', 'good', 'refused']), since: z.iso.datetime().nullable() })

export const ContentProvider = z
  .object({
    workspaceContentProviderId: SourceId,
    serviceName: ServiceName,
    vendor: z.string(),
    displayName: z.string(),
    accessLevel: AccessLevel,
    creator: z.object({ id: AccountId, name: z.string() }),
    isMine: z.boolean(),
    /** The documents that come with the product, to try it with; it can be removed even when nothing else is connected. */
    isSample: z.boolean(),
    status: SourceStatus,
    applicationState: ApplicationState,
    /** The other side's own words for a failure; null when there is none. */
    statusReason: z.string().nullable(),
    paused: z.boolean(),
    documentCount: z.int(),
    indexedCount: z.int(),
    failedCount: z.int(),
    /** Documents found by their name alone, because they hold no text; they count as indexed. */
    textlessCount: z.int(),
    /** Documents that wait because the plan allows no more; not among the failed. */
    heldBackCount: z.int(),
    /** Indexing order, smallest first. */
    sequence: z.int(),
    createdAt: z.iso.datetime(),
    /** End of the last run that finished; null before the first. */
    updatedAt: z.iso.datetime().nullable(),
    /** When the source is read again by itself; null while paused, running or waiting for a person. */
    nextRunAt: z.iso.datetime().nullable(),
    /** The service calls when something changes; it is listed all the same, for changes without a call and for lost calls. */
    isCalled: z.boolean(),
    /** A person can have the service call, by entering there what `hook` returns. */
    isCalledByHand: z.boolean(),
    /** How often the service is asked for changes, in minutes: larger sources less often. Null while it is not asked in turns. */
    everyMinutes: z.int().nullable(),
    progress: Progress.nullable(),
    /** What was read last is not all found yet: the search index is being built, or is behind. */
    awaitsIndex: z.boolean(),
    /** The state of the rights the service reports; null: it reports none, and the access level alone decides who sees what. */
    rights: RightsState.nullable(),
    /** How it stands with the credentials; null where there are none. */
    credential: Credential.nullable(),
    /** Null where a form holds the credentials. `givenBy` is null for those who need not know, `endsAt` when no end is known. */
    consent: z.object({ givenBy: z.string().nullable(), endsAt: z.iso.datetime().nullable() }).nullable(),
    currentDatapipelineStatus: PipelineStatus,
  })
  .meta({ id: 'ContentProvider' })
export type Source = Named<z.infer<typeof ContentProvider>>

export const ContentProviderDetail = ContentProvider.extend({
  /** Stored settings without secrets. */
  details: z.record(z.string(), z.unknown()),
  /** Documents by result code. */
  codes: z.array(z.object({ code: DocumentCode, count: z.int() })),
}).meta({ id: 'ContentProviderDetail' })
export type SourceDetail = Named<z.infer<typeof ContentProviderDetail>>

const inWorkspace = { workspaceId: WorkspaceId }
const ofSource = { workspaceId: WorkspaceId, workspaceContentProviderId: SourceId }
const Settings = z.record(z.string(), z.unknown())
/** Settings that are not stored: complete, or with an id secrets left out are taken from the stored source, or a consent goes with them. */
const unsaved = {
  serviceName: ServiceName,
  settings: Settings,
  workspaceContentProviderId: z.optional(SourceId),
  connectionId: z.optional(ConnectionId),
}
const Nothing = z.object({})

export const sourceRoutes = {
  services: route({
    ...sourcePaths.services,
    summary: 'Every service with its connect form',
    access: 'source.connect',
    scope: 'sources:read',
    query: z.object(inWorkspace),
    output: z.object({ services: z.array(Service) }),
    errors: [],
  }),
  check: route({
    ...sourcePaths.check,
    summary: 'Test a connection; with an id, secrets left out are taken from the stored connection',
    access: 'source.connect',
    body: z.object({
      ...inWorkspace,
      ...unsaved,
    }),
    output: z.object({ success: z.literal(true) }),
    perMinute: 30,
    errors: [...settingsErrors, 'sourceMissing', 'consentMissing'],
  }),
  containers: route({
    ...sourcePaths.containers,
    summary:
      'What of a service can be chosen for indexing: spaces, projects, drives, folders, calendars; parents come before children',
    access: 'source.connect',
    body: z.object({ ...inWorkspace, ...unsaved }),
    output: z.object({ containers: z.array(SourceContainer) }),
    perMinute: 30,
    errors: [...settingsErrors, 'sourceMissing', 'consentMissing'],
  }),
  folders: route({
    ...sourcePaths.folders,
    summary: 'Folders directly in the one that the settings name, by name, to choose the folder to be read',
    access: 'source.connect',
    body: z.object({ ...inWorkspace, ...unsaved }),
    output: z.object({ folders: z.array(z.string()) }),
    perMinute: 60,
    errors: [...settingsErrors, 'sourceMissing', 'consentMissing'],
  }),
  ...signInRoutes,
  list: route({
    ...sourcePaths.list,
    summary: 'Sources the caller may see, in indexing order',
    access: 'source.view',
    query: z.object(inWorkspace),
    output: z.object({
      contentProviderList: z.array(ContentProvider),
      /** Of the sources listed, by access level. */
      groupStates: z.record(AccessLevel, GroupState),
    }),
    errors: [],
  }),
  add: route({
    ...sourcePaths.add,
    summary: 'Connect a source; it is checked first and indexing starts by itself. PUBLIC asks for ADMIN.',
    access: 'source.connect',
    body: z.object({
      ...inWorkspace,
      serviceName: ServiceName,
      displayName: SourceName,
      accessLevel: GivenAccessLevel,
      settings: Settings,
      /** A consent of the caller that no source uses yet, in place of credentials in the settings. */
      connectionId: z.optional(ConnectionId),
    }),
    output: z.object({ workspaceContentProviderId: SourceId }),
    errors: [...settingsErrors, 'sourceNameTaken', 'sourceSpaceTaken', 'sourceTeamTaken', 'consentMissing'],
  }),
  addSamples: route({
    ...sourcePaths.addSamples,
    summary:
      'Add the documents that come with the product as a source, to try it with: everybody sees those an ADMIN adds, a USER theirs alone. Asked again, it is the same source.',
    access: 'source.connect',
    body: z.object(inWorkspace),
    output: z.object({ workspaceContentProviderId: SourceId }),
    perMinute: 10,
    errors: ['sourceNameTaken'],
  }),
  detail: route({
    ...sourcePaths.detail,
    summary: 'One source with its settings (secrets left out) and its documents by result',
    access: 'source.view',
    query: z.object(ofSource),
    output: ContentProviderDetail,
    errors: ['sourceMissing'],
  }),
  update: route({
    ...sourcePaths.update,
    summary: 'Rename, change access or settings, pause or resume; absent fields stay',
    access: 'source.manage',
    body: z.object({
      ...ofSource,
      displayName: SourceName.optional(),
      accessLevel: GivenAccessLevel.optional(),
      settings: Settings.optional(),
      paused: z.boolean().optional(),
    }),
    output: Nothing,
    errors: [
      ...settingsErrors,
      'sourceMissing',
      'sourceNameTaken',
      'sourceSpaceTaken',
      'sourceTeamTaken',
      'documentLimitExceeded',
    ],
  }),
  remove: route({
    ...sourcePaths.remove,
    summary: 'Disconnect a source and forget its documents; the last one of a workspace stays, unless it holds the samples',
    access: 'source.manage',
    query: z.object(ofSource),
    output: z.object({ documentCount: z.int() }),
    errors: ['sourceMissing', 'sourceLast'],
  }),
  reorder: route({
    ...sourcePaths.reorder,
    summary: 'Set the indexing order: the ids of all sources, first to last. Refused when there are others by now.',
    access: 'source.reorder',
    body: z.object({ ...inWorkspace, sequence: z.array(SourceId).min(1) }),
    output: Nothing,
    errors: ['sourceOrderBusy'],
  }),
  ...failureRoutes,
  hook: route({
    ...sourcePaths.hook,
    summary: 'What a person enters at the service so that it calls when something changes',
    access: 'source.manage',
    /** `anew`: another address and another token; the former ones are good for nothing from then on. */
    body: z.object({ ...ofSource, anew: z.boolean().optional() }),
    output: z.object({
      /** For this source alone. */
      address: z.string(),
      /** Sent by the service, to be typed in there; null before it came and after the first call that was signed with it. */
      token: z.string().nullable(),
      hasCalled: z.boolean(),
    }),
    errors: ['sourceMissing', 'serviceUnavailable'],
  }),
  upload: route({
    ...sourcePaths.upload,
    summary: 'Put one file into an upload source, replacing a file of the same path',
    access: 'source.manage',
    /** `path`: file name with the folders it was dropped in, separated by `/`. */
    query: z.object({ ...ofSource, path: z.string().min(1).max(1000) }),
    upload: true,
    output: z.object({ bytes: z.int() }),
    perMinute: 30_000,
    errors: ['sourceMissing', 'tooLarge'],
  }),
  requestIndexing: route({
    ...sourcePaths.requestIndexing,
    summary: 'Read a source again now',
    access: 'source.manage',
    body: z.object({ ...inWorkspace, contentProviderId: SourceId }),
    output: Nothing,
    errors: ['sourceMissing', 'indexingRunning', 'indexingPaused'],
  }),
  requestIndexingByAccessLevel: route({
    ...sourcePaths.requestIndexingByAccessLevel,
    summary: 'Read again every source of an access level the caller may manage',
    access: 'source.manage',
    query: z.object({ accessLevel: GivenAccessLevel }),
    body: z.object(inWorkspace),
    output: Nothing,
    errors: ['indexingNothing', 'indexingRunning', 'indexingPaused', 'sourceAuthFailed', 'sourceMissing'],
  }),
}
