import type { AccountId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { createAccountOf, hashToken, type SignUpForm } from '../account/account.ts'
import { findByLink } from './invitation.store.ts'
import { readLink } from './read-invitations.ts'

const refusals = { expired: 'invitationExpired', cancelled: 'joinRefused', declined: 'joinRefused' } as const

/**
 * Creates the account of an invited address. A mailed link proves the address, one that was handed out does not. Joining is the next call,
 * made by the new account.
 *
 * @throws Failure invitationMissing, invitationExpired, joinRefused — withdrawn or declined; passwordCommon; emailExists; signUpDomain, signUpClosed.
 */
export async function signUpInvited(
  ctx: Needs<'db' | 'clock' | 'config' | 'request' | 'origin'>,
  form: SignUpForm & { token: string },
): Promise<{ id: AccountId; subjectId: string }> {
  // Before the expensive hash, so that links that are over cost nothing; and again, because one may be withdrawn meanwhile.
  await emailOf(ctx, form)
  return createAccountOf(ctx, form, async (tx) => ({
    email: await emailOf({ ...ctx, db: tx }, form),
    isInvited: true,
    isProved: !(await findByLink(tx, hashToken(form.token)))?.handed_out,
  }))
}

async function emailOf(ctx: Needs<'db' | 'clock'>, { token }: { token: string }): Promise<string> {
  const { email, status } = await readLink(ctx, { token })
  if (status === 'joined') throw fail('emailExists')
  if (status !== 'open') throw fail(refusals[status])
  return email
}
