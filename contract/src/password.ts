import { z } from 'zod'
import { Email, passwordProblem } from './account.ts'
import type { ErrorName } from './errors.ts'
import { route } from './route.ts'

const Nothing = z.object({})
/** Checked by `newPasswordProblem`, which names what is wrong; here only what no password can be. */
const Typed = z.string().min(1).max(200)

type NewPassword = {
  password: string
  passwordConfirm: string
  /** The one it replaces; absent when that is not asked for. */
  current?: string
}

/**
 * Why a new password is refused, in the order a person would put it right; null when it is good. Spec §5. Whether it is a common one
 * (`passwordCommon`) only the server knows, which has the list.
 */
export function newPasswordProblem({ password, passwordConfirm, current }: NewPassword): ErrorName | null {
  const problem = passwordProblem(password)
  if (problem === 'length') return 'passwordLength'
  if (problem === 'kinds') return 'passwordKinds'
  if (password !== passwordConfirm) return 'passwordMismatch'
  return current !== undefined && password.normalize('NFKC') === current.normalize('NFKC') ? 'passwordSame' : null
}

export const passwordRoutes = {
  requestReset: route({
    method: 'POST',
    path: '/account/jwt/requestResetPasswordByJwt',
    summary: 'Mail a link to set a new password, if the email has an account; the reply does not tell',
    access: 'anyone',
    body: z.object({ email: Email }),
    output: Nothing,
    perMinute: 60,
    errors: [],
  }),
  reset: route({
    method: 'PATCH',
    path: '/account/jwt/updatePasswordByJwt',
    summary: 'Set a new password with a mailed link; ends all sessions of the account',
    access: 'anyone',
    body: z.object({ token: z.string().min(1).max(500), password: Typed, passwordConfirm: Typed }),
    output: Nothing,
    perMinute: 60,
    errors: ['linkInvalid', 'passwordLength', 'passwordKinds', 'passwordMismatch', 'passwordCommon'],
  }),
  change: route({
    method: 'PATCH',
    path: '/account/pw',
    summary: 'Change the own password; ends all other sessions of the account and sets a new cookie for this one',
    access: 'account',
    body: z.object({ currentPassword: Typed, password: Typed, passwordConfirm: Typed }),
    output: Nothing,
    errors: ['passwordWrong', 'passwordSame', 'passwordLength', 'passwordKinds', 'passwordMismatch', 'passwordCommon'],
  }),
}
