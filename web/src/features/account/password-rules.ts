import { passwordProblem } from '@quarry/contract/account/account'
import { limits } from '@quarry/contract/limits'

/** The rules of a new password one by one, for hints while it is typed. */
export function passwordRules(password: string, confirmation: string) {
  return {
    length: password !== '' && passwordProblem(password) !== 'length',
    kinds: password !== '' && passwordProblem(ofGoodLength(password)) === null,
    match: password !== '' && password === confirmation,
  }
}

/** The same kinds of characters in a length that is allowed: the contract's rule names the length first. */
function ofGoodLength(password: string): string {
  const characters = [...new Set(password)].slice(0, limits.passwordMax)
  return characters.join('').padEnd(limits.passwordMin, characters[0])
}
