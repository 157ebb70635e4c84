import { z } from 'zod'
import { AccountId, ConnectedAppId, WorkspaceId } from '../../domain/ids.ts'
import { limits } from '../../domain/limits.ts'
import { appRequestProblems } from '../../domain/workspace/connected-app.ts'
import { Scope } from '../../domain/workspace/scope.ts'
import { connectedAppPaths } from '../../calls/workspace/connected-app.ts'
import { route } from '../route.ts'

const InWorkspace = z.object({ id: WorkspaceId, code: z.string(), displayName: z.string() })

/** What an app says of itself, and what is known of it. */
const app = {
  /** What it calls itself; anybody may call themselves anything. */
  name: z.string(),
  /** The host that people are led back to; null: a program on their own device. */
  leadsTo: z.string().nullable(),
  /** The host that vouches for the name, because the app's description lies there; null: nobody does. */
  describedBy: z.string().nullable(),
}

/** A program that a person let act as them in one workspace, by OAuth: with that person's rights at the time of the call, narrowed to its scopes. */
export const ConnectedApp = z
  .object({
    connectedAppId: ConnectedAppId,
    ...app,
    scopes: z.array(Scope),
    workspace: InWorkspace,
    /** Whose rights it has. */
    person: z.object({ id: AccountId, name: z.string(), email: z.string() }),
    createdAt: z.iso.datetime(),
    /** Exact to five minutes; null: never used. */
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ConnectedApp' })
export type ConnectedApp = z.infer<typeof ConnectedApp>

/** What an app asks a person for. */
export const AppRequest = z
  .object({
    ...app,
    /** Null where the request names none, which is a problem. */
    workspace: InWorkspace.nullable(),
    scopes: z.array(Scope),
    /** Why it cannot be allowed; null: it can. Deciding leads the app's person back with it. */
    problem: z.enum(appRequestProblems).nullable(),
  })
  .meta({ id: 'AppRequest' })
export type AppRequest = z.infer<typeof AppRequest>

/** The query of `/oauth/authorize`, as it came. */
const request = z.string().max(limits.appRequestLength)

/** No route here has a scope: apps are let in and removed by people in a browser. */
export const connectedAppRoutes = {
  list: route({
    ...connectedAppPaths.list,
    summary: 'The apps that the caller let in, newest first',
    access: 'account',
    output: z.object({ apps: z.array(ConnectedApp) }),
    errors: [],
  }),
  ofWorkspace: route({
    ...connectedAppPaths.ofWorkspace,
    summary: 'Every app that is let into a workspace, whoever did, newest first',
    access: 'apiKey.manage',
    query: z.object({ workspaceId: WorkspaceId }),
    output: z.object({ apps: z.array(ConnectedApp) }),
    errors: [],
  }),
  remove: route({
    ...connectedAppPaths.remove,
    summary: 'Remove an app; it is refused from the next call on',
    access: 'account',
    query: z.object({ connectedAppId: ConnectedAppId }),
    output: z.object({}),
    errors: ['connectedAppMissing'],
  }),
  readRequest: route({
    ...connectedAppPaths.readRequest,
    summary: 'What an app asks for that sent the caller to `/oauth/authorize`',
    access: 'account',
    query: z.object({ request }),
    output: AppRequest,
    // An app may be described elsewhere, and each look goes there.
    perMinute: 30,
    errors: ['appUnknown', 'appAddressRefused', 'workspaceMissing'],
  }),
  decideRequest: route({
    ...connectedAppPaths.decideRequest,
    summary: 'Let the app in, or refuse it; the reply says where the caller is led back to',
    access: 'account',
    body: z.object({ request, isAllowed: z.boolean() }),
    output: z.object({ location: z.string() }),
    perMinute: 30,
    errors: ['appUnknown', 'appAddressRefused', 'workspaceMissing'],
  }),
}
