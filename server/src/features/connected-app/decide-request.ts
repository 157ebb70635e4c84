import { limits } from '@quarry/contract/limits'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { hashToken, newToken } from '../account/account.ts'
import { lockProgramsOf } from '../api-key/api-key.ts'
import { recordAudit } from '../audit/audit.ts'
import { holdMember } from '../member/member.ts'
import { type AuthorizationRequest, readAuthorizationRequest } from './app-request.ts'
import { insertTokens } from './app-token.store.ts'
import { markClientUsed } from './client.store.ts'
import { insertApp, keepUsed } from './connected-app.store.ts'
import { hostOf } from './redirect-uri.ts'

type Deciding = Needs<'db' | 'clock' | 'config' | 'net' | 'log' | 'account' | 'origin' | 'signal' | 'request'>
type Allowable = Extract<AuthorizationRequest, { problem: null }>

/**
 * Lets an app in, or refuses it. What is wrong with its request is said again to the app alone, once its person has seen it: a link to
 * here must lead nobody to an address of somebody else's choice.
 *
 * @returns where the person is led back to, with a code or the reason (RFC 6749 §4.1.2), and who says so (RFC 9207).
 * @throws as `readAuthorizationRequest`
 */
export async function decideRequest(
  ctx: Deciding,
  { request, isAllowed }: { request: string; isAllowed: boolean },
): Promise<{ location: string }> {
  const asked = await readAuthorizationRequest(ctx, request)
  const said =
    asked.problem !== null ? { error: asked.problem } : isAllowed ? { code: await letIn(ctx, asked) } : { error: 'access_denied' }
  const query = new URLSearchParams({ ...said, ...(asked.state !== null && { state: asked.state }), iss: ctx.origin })
  return { location: `${asked.redirectUri}${asked.redirectUri.includes('?') ? '&' : '?'}${query.toString()}` }
}

/** @returns the code with which the app fetches its tokens. */
async function letIn(ctx: Deciding, { client, redirectUri, workspace, scopes, codeChallenge }: Allowable): Promise<string> {
  const [code, now] = [newToken(), ctx.clock.now()]
  await atomic(ctx.db, async (tx) => {
    await lockProgramsOf(tx, ctx.account.id)
    // Before any app, as whoever removes the member does.
    if (!(await holdMember(tx, workspace.id, ctx.account.id))) throw fail('workspaceMissing')
    await keepUsed(tx, ctx.account.id, limits.connectedAppsPerAccount - 1)
    const id = await insertApp(tx, {
      workspaceId: workspace.id,
      accountId: ctx.account.id,
      clientId: client.id,
      name: client.name,
      leadsTo: hostOf(redirectUri),
      describedBy: client.describedBy,
      scopes,
      createdAt: now,
    })
    await insertTokens(tx, [
      {
        secretHash: hashToken(code),
        workspaceId: workspace.id,
        appId: id,
        kind: 'code',
        expiresAt: new Date(now.getTime() + limits.appCodeMinutes * 60_000),
        sent: { redirectUri, codeChallenge },
      },
    ])
    await markClientUsed(tx, client.id, now)
    const detail = { name: client.name, scopes }
    await recordAudit(tx, ctx, { workspaceId: workspace.id, action: 'connectedApp.allow', subject: id, detail })
  })
  return code
}
