import { useState } from 'react'
import { CallError } from '@quarry/contract/client'
import { newPasswordProblem } from '@quarry/contract/account/password'
import { t } from '../../lib/i18n.ts'

const empty = { currentPassword: '', password: '', passwordConfirm: '' }
export type PasswordTexts = typeof empty

/**
 * The fields of a new password, and what is wrong with each: the page judges by the rules of the server, whose own refusals arrive at
 * the same fields.
 * @param withCurrent whether the current one is asked for.
 */
export function useNewPassword(withCurrent: boolean) {
  const [texts, setTexts] = useState(empty)
  const [tried, setTried] = useState(false)
  const current = withCurrent && texts.currentPassword ? { current: texts.currentPassword } : {}
  const problem = newPasswordProblem({ ...texts, ...current })
  const isMissing = withCurrent && texts.currentPassword === ''

  /** @param error of the last call. */
  function errorOf(name: keyof PasswordTexts, error: Error | null): string | false {
    const refused = error instanceof CallError ? error.error : undefined
    if (name === 'currentPassword') {
      if (tried && isMissing) return t('account.form.missing')
      return refused === 'passwordWrong' && t('error.passwordWrong')
    }
    const told = tried ? (problem ?? refused) : undefined
    if (name === 'passwordConfirm') return told === 'passwordMismatch' && t('error.passwordMismatch')
    const ofPassword = ['passwordLength', 'passwordKinds', 'passwordSame', 'passwordCommon'] as const
    const found = ofPassword.find((each) => each === told)
    return found !== undefined && t(`error.${found}`)
  }

  return {
    texts,
    change: (name: keyof PasswordTexts, value: string) => setTexts({ ...texts, [name]: value }),
    errorOf,
    clear() {
      setTexts(empty)
      setTried(false)
    },
    /** @returns whether it can be sent. */
    check(): boolean {
      setTried(true)
      return problem === null && !isMissing
    },
  }
}

/** Whether a field shows this failure, so that the form need not. */
export const isShownInField = (error: Error | null): boolean =>
  error instanceof CallError &&
  ['passwordWrong', 'passwordSame', 'passwordLength', 'passwordKinds', 'passwordMismatch', 'passwordCommon'].includes(
    error.error ?? '',
  )
