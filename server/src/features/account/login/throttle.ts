import type { AccountId } from '@quarry/contract/ids'
import type { Needs } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { isFromThisMachine } from '../../../http/caller/this-machine.ts'
import { fail } from '../../../http/fail.ts'
import {
  countAllWithin,
  countEachWithin,
  countNewWithin,
  countWithin,
  countWithPauses,
  forgetAttempts,
  uncount,
  type Pauses,
  type Window,
} from './attempt.store.ts'
import { isKnownDevice } from './known-device.store.ts'
import { networkOf } from './network.ts'
import { hashToken } from '../token.ts'

const hourMs = 60 * 60_000
const guesses: Pauses = { free: 5, firstPauseMs: 15_000, longestPauseMs: 15 * 60_000, forgottenAfterMs: hourMs }
const perAccount = { most: 100, windowMs: hourMs }
const codesPerAccount = { most: 30, windowMs: hourMs }
const perNetwork = { most: 300, windowMs: hourMs }

/** @param waitMs 0 for what was counted. @throws Failure tooManyRequests, which says for how long. */
export function refuseWaiting(waitMs: number): void {
  if (waitMs > 0) throw fail('tooManyRequests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

/** Call it when the password was right: slips before it are forgotten, and it does not count as a guess. */
type Succeeded = () => Promise<void>

/**
 * Slows guessing down, before the password is looked at. Attempts count in three ways:
 * of one network at one account, after five each has to wait, twice as long each time, up to 15 minutes;
 * at one account from anywhere, 100 an hour, against guessing spread over many networks;
 * of one network at any account, 300 an hour, against one password tried at everybody.
 * A browser the person has logged in on before is counted by itself alone, so whatever strangers do, nobody is locked out of their
 * account there; elsewhere a password reset by mail makes the browser a known one.
 *
 * @throws Failure tooManyRequests, whether or not the account exists.
 */
export const admitLogin = (ctx: Needs<'db' | 'clock' | 'request' | 'origin'>, email: string): Promise<Succeeded> =>
  admitGuess(ctx, 'login', email, perAccount)

/**
 * The same for codes of the second factor, whose six digits are easier to guess. Only somebody with the password gets this far.
 * @throws Failure tooManyRequests
 */
export const admitCode = (ctx: Needs<'db' | 'clock' | 'request' | 'origin'>, email: string): Promise<Succeeded> =>
  admitGuess(ctx, 'code', email, codesPerAccount)

async function admitGuess(
  ctx: Needs<'db' | 'clock' | 'request' | 'origin'>,
  what: 'login' | 'code',
  email: string,
  ofAccount: Window,
): Promise<Succeeded> {
  const { deviceToken, address } = ctx.request
  const device = deviceToken === null ? null : hashToken(deviceToken)
  const isKnown = device !== null && (await isKnownDevice(ctx.db, email, device))
  const [network, now] = [networkOf(address), ctx.clock.now()]
  const own = isKnown ? `${what} device ${device} ${email}` : `${what} ${network} ${email}`
  // In this order and no further than the first refusal, so that one network cannot use up what an account has.
  refuseWaiting(await countWithPauses(ctx.db, own, now, guesses))
  const shared = isKnown ? [] : [`${what} network ${network}`, `${what} account ${email}`]
  for (const [index, key] of shared.entries())
    refuseWaiting(await countWithin(ctx.db, key, now, index === 0 ? perNetwork : ofAccount))
  return async () => {
    await forgetAttempts(ctx.db, own)
    if (shared.length > 0) await uncount(ctx.db, shared)
  }
}

/** The same pauses for the password of somebody who is logged in: a stolen session must not become a stolen password. @throws Failure tooManyRequests */
export async function admitPassword(ctx: Needs<'db' | 'clock'>, accountId: AccountId): Promise<Succeeded> {
  const key = `password ${accountId}`
  refuseWaiting(await countWithPauses(ctx.db, key, ctx.clock.now(), guesses))
  return () => forgetAttempts(ctx.db, key)
}

/**
 * Mails at the wish of a stranger: so many an hour to one address, and so many from one network. Whoever tries the product at the machine
 * it runs on is no stranger, and needs an account for every part they play.
 * @throws Failure tooManyRequests, whether or not the address has an account.
 */
export async function admitMail(
  ctx: Needs<'db' | 'clock' | 'config' | 'request' | 'origin'>,
  what: 'reset' | 'signUp',
  email: string,
  { perEmail, perNetwork }: { perEmail: number; perNetwork: number },
): Promise<void> {
  const now = ctx.clock.now()
  const network = { most: perNetwork, windowMs: hourMs }
  if (!isFromThisMachine(ctx))
    refuseWaiting(await countWithin(ctx.db, `${what} network ${networkOf(ctx.request.address)}`, now, network))
  refuseWaiting(await countWithin(ctx.db, `${what} ${email}`, now, { most: perEmail, windowMs: hourMs }))
}

/**
 * Mails of one person to addresses of others: five an hour to each, from whichever workspace, however often an invitation is taken back
 * and sent again.
 * @throws Failure tooManyRequests — with the first address that had enough.
 */
export async function admitMailsTo(
  tx: Db,
  { clock, account }: Needs<'clock' | 'account'>,
  emails: readonly string[],
): Promise<void> {
  const keyOf = (email: string): string => `invite ${account.id} ${email}`
  const counted = new Set(await countEachWithin(tx, emails.map(keyOf), clock.now(), { most: 5, windowMs: hourMs }))
  const refused = emails.find((email) => !counted.has(keyOf(email)))
  if (refused !== undefined) throw fail('tooManyRequests', { detail: refused })
}

/**
 * Different addresses that one person, from whichever workspace, and one workspace, by whichever person, has had mailed within an hour.
 * @throws Failure invitationLimitReached — with how many more are allowed.
 */
export async function admitRecipients(
  tx: Db,
  { clock, account, workspace }: Needs<'clock' | 'account' | 'workspace'>,
  emails: readonly string[],
  most: number,
): Promise<void> {
  const now = clock.now()
  for (const sender of [account.id, workspace.id]) {
    const keys = emails.map((email) => `recipient ${sender} ${email}`)
    const amount = await countNewWithin(tx, keys, now, hourMs)
    if (amount === 0) continue
    const left = await countAllWithin(tx, { key: `recipients ${sender}`, amount, now, window: { most, windowMs: hourMs } })
    if (left !== null) throw fail('invitationLimitReached', { detail: String(left) })
  }
}

/** Links handed out by one person within an hour: each is a row. @throws Failure tooManyRequests */
export async function admitLinks(tx: Db, { clock, account }: Needs<'clock' | 'account'>, amount: number): Promise<void> {
  const window = { most: 5_000, windowMs: hourMs }
  const left = await countAllWithin(tx, { key: `links ${account.id}`, amount, now: clock.now(), window })
  if (left !== null) throw fail('tooManyRequests')
}
