import { limits } from '@quarry/contract/limits'
import type { Scope } from '@quarry/contract/workspace/scope'
import type { Needs } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { hashToken, newToken } from '../account/account.ts'
import { recordAudit } from '../audit/audit.ts'
import { findActiveMember } from '../member/member.ts'
import { type HeldToken, holdToken, insertTokens, markTokenUsed } from './app-token.store.ts'
import { deleteApp } from './connected-app.store.ts'
import { accessPrefix } from './identify-app.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export type IssuedTokens = { access: string; refresh: string; scopes: Scope[] }

/**
 * Takes a code or a token that renews, which counts once, for new tokens. Whoever presents one a second time, or not as the app it was
 * given to, has it from somewhere else: then the app is removed, for it cannot be told who has the rest.
 *
 * @param fits whether it is presented as it was given out.
 * @returns null where it opens nothing.
 */
export const useToken = (
  ctx: Needs<'db' | 'clock' | 'request'>,
  { secret, kind, fits }: { secret: string; kind: 'code' | 'refresh'; fits: (held: HeldToken) => boolean },
): Promise<IssuedTokens | null> =>
  atomic(ctx.db, async (tx) => {
    const [secretHash, now] = [hashToken(secret), ctx.clock.now()]
    const held = await holdToken(tx, secretHash, [kind])
    if (!held) return null
    if (held.used_at !== null || !fits(held)) {
      await removeMisused(tx, ctx, held)
      return null
    }
    // Only read: whoever removes the member waits for the app while they hold the member.
    const member = await findActiveMember(tx, held.workspace_id, held.account_id)
    if (held.expires_at <= now || member?.status !== 'active') return null
    await markTokenUsed(tx, secretHash, now)
    return issueTokens(tx, held, now)
  })

async function issueTokens(tx: Db, held: HeldToken, now: Date): Promise<IssuedTokens> {
  const [access, refresh] = [`${accessPrefix}${newToken()}`, newToken()]
  const of = { workspaceId: held.workspace_id, appId: held.id }
  const after = (ms: number) => new Date(now.getTime() + ms)
  await insertTokens(tx, [
    { ...of, kind: 'access', secretHash: hashToken(access), expiresAt: after(limits.appTokenMinutes * minuteMs) },
    { ...of, kind: 'refresh', secretHash: hashToken(refresh), expiresAt: after(limits.appIdleDays * dayMs) },
  ])
  return { access, refresh, scopes: held.scopes }
}

async function removeMisused(tx: Db, ctx: Needs<'clock' | 'request'>, held: HeldToken): Promise<void> {
  await deleteApp(tx, held.id)
  // Nobody knows who called.
  const { clock, request } = ctx
  const detail = { name: held.name, owner: held.email }
  await recordAudit(
    tx,
    { clock, request },
    { workspaceId: held.workspace_id, action: 'connectedApp.misuse', subject: held.id, detail },
  )
}
