import { z } from 'zod'
import { Email } from '../../domain/account/person.ts'
import { passwordPaths } from '../../calls/account/password.ts'
import { route } from '../route.ts'

const Nothing = z.object({})
/** Checked by `newPasswordProblem`, which names what is wrong; here only what no password can be. */
const Typed = z.string().min(1).max(200)

export const passwordRoutes = {
  requestReset: route({
    ...passwordPaths.requestReset,
    summary: 'Mail a link to set a new password, if the email has an account; the reply does not tell',
    access: 'anyone',
    body: z.object({ email: Email }),
    output: Nothing,
    perMinute: 300,
    errors: [],
  }),
  reset: route({
    ...passwordPaths.reset,
    summary: 'Set a new password with a mailed link; ends all sessions of the account',
    access: 'anyone',
    body: z.object({ token: z.string().min(1).max(500), password: Typed, passwordConfirm: Typed }),
    output: Nothing,
    perMinute: 300,
    errors: ['linkInvalid', 'passwordSame', 'passwordLength', 'passwordKinds', 'passwordMismatch', 'passwordCommon'],
  }),
  change: route({
    ...passwordPaths.change,
    summary: 'Change the own password; ends all other sessions of the account and sets a new cookie for this one',
    access: 'account',
    body: z.object({ currentPassword: Typed, password: Typed, passwordConfirm: Typed }),
    output: Nothing,
    errors: ['passwordWrong', 'passwordSame', 'passwordLength', 'passwordKinds', 'passwordMismatch', 'passwordCommon'],
  }),
}
