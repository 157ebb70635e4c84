import * as z from 'zod/mini'
import { limits } from '../limits.ts'

/** Languages a profile can store, in the order of spec §1. The shell itself speaks en and ko. */
export const profileLanguages = ['ko', 'en', 'ja', 'zh-cn', 'zh-hk', 'es', 'fr', 'de', 'it'] as const
export const Language = z.enum(profileLanguages)
export type Language = z.infer<typeof Language>

/** Why a password is refused; null when it is good. Spec §5. */
export function passwordProblem(password: string): 'length' | 'kinds' | null {
  const length = [...password].length
  if (length < limits.passwordMin || length > limits.passwordMax) return 'length'
  const kinds = [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  return kinds >= 2 ? null : 'kinds'
}

/** @example shellLanguage(['ko-KR', 'en']) → 'ko' : the shell speaks ko for Korean browsers and en for the rest (spec §1). Konkani is `kok`. */
export const shellLanguage = (preferred: readonly string[]): 'ko' | 'en' => (/^ko(-|$)/i.test(preferred[0] ?? '') ? 'ko' : 'en')

type Named = { firstName: string; lastName: string }
const eastern = /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u

/**
 * A person's name as it is written in its own script, whatever the language of the page.
 *
 * @example fullName({ firstName: '하늘', lastName: '김' }) → '김하늘' · fullName({ firstName: 'Sara', lastName: 'Lind' }) → 'Sara Lind'
 */
export const fullName = ({ firstName, lastName }: Named): string =>
  eastern.test(firstName) && eastern.test(lastName) ? lastName + firstName : `${firstName} ${lastName}`
