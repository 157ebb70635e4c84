import { z } from 'zod'
import { AccountId, ApiKeyId, WorkspaceId } from './ids.ts'
import { limits } from './limits.ts'
import { Line } from './line.ts'
import { route } from './route.ts'
import { offeredScopes, Scope } from './scope.ts'

/**
 * A key acts as the account that made it, with that account's rights at the time of the call, narrowed to its scopes.
 * A service token does so in every workspace of the account; a workspace token in one workspace alone.
 */
export const ApiKey = z
  .object({
    tokenId: ApiKeyId,
    description: z.string(),
    scopes: z.array(Scope),
    /** Null: a service token. */
    workspace: z.object({ id: WorkspaceId, code: z.string(), displayName: z.string() }).nullable(),
    /** Whose rights it has. */
    creator: z.object({ id: AccountId, name: z.string(), email: z.string() }),
    /** Last characters of the key, to recognise it by. */
    ending: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    /** Exact to five minutes; null: never used. */
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

/** Offered lifetimes in days; any other up to the longest can be asked for. */
export const apiKeyLifetimes = [7, 30, 90, 365] as const

/** No route here has a scope: a key can make neither keys nor itself more powerful. */
export const apiKeyRoutes = {
  list: route({
    method: 'GET',
    path: '/apiKey/list',
    summary: 'The own API keys, newest first',
    access: 'account',
    output: z.object({ serviceTokens: z.array(ApiKey), workspaceTokens: z.array(ApiKey) }),
    errors: [],
  }),
  ofWorkspace: route({
    method: 'GET',
    path: '/apiKey/workspace',
    summary: 'Every key bound to a workspace, whoever made it, newest first',
    access: 'apiKey.manage',
    query: z.object({ workspaceId: WorkspaceId }),
    output: z.object({ workspaceTokens: z.array(ApiKey) }),
    errors: [],
  }),
  detail: route({
    method: 'GET',
    path: '/apiKey/detail',
    summary: 'One of the own API keys, or one bound to a workspace the caller administers',
    access: 'account',
    query: z.object({ tokenId: ApiKeyId }),
    output: ApiKey,
    errors: ['apiKeyMissing'],
  }),
  create: route({
    method: 'POST',
    path: '/apiKey',
    summary: 'Make an API key; the reply shows it for the only time',
    access: 'account',
    body: z.object({
      /** Null or absent: a service token. */
      workspaceId: WorkspaceId.nullish(),
      description: Line.min(1).max(limits.nameLength),
      scopes: z.array(z.enum(offeredScopes)).min(1),
      expiresInDays: z.int().min(1).max(limits.apiKeyDaysMax),
    }),
    output: z.object({ apiKey: z.string(), tokenId: ApiKeyId }),
    perMinute: 30,
    errors: ['apiKeyLimitReached', 'workspaceMissing'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/apiKey',
    summary: 'Revoke an API key; it is refused from the next call on',
    access: 'account',
    query: z.object({ tokenId: ApiKeyId }),
    output: z.object({}),
    errors: ['apiKeyMissing'],
  }),
}
