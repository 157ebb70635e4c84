import { z } from 'zod'
import type { Needs } from '../../../context.ts'
import { fail } from '../../../http/fail.ts'
import { provePasswordOf } from '../password/change-password.ts'
import { takeStep } from './step.ts'

/**
 * Makes sure that it is the person who is about to change their account, and not somebody at a session that was left open: by the
 * password or, without one, by what the login service has just said to this browser. That is good for one change.
 *
 * @throws Failure passwordWrong, tooManyRequests; loginStepOver — no password, and nothing that the service said, or not any more.
 */
export async function provePerson(
  ctx: Needs<'db' | 'clock' | 'vault' | 'request' | 'origin' | 'account'>,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) {
    await provePasswordOf(ctx, ctx.account.id, password)
    return
  }
  const { accountId } = await takeStep(ctx.db, ctx, 'proof', z.object({}))
  if (accountId !== ctx.account.id) throw fail('loginStepOver')
}
