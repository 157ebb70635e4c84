import { CallError } from '@quarry/contract/client'
import type { ErrorName } from '@quarry/contract/errors'
import { t } from './i18n.ts'

/** The failure, when there is more to say about it than that something went wrong; null otherwise. */
export const namedFailure = (error: Error | null): CallError | null =>
  error instanceof CallError && (error.status === 0 || (error.error !== undefined && error.error !== 'unexpected')) ? error : null

/** What to tell a person about a failed call, where they acted. */
export function failureText(error: Error): string {
  if (!(error instanceof CallError)) return t('error.unexpected')
  if (error.status === 0) return t('shell.offline')
  const name: ErrorName = error.error ?? 'unexpected'
  return t(`error.${name}`)
}
