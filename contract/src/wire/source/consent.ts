import { z } from 'zod'
import { ConnectionId, SourceId, WorkspaceId } from '../../domain/ids.ts'
import { Provider, ServiceName } from '../../domain/source/service.ts'
import { consentPaths } from '../../calls/source/consent.ts'
import { route } from '../route.ts'
import { Said } from './service.ts'

const inWorkspace = { workspaceId: WorkspaceId }

/** Quarry's client at a provider: without it nobody can consent there. */
export const ProviderClient = z
  .object({
    provider: Provider,
    /** What can be connected with it. */
    services: z.array(ServiceName),
    /** Who gave it: the operator, or an administrator here; null: nobody. */
    from: z.enum(['operator', 'workspace']).nullable(),
    /** Null without one, and where it is the operator's. */
    clientId: z.string().nullable(),
    /** What people are asked for there, to be allowed for the client. */
    scopes: z.array(z.string()),
    /** How one is made: where, and in which steps; the redirect address and the scopes are copied behind theirs. */
    setUp: z.object({
      console: z.url(),
      steps: z.object({ open: Said, make: Said, redirect: Said, scopes: Said, values: Said }),
    }),
  })
  .meta({ id: 'ProviderClient' })
export type ProviderClient = z.infer<typeof ProviderClient>

/** What an administrator copies from a page of the provider. */
const Credential = z.string().trim().min(1).max(500)

export const consentRoutes = {
  start: route({
    ...consentPaths.start,
    summary:
      'Begin to connect a service on its own consent page, or with an id to consent anew for a source that is connected so',
    access: 'source.consent',
    body: z.object({
      ...inWorkspace,
      serviceName: ServiceName,
      workspaceContentProviderId: z.optional(SourceId),
      /** Where the person goes on afterwards. */
      back: z.enum(['settings', 'setUp']).default('settings'),
    }),
    output: z.object({ address: z.url() }),
    perMinute: 30,
    errors: ['serviceUnavailable', 'providerClientMissing', 'sourceMissing'],
  }),
  callback: route({
    ...consentPaths.callback,
    summary: 'Where every consent page leads the browser back to',
    access: 'anyone',
    query: z.object({
      state: z.string().max(500).optional().catch(undefined),
      code: z.string().max(10_000).optional().catch(undefined),
      error: z.string().max(200).optional().catch(undefined),
      /** Who answers; what cannot be read is nobody. */
      iss: z.string().max(2_000).optional().catch(''),
    }),
    redirect: true,
    perMinute: 60,
    errors: [],
  }),
  connection: route({
    ...consentPaths.connection,
    summary: "The caller's own consent that no source uses yet",
    access: 'source.consent',
    query: z.object({ ...inWorkspace, connectionId: ConnectionId }),
    /** `givenBy`: the account there, as people know it. */
    output: z.object({ serviceName: ServiceName, givenBy: z.string() }),
    errors: ['consentMissing'],
  }),
  adopt: route({
    ...consentPaths.adopt,
    summary: 'Let a source go on with a consent that another account of the service gave; it is read from the beginning',
    access: 'source.consent',
    body: z.object({ ...inWorkspace, workspaceContentProviderId: SourceId, connectionId: ConnectionId }),
    output: z.object({}),
    errors: ['consentMissing', 'sourceMissing'],
  }),
  clients: route({
    ...consentPaths.clients,
    summary: "Quarry's clients at the providers whose services can be connected, without secrets",
    access: 'source.setUpConsent',
    query: z.object(inWorkspace),
    output: z.object({ redirectAddress: z.url(), clients: z.array(ProviderClient) }),
    errors: [],
  }),
  setClient: route({
    ...consentPaths.setClient,
    summary: "Enter the workspace's client at a provider; one of the operator comes first",
    access: 'source.setUpConsent',
    body: z.object({ ...inWorkspace, provider: Provider, clientId: Credential, clientSecret: Credential }),
    output: z.object({}),
    errors: [],
  }),
  removeClient: route({
    ...consentPaths.removeClient,
    summary: "Forget the workspace's client at a provider; sources connected with it must be connected again",
    access: 'source.setUpConsent',
    query: z.object({ ...inWorkspace, provider: Provider }),
    output: z.object({}),
    errors: ['notFound'],
  }),
}
