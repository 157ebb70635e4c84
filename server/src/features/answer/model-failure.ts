import { statusOf } from '../../ai/causes.ts'
import { fail, type Failure } from '../../http/fail.ts'

/** What went wrong with a language model, in the words of the catalogue. @param hasBegun whether text was already shown. */
export function modelFailure(cause: unknown, hasBegun: boolean): Failure {
  const status = statusOf(cause)
  if (status === 429) return fail('modelBusy', { cause })
  return fail(hasBegun ? 'modelInterrupted' : 'modelUnavailable', { cause })
}
