import type { AccountCtx, Needs } from '../../context.ts'
import { unlessDiskFull } from '../../files/disk.ts'
import { cookieRenewed, fail } from '../../http/fail.ts'
import { endOfSession } from './login/session.ts'
import { hadToken, prolongSession, selectSession, type SessionRow } from './login/session.store.ts'
import { hashToken } from './token.ts'

const writtenEveryMs = 5 * 60_000

/**
 * The account of a live session; null for an unknown, ended or expired one.
 * @throws Failure sessionReplaced — another device took its place.
 */
export async function identify(app: Needs<'db' | 'clock'>, token: string): Promise<AccountCtx['account'] | null> {
  const session = await selectSession(app.db, hashToken(token), app.clock.now()).executeTakeFirst()
  return session ? holderOf(app, session) : refuseFormer(app, token)
}

/** @returns null for a token that nobody has. @throws Failure sessionRequired — the browser has another cookie by now, which it keeps. */
export async function refuseFormer({ db }: Needs<'db'>, token: string): Promise<null> {
  if (await hadToken(db, hashToken(token))) throw fail('sessionRequired', { detail: cookieRenewed })
  return null
}

/** Whose session it is. Notes the use. @throws Failure sessionReplaced */
export async function holderOf(app: Needs<'db' | 'clock'>, session: SessionRow): Promise<AccountCtx['account']> {
  if (session.replaced_at) throw fail('sessionReplaced')
  const now = app.clock.now()
  // Not with every call: a page makes dozens, and each write would have to reach the disk.
  if (now.getTime() - session.last_used_at.getTime() > writtenEveryMs)
    await unlessDiskFull(prolongSession(app.db, session.sessionId, now, endOfSession(now, session.loggedInAt)))
  return { id: session.id, email: session.email, lang: session.lang }
}

export { createAccountOf, type SignUpForm } from './sign-up/sign-up.ts'
export { admitSignUp } from './sign-up/sign-up-rules.ts'
export { hashToken, newToken } from './token.ts'
export {
  assumeTimeZone,
  findOpenAccount,
  findPerson,
  findTimeZone,
  hasAccount,
  hasAccounts,
  hasSecondFactor,
  keepTimeZone,
  lockAccount,
  ownTables,
} from './account.store.ts'
export { closeAccount } from './close-account.ts'
export { provePasswordOf } from './password/change-password.ts'
export { provePerson } from './login/prove-person.ts'
export { alarmFacts } from './login/alarm-facts.ts'
export { listDevices } from './login/devices.ts'
export { type DeviceLimit, enter } from './login/enter.ts'
export { admit, letIn } from './login/let-in.ts'
export { provePassword } from './login/login.ts'
export { toProfile } from './profile/profile.ts'
export { beginStep, findStep, takeStep } from './login/step.ts'
export { selectSession } from './login/session.store.ts'
export { admitCode, admitLinks, admitMailsTo, admitRecipients } from './login/throttle.ts'
