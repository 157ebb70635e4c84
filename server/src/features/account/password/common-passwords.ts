import { readFileSync } from 'node:fs'
import type { Needs } from '../../../context.ts'
import { isFromThisMachine } from '../../../http/caller/this-machine.ts'
import { fail } from '../../../http/fail.ts'

/**
 * Passwords that the rule of the contract lets through and guessing begins with: the most frequent of published leaks (as the lists of
 * zxcvbn have them, MIT), and patterns of keyboards, with Korean words as they are typed on them.
 */
const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)

/**
 * Upper and lower case are no difference: guessing tries both. Whoever tries the product at the machine it runs on has whatever password
 * the rule allows (spec §5): nobody else gets there to guess.
 *
 * @throws Failure passwordCommon
 */
export function refuseCommon(ctx: Needs<'config' | 'request' | 'origin'>, password: string): void {
  if (!isFromThisMachine(ctx) && common.has(password.normalize('NFKC').toLowerCase())) throw fail('passwordCommon')
}
