import type { openidRoutes } from '@quarry/contract/wire/account/openid'
import type { ReturnOf } from '@quarry/contract/wire/route'
import { z } from 'zod'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import type { OpenIdProvider } from '../../openid/openid-provider.ts'
import {
  admit,
  admitSignUp,
  beginStep,
  type DeviceLimit,
  findOpenAccount,
  findPerson,
  takeStep,
  toProfile,
} from '../account/account.ts'
import type { Claim } from './claim.ts'
import { finishProof } from './prove-by-openid.ts'
import { touchIdentity } from './openid.store.ts'

/** What only later features know. */
export type Outside = {
  deviceLimit: DeviceLimit
  /** Whether the address has an invitation it can accept now. */
  isInvited: (ctx: Needs<'db' | 'clock'>, email: string) => Promise<boolean>
}

export type OpenIdCtx = Needs<'db' | 'clock' | 'config' | 'mail' | 'vault' | 'request' | 'origin' | 'openid'>

const Begun = z.object({
  redirect: z.string().nullable(),
  memory: z.object({ redirectUri: z.string(), state: z.string(), nonce: z.string(), codeVerifier: z.string() }),
})

/** @throws Failure openidOff */
export function providerOf({ openid }: Needs<'openid'>): OpenIdProvider {
  if (!openid) throw fail('openidOff')
  return openid
}

/** Where the provider asks the person. What must match on the way back is kept for this browser alone. @throws Failure openidOff, openidUnreachable */
export async function beginOpenId(ctx: OpenIdCtx, { redirect }: { redirect?: string | undefined }): Promise<{ address: string }> {
  const { address, memory } = await providerOf(ctx).begin(`${ctx.origin}/login/openid`)
  await beginStep(ctx.db, ctx, { kind: 'openid', accountId: null, data: { memory, redirect: redirect ?? null } })
  return { address }
}

/**
 * Lets in whom the provider vouches for, if it has before. An email is believed only if the provider has verified it, and even then it
 * opens no account by itself: who runs a provider, or takes over an old address there, does not own the account here. So the password
 * is requested once; somebody new still agrees to the terms.
 *
 * @throws Failure loginStepOver, openidOff, openidUnreachable, openidRefused, openidDenied, openidEmailUnverified; as `admitSignUp`.
 */
export async function finishOpenId(
  ctx: OpenIdCtx,
  { query }: { query: string },
  { deviceLimit, isInvited }: Outside,
): Promise<ReturnOf<typeof openidRoutes.finish>> {
  const provider = providerOf(ctx)
  const { accountId: proving, data } = await takeStep(ctx.db, ctx, 'openid', Begun)
  const { memory, redirect } = data
  const { verifiedEmail: email, loggedInAt, ...person } = await provider.finish(query, memory)
  if (proving !== null) {
    await finishProof(ctx, proving, { ...person, loggedInAt })
    return { next: 'proved', redirect }
  }
  const knownId = await touchIdentity(ctx.db, person, ctx.clock.now())
  const known = knownId && (await findOpenAccount(ctx.db, knownId))
  if (known) {
    const isIn = await admit(ctx, known, deviceLimit)
    return isIn ? { next: 'entered', profile: toProfile(known), redirect } : { next: 'secondFactor', redirect }
  }
  if (email === null) throw fail('openidEmailUnverified')
  const existing = await findPerson(ctx.db, email)
  if (!existing) await admitSignUp(ctx, { email, isInvited: await isInvited(ctx, email) })
  const claim: Claim = { ...person, email }
  await beginStep(ctx.db, ctx, { kind: 'openidClaim', accountId: existing?.id ?? null, data: claim })
  if (existing) return { next: 'link', email, redirect }
  return { next: 'signUp', email, firstName: person.firstName, lastName: person.lastName, redirect }
}
