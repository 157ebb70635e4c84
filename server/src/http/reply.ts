import { describedError } from '@quarry/contract/error-messages'
import type { ErrorName } from '@quarry/contract/errors'
import { DatabaseAway } from '../db/database-away.ts'
import { isDiskFull } from '../files/disk.ts'
import { StoreFailure } from '../files/s3/store-failure.ts'
import { Failure } from './fail.ts'

export type FailureBody = { status: number; body: { code: string; message: string; detail?: string } }

/** What a status that the server itself gives means. */
const named: Readonly<Record<number, ErrorName>> = {
  404: 'notFound',
  413: 'tooLarge',
  415: 'mediaTypeRefused',
  429: 'tooManyRequests',
  503: 'unavailable',
}

/** What a caller receives for a thrown value, and whether it concerns the operator and has to be logged whole. */
export function toFailureBody(cause: unknown): FailureBody & { concernsOperator: boolean } {
  if (cause instanceof Failure) {
    const { code, status, message } = describedError(cause.error)
    return { status, body: { code, message, ...(cause.detail !== null && { detail: cause.detail }) }, concernsOperator: false }
  }
  const stored = isDiskFull(cause) ? 'diskFull' : cause instanceof StoreFailure ? 'filesAway' : null
  if (stored) {
    const { code, status, message } = describedError(stored)
    return { status, body: { code, message }, concernsOperator: true }
  }
  const status = (cause as { statusCode?: number } | null)?.statusCode ?? 500
  const name = named[status] ?? (status < 500 ? 'invalidInput' : 'unexpected')
  const { code, status: ownStatus, message } = describedError(name)
  const concernsOperator = status >= 500 && (status !== 503 || cause instanceof DatabaseAway)
  return { status: ownStatus, body: { code, message }, concernsOperator }
}
