import { CallError } from '@quarry/contract/client'
import type { ErrorName } from '@quarry/contract/errors'
import { t } from './i18n.ts'

/** What to tell a person about a failed call, where they acted. */
export function failureText(error: Error): string {
  if (!(error instanceof CallError)) return t('error.unexpected')
  if (error.status === 0) return t('shell.offline')
  const name: ErrorName = error.error ?? 'unexpected'
  return t(`error.${name}`)
}
