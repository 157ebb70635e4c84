import { z } from 'zod'
import { AccountId, ApiKeyId, WorkspaceId } from '../../domain/ids.ts'
import { limits } from '../../domain/limits.ts'
import { Line } from '../../domain/line.ts'
import { Scope, offeredScopes } from '../../domain/workspace/scope.ts'
import { apiKeyPaths } from '../../calls/workspace/api-key.ts'
import { route } from '../route.ts'

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

/** No route here has a scope: a key can make neither keys nor itself more powerful. */
export const apiKeyRoutes = {
  list: route({
    ...apiKeyPaths.list,
    summary: 'The own API keys, newest first',
    access: 'account',
    output: z.object({ serviceTokens: z.array(ApiKey), workspaceTokens: z.array(ApiKey) }),
    errors: [],
  }),
  ofWorkspace: route({
    ...apiKeyPaths.ofWorkspace,
    summary: 'Every key bound to a workspace, whoever made it, newest first',
    access: 'apiKey.manage',
    query: z.object({ workspaceId: WorkspaceId }),
    output: z.object({ workspaceTokens: z.array(ApiKey) }),
    errors: [],
  }),
  detail: route({
    ...apiKeyPaths.detail,
    summary: 'One of the own API keys, or one bound to a workspace the caller administers',
    access: 'account',
    query: z.object({ tokenId: ApiKeyId }),
    output: ApiKey,
    errors: ['apiKeyMissing'],
  }),
  create: route({
    ...apiKeyPaths.create,
    summary: 'Make an API key; the reply shows it for the only time',
    access: 'account',
    body: z.object({
      /** Null or absent: a service token. */
      workspaceId: z.nullish(WorkspaceId),
      description: Line.check(z.minLength(1), z.maxLength(limits.nameLength)),
      scopes: z.array(z.enum(offeredScopes)).min(1),
      expiresInDays: z.int().min(1).max(limits.apiKeyDaysMax),
    }),
    output: z.object({ apiKey: z.string(), tokenId: ApiKeyId }),
    perMinute: 120,
    errors: ['apiKeyLimitReached', 'workspaceMissing'],
  }),
  remove: route({
    ...apiKeyPaths.remove,
    summary: 'Revoke an API key; it is refused from the next call on',
    access: 'account',
    query: z.object({ tokenId: ApiKeyId }),
    output: z.object({}),
    errors: ['apiKeyMissing'],
  }),
}
