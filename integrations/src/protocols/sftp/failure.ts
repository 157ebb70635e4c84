import { lost } from '../file-server/failure.ts'
import { IntegrationError, type IntegrationReason } from '../../kit/kit.ts'
import { networkFailure } from '../../net/failure.ts'

/** What the SSH library calls a failed connection, in the host's words. */
export function connectionFailure(error: unknown, host: string): IntegrationError {
  const failure = networkFailure(error, host)
  if (failure instanceof IntegrationError) return failure
  const { level, message } = (error instanceof Error ? error : new Error(String(error))) as Error & { level?: string }
  const fail = (reason: IntegrationReason, text: string) => new IntegrationError(reason, text, { cause: error })
  if (level === 'client-authentication') return fail('auth', `${host} refuses the credentials.`)
  if (level === 'client-timeout') return fail('timeout', `${host} did not answer in time.`)
  if (/too many auth/i.test(message)) return fail('auth', `${host} refuses the credentials: ${message}`)
  if (/Channel open failure/.test(message)) return fail('throttled', `${host} opens no more sessions just now.`)
  if (/before handshake/.test(message)) return fail('upstream', `${host} closed the connection without a word of SSH.`)
  if (/Connection lost|No response from server|Not connected/.test(message)) return lost(host)
  return fail('upstream', `No secure connection could be agreed with ${host}: ${message}`)
}

/** A server that sent these words in place of a greeting takes nobody just now, whatever the credentials; null for a greeting. */
export function tooBusy(words: string, host: string): IntegrationError | null {
  if (words.startsWith('SSH-') || !/MaxStartups|not allowed at this time|too many|try again/i.test(words)) return null
  return new IntegrationError('throttled', `${host} takes no more connections just now: ${words.trim().split(/[\r\n]/)[0]}`)
}

/** Status codes of SFTP version 3 that say something about one file; everything else is about the connection. */
const reasons = new Map<unknown, IntegrationReason>([
  [2, 'notFound'],
  [3, 'forbidden'],
  [4, 'upstream'],
  [5, 'upstream'],
  [8, 'upstream'],
])

/** Why a question about a file failed. */
export function statusFailure(error: Error, host: string): IntegrationError {
  const reason = reasons.get((error as { code?: unknown }).code)
  if (!reason) return connectionFailure(error, host)
  return new IntegrationError(reason, `The server answered: ${error.message}`, { cause: error })
}
