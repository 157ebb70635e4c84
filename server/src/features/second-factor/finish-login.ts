import type { Profile } from '@quarry/contract/wire/account/account'
import type { AccountId } from '@quarry/contract/ids'
import { z } from 'zod'
import type { Needs } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { type DeviceLimit, enter, findOpenAccount, findStep, lockAccount, takeStep, toProfile } from '../account/account.ts'

export type SecondFactorCtx = Needs<'db' | 'clock' | 'config' | 'mail' | 'vault' | 'request' | 'origin'>
const Nothing = z.object({})

/** Whose login waits for a second factor in this browser. @throws Failure loginStepOver */
export async function findChallenged(ctx: SecondFactorCtx) {
  const { accountId } = await findStep(ctx.db, ctx, 'secondFactor', Nothing)
  return openAccount(ctx.db, accountId)
}

/**
 * Opens the session of a login that waits for a second factor.
 *
 * @param prove checks the factor and uses it up, in the transaction that opens the session; it throws what the caller receives.
 * @throws Failure loginStepOver — nothing waits in this browser, or a rival was faster.
 */
export async function finishLogin(
  ctx: SecondFactorCtx,
  deviceLimit: DeviceLimit,
  prove: (tx: Db, accountId: AccountId) => Promise<void>,
): Promise<Profile> {
  return atomic(ctx.db, async (tx) => {
    const { accountId } = await findStep(tx, ctx, 'secondFactor', Nothing)
    // The account is locked first, as for a change of its password: another order could deadlock.
    if (accountId !== null) await lockAccount(tx, accountId)
    await takeStep(tx, ctx, 'secondFactor', Nothing)
    const account = await openAccount(tx, accountId)
    await prove(tx, account.id)
    await enter({ ...ctx, db: tx }, account, deviceLimit)
    return toProfile(account)
  })
}

async function openAccount(db: Db, id: AccountId | null) {
  const account = id === null ? undefined : await findOpenAccount(db, id)
  if (!account) throw fail('loginStepOver')
  return account
}
