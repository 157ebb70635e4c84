import type { AccountCtx } from '../../src/context.ts'
import { hashPassword } from '../../src/features/account/password/password.ts'
import { beginTotp, confirmTotp } from '../../src/features/second-factor/set-up-totp.ts'
import { codeOf } from './totp-code.ts'
import type { World } from '../world.ts'

export const password = 'correct-horse1'
const passwordHash = await hashPassword(password)

/** The context of a new account with the password above. */
export async function accountWithPassword(world: World, parts: Parameters<World['account']>[0] = {}): Promise<AccountCtx> {
  const ctx = await world.account(parts)
  await world.db.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', ctx.account.id).execute()
  return ctx
}

/** An account with an authenticator app. A step of 30 seconds passes, so that the next code is one that was not used. */
export async function accountWithTotp(world: World, parts: Parameters<World['account']>[0] = {}) {
  const ctx = await accountWithPassword(world, parts)
  const { secret } = await beginTotp(ctx, { password })
  const { recoveryCodes } = await confirmTotp(ctx, { code: codeOf(secret, world.clock.now()) })
  world.clock.advance({ seconds: 30 })
  return { ctx, email: ctx.account.email, secret, recoveryCodes, code: () => codeOf(secret, world.clock.now()) }
}
