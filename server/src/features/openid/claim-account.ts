import type { Language } from '@quarry/contract/account/account'
import type { Profile } from '@quarry/contract/wire/account/account'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import {
  createAccountOf,
  type DeviceLimit,
  enter,
  findOpenAccount,
  findStep,
  letIn,
  newToken,
  provePassword,
  takeStep,
  toProfile,
} from '../account/account.ts'
import { notifySignInChanged } from '../second-factor/second-factor.ts'
import { Claim } from './claim.ts'
import { type OpenIdCtx, type Outside, providerOf } from './login-with-openid.ts'
import { insertIdentity } from './openid.store.ts'

/**
 * Connects the provider to the account of the same email, once its password is proved, and continues as after any password.
 * @throws Failure loginStepOver, loginFailed, tooManyRequests, secondFactorRequired
 */
export async function linkOpenId(ctx: OpenIdCtx, { password }: { password: string }, deviceLimit: DeviceLimit): Promise<Profile> {
  const { accountId, data: claim } = await findStep(ctx.db, ctx, 'openidClaim', Claim)
  if (accountId === null) throw fail('loginStepOver')
  const account = await provePassword(ctx, { email: claim.email, password })
  if (account.id !== accountId) throw fail('loginStepOver')
  await atomic(ctx.db, async (tx) => {
    await takeStep(tx, ctx, 'openidClaim', Claim)
    if (!(await insertIdentity(tx, account.id, claim, ctx.clock.now()))) throw fail('loginStepOver')
    await notifySignInChanged(tx, ctx, account, { kind: 'linkOpenid', name: providerOf(ctx).name })
  })
  await letIn(ctx, account, deviceLimit)
  return toProfile(account)
}

type Form = { firstName: string; lastName: string; job: string; agreeMarketing: boolean; lang?: Language | undefined }

/**
 * Creates the account of somebody new and lets them in. Its password is one nobody knows: a person who wants one resets it by mail.
 * @throws Failure loginStepOver, emailExists; as `admitSignUp`.
 */
export const signUpByOpenId = (ctx: OpenIdCtx, form: Form, { deviceLimit, isInvited }: Outside): Promise<Profile> =>
  atomic(ctx.db, async (tx) => {
    const { accountId, data: claim } = await takeStep(tx, ctx, 'openidClaim', Claim)
    if (accountId !== null) throw fail('loginStepOver')
    const { email } = claim
    const prove = async () => ({ email, isInvited: await isInvited({ ...ctx, db: tx }, email) })
    const { id } = await createAccountOf({ ...ctx, db: tx }, { ...form, password: newToken() }, prove)
    if (!(await insertIdentity(tx, id, claim, ctx.clock.now()))) throw fail('loginStepOver')
    const account = await findOpenAccount(tx, id)
    if (!account) throw fail('loginStepOver')
    await enter({ ...ctx, db: tx }, account, deviceLimit)
    return toProfile(account)
  })
