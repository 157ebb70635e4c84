import type { Needs } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { hasSecondFactor } from '../account.store.ts'
import { type DeviceLimit, enter, type Entering, holdUnchanged } from './enter.ts'
import { beginStep } from './step.ts'

type Ctx = Needs<'db' | 'clock' | 'config' | 'mail' | 'vault' | 'request' | 'origin'>

/**
 * Lets somebody in who has proved who they are by one thing: a password, or the word of an OpenID provider. Where the account has a
 * second factor there is no session yet, only a token that this browser can exchange for one together with that factor.
 *
 * @returns whether they are in; false when the second factor is still to come.
 * @throws Failure loginFailed — the password was changed or the account deleted meanwhile.
 */
export const admit = (ctx: Ctx, account: Entering, deviceLimit: DeviceLimit): Promise<boolean> =>
  atomic(ctx.db, async (tx) => {
    await holdUnchanged(tx, account)
    if (await hasSecondFactor(tx, account.id)) {
      await beginStep(tx, ctx, { kind: 'secondFactor', accountId: account.id, data: {} })
      return false
    }
    await enter({ ...ctx, db: tx }, account, deviceLimit)
    return true
  })

/** The same where nothing but a session is an answer. @throws Failure secondFactorRequired */
export async function letIn(ctx: Ctx, account: Entering, deviceLimit: DeviceLimit): Promise<void> {
  if (!(await admit(ctx, account, deviceLimit))) throw fail('secondFactorRequired')
}
