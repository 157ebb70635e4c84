import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { hasSecondFactor } from './account.store.ts'
import { type DeviceLimit, enter, type Entering } from './enter.ts'
import { beginStep } from './step.ts'

/**
 * Lets somebody in who has proved who they are by one thing: a password, or the word of an OpenID provider. Where the account has a
 * second factor there is no session yet, only a token that this browser can exchange for one together with that factor.
 *
 * @throws Failure secondFactorRequired
 */
export async function letIn(
  ctx: Needs<'db' | 'clock' | 'config' | 'mail' | 'vault' | 'request'>,
  account: Entering,
  deviceLimit: DeviceLimit,
): Promise<void> {
  if (await hasSecondFactor(ctx.db, account.id)) {
    await beginStep(ctx.db, ctx, { kind: 'secondFactor', accountId: account.id, data: {} })
    throw fail('secondFactorRequired')
  }
  await enter(ctx, account, deviceLimit)
}
