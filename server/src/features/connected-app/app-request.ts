import { type AppRequestProblem, appScopes } from '@quarry/contract/workspace/connected-app'
import type { Scope } from '@quarry/contract/workspace/scope'
import type { AppRequest } from '@quarry/contract/wire/workspace/connected-app'
import type { Needs } from '../../context.ts'
import { isStorable } from '../../db/storable.ts'
import { fail } from '../../http/fail.ts'
import { membershipByCode, workspaceSummary } from '../member/member.ts'
import { findClient } from './client.ts'
import type { Client } from './client.store.ts'
import { codeOfResource } from './protocol/addresses.ts'
import { hostOf, isOneOf } from './redirect-uri.ts'

type Asking = Needs<'db' | 'clock' | 'config' | 'net' | 'log' | 'account' | 'origin' | 'signal'>

/** What an app that sent a person here wants, and where it wants them back. */
export type AuthorizationRequest = {
  client: Client
  redirectUri: string
  state: string | null
  scopes: Scope[]
} & (
  | { problem: AppRequestProblem; workspace: AppRequest['workspace'] }
  | { problem: null; workspace: NonNullable<AppRequest['workspace']>; codeChallenge: string }
)

/**
 * Reads the query of an authorization request (OAuth 2.1 §4.1.1). Whose address to lead back to is not certain, nobody is led anywhere.
 *
 * @throws Failure appUnknown; appAddressRefused — not one of the app's; workspaceMissing — the caller cannot enter the workspace it is for.
 */
export async function readAuthorizationRequest(ctx: Asking, request: string): Promise<AuthorizationRequest> {
  const query = new URLSearchParams(request)
  /** Null also when it stands there more than once: others might read the other one. */
  const given = (name: string): string | null => (query.getAll(name).length === 1 ? query.get(name) : null)
  const [clientId, redirectUri] = [given('client_id'), given('redirect_uri')]
  if (clientId === null || !isStorable(clientId)) throw fail('appUnknown')
  const client = await findClient(ctx, clientId)
  if (redirectUri === null || !isOneOf(client.redirectUris, redirectUri)) throw fail('appAddressRefused')

  const workspace = await workspaceOf(ctx, given('resource'))
  const scopes = scopesOf(given('scope'))
  const asked = { client, redirectUri, state: given('state'), scopes, workspace }
  const codeChallenge = given('code_challenge')
  const refused = (problem: AppRequestProblem): AuthorizationRequest => ({ ...asked, problem })
  const repeated = [...new Set(query.keys())].some((name) => name !== 'resource' && query.getAll(name).length > 1)
  if (repeated || given('response_type') === null) return refused('invalid_request')
  if (given('response_type') !== 'code') return refused('unsupported_response_type')
  // Without the method it would be `plain`, which tells the secret to whoever sees the request.
  if (given('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(codeChallenge ?? '')) return refused('invalid_request')
  if (workspace === null) return refused('invalid_target')
  if (scopes.length === 0) return refused('invalid_scope')
  return { ...asked, workspace, codeChallenge: codeChallenge!, problem: null }
}

/** What the person decides about. @throws as `readAuthorizationRequest` */
export async function readRequest(ctx: Asking, { request }: { request: string }): Promise<AppRequest> {
  const { client, redirectUri, workspace, scopes, problem } = await readAuthorizationRequest(ctx, request)
  return { name: client.name, leadsTo: hostOf(redirectUri), describedBy: client.describedBy, workspace, scopes, problem }
}

/** Null: the resource is none of ours. @throws Failure workspaceMissing */
async function workspaceOf(ctx: Asking, resource: string | null): Promise<AppRequest['workspace']> {
  const code = codeOfResource(ctx.origin, resource)
  if (code === null) return null
  const found = await membershipByCode(ctx, ctx.account.id, code)
  if (!found?.isOpen) throw fail('workspaceMissing')
  const { id, displayName } = await workspaceSummary({ ...ctx, workspace: found.workspace })
  return { id, code: found.workspace.code, displayName }
}

/** All that there are for who names none; of others no more than are known (RFC 6749 §3.3). */
function scopesOf(scope: string | null): Scope[] {
  if (scope === null || scope === '') return [...appScopes]
  const asked = scope.split(' ')
  return appScopes.filter((each) => asked.includes(each))
}
