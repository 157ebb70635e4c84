import { passwordProblem } from './account.ts'
import type { ErrorName } from '../errors.ts'

type NewPassword = {
  password: string
  passwordConfirm: string
  /** The one it replaces; absent when that is not requested. */
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
