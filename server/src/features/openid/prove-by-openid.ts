import type { AccountId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { beginStep } from '../account/account.ts'
import { findConnection, touchIdentity } from './openid.store.ts'

type Ctx = Needs<'db' | 'clock' | 'vault' | 'request' | 'origin' | 'openid'>
type Person = { issuer: string; subject: string; loggedInAt: Date | null }

/**
 * Sends somebody who is logged in here to the provider, to prove their identity there: an account created through it has no password.
 * The provider is to ask them again, so that a session left open here and there is not enough.
 *
 * @throws Failure openidOff, openidUnreachable; notFound — the own account is not connected.
 */
export async function beginOpenIdProof(
  ctx: Ctx & Needs<'account'>,
  { redirect }: { redirect?: string | undefined },
): Promise<{ address: string }> {
  if (!ctx.openid) throw fail('openidOff')
  if (!(await findConnection(ctx.db, ctx.account.id))) throw fail('notFound')
  const { address, memory } = await ctx.openid.begin(`${ctx.origin}/login/openid`, true)
  await beginStep(ctx.db, ctx, { kind: 'openid', accountId: ctx.account.id, data: { memory, redirect: redirect ?? null } })
  return { address }
}

/**
 * Keeps what the provider says for one change in this browser.
 * @throws Failure openidRefused — it vouches for somebody else, or for a login of long ago.
 */
export async function finishProof(ctx: Ctx, accountId: AccountId, person: Person): Promise<void> {
  const age = person.loggedInAt === null ? 0 : ctx.clock.now().getTime() - person.loggedInAt.getTime()
  if (age > limits.loginStepMinutes * 60_000) throw fail('openidRefused')
  if ((await touchIdentity(ctx.db, person, ctx.clock.now())) !== accountId) throw fail('openidRefused')
  await beginStep(ctx.db, ctx, { kind: 'proof', accountId, data: {} })
}
