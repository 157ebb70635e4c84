import { createHash, randomBytes } from 'node:crypto'
import { connectedAppRoutes } from '@quarry/contract/routes/workspace/connected-app'
import type { TestServer } from '../../../../testing/test-server.ts'
import type { World } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { insertClient } from '../client.store.ts'

type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number }
type Fields = Record<string, string>

export const redirectUri = 'https://app.example/callback'
export const newVerifier = (): string => randomBytes(32).toString('base64url')
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** What an app does that follows the protocol, step by step, so that a test can take one of them another way. */
export function appsOf({ db, clock }: Pick<World, 'db' | 'clock'>, server: TestServer) {
  const post = (path: string, form: Fields) =>
    fetch(`${server.origin}${path}`, { method: 'POST', body: new URLSearchParams(form) })
  const resourceOf = ({ workspace }: WorkspaceCtx) => `${server.origin}/mcp/${workspace.code}`

  /** Not over the wire, where registrations are limited. */
  async function register(redirectUris: string[] = [redirectUri]): Promise<string> {
    const id = newVerifier()
    await insertClient(db, { id, name: 'Helper', redirectUris, at: clock.now() })
    return id
  }

  /** The query that an app sends its person with. */
  const requestOf = (ctx: WorkspaceCtx, clientId: string, verifier: string, changes: Record<string, string | null> = {}) => {
    const usual = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      state: 'state of the app',
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      resource: resourceOf(ctx),
    }
    const fields = Object.entries({ ...usual, ...changes }).filter((field): field is [string, string] => field[1] !== null)
    return new URLSearchParams(fields).toString()
  }

  /** The person decides. @returns the address that they are led to */
  async function decide(ctx: WorkspaceCtx, request: string, isAllowed = true): Promise<URL> {
    const { client } = await server.as(ctx)
    return new URL((await client.call(connectedAppRoutes.decideRequest, { request, isAllowed })).location)
  }

  /** Up to the code. */
  async function withCode(ctx: WorkspaceCtx, changes: Record<string, string | null> = {}) {
    const [clientId, verifier] = [await register(), newVerifier()]
    const location = await decide(ctx, requestOf(ctx, clientId, verifier, changes))
    return { clientId, verifier, code: location.searchParams.get('code') ?? '' }
  }

  const formOf = ({ clientId, verifier, code }: { clientId: string; verifier: string; code: string }): Fields => ({
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
  const renewal = ({ clientId, refresh }: { clientId: string; refresh: string }): Fields => ({
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: refresh,
  })

  /** All the way: an app that is connected. */
  async function connect(ctx: WorkspaceCtx, changes: Record<string, string | null> = {}) {
    const begun = await withCode(ctx, changes)
    const tokens = (await (await post('/oauth/token', formOf(begun))).json()) as Tokens
    return { ...begun, access: tokens.access_token, refresh: tokens.refresh_token, tokens }
  }

  /** What the MCP address says to a caller with this token. */
  const call = (ctx: WorkspaceCtx, token: string | null) =>
    fetch(resourceOf(ctx), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    })

  return {
    register,
    requestOf,
    decide,
    withCode,
    formOf,
    renewal,
    connect,
    call,
    resourceOf,
    ask: (form: Fields) => post('/oauth/token', form),
    revoke: (form: Fields) => post('/oauth/revoke', form),
  }
}

/** What the protocol's endpoints say. */
export const saidBy = async (response: Response): Promise<[number, string | undefined]> => [
  response.status,
  ((await response.json()) as { error?: string }).error,
]
