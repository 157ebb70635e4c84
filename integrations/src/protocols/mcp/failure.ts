import { ProtocolError, ProtocolErrorCode, SdkError, SdkErrorCode } from '@modelcontextprotocol/client'
import { CallFailure, type CallOutcome } from '../../kit/call-failure.ts'
import { IntegrationError, type IntegrationReason } from '../../kit/kit.ts'
import type { Challenge } from '../../oauth/own/find-server.ts'
import type { Traffic } from './guarded-fetch.ts'

const longestReason = 300

const reasons: Readonly<Record<number, { reason: IntegrationReason; message: string }>> = {
  401: { reason: 'auth', message: 'The server asks for signing in, or refuses what it was sent.' },
  403: { reason: 'auth', message: 'The server does not allow this.' },
  404: { reason: 'settings', message: 'There is no MCP server at this address.' },
  405: { reason: 'settings', message: 'There is no MCP server at this address.' },
  429: { reason: 'throttled', message: 'The server wants to be asked later.' },
}

/** Somebody has to sign in, or to sign in to more. */
class Challenged extends Error {
  readonly challenge: Challenge

  constructor(challenge: Challenge) {
    super()
    this.challenge = challenge
  }
}

/** How a server asked for signing in, where that is what failed. */
export const challengeIn = (error: unknown): Challenge | null =>
  error instanceof IntegrationError && error.cause instanceof Challenged ? error.cause.challenge : null

/** What a refusing status means; null: there was none. A call that was refused was not carried out, except where its server failed. */
export function refusalOf({ host }: URL, { status, hasCalled, challenge }: Traffic): IntegrationError | null {
  if (status === null) return null
  const known = reasons[status] ?? { reason: 'upstream' as const, message: `The server answered with status ${status}.` }
  const message = `${host}: ${known.message}`
  const cause = challenge && { cause: new Challenged(challenge) }
  if (!hasCalled) return new IntegrationError(known.reason, message, { ...cause })
  return new CallFailure(outcomeOf(status), known.reason, message, { status, ...cause })
}

function outcomeOf(status: number): CallOutcome {
  if (status === 429) return 'notExecuted'
  return status < 400 || status === 408 || status >= 500 ? 'unknown' : 'refused'
}

/** What a server says before it does anything. */
const before: readonly number[] = [
  ProtocolErrorCode.InvalidParams,
  ProtocolErrorCode.InvalidRequest,
  ProtocolErrorCode.MethodNotFound,
  ProtocolErrorCode.ParseError,
]

/** What went wrong with a server that answered, or fell silent. */
export function serverFailure({ host }: URL, error: unknown): IntegrationError {
  if (error instanceof ProtocolError) {
    const said = error.message.slice(0, longestReason)
    const details = { cause: error, said }
    return before.includes(error.code)
      ? new CallFailure('refused', 'upstream', `${host}: ${said}`, details)
      : new IntegrationError('upstream', `${host}: ${said}`, details)
  }
  const isSilent = error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout
  if (isSilent) return new IntegrationError('timeout', `${host} did not answer in time.`, { cause: error })
  return new IntegrationError('upstream', `${host} does not answer as an MCP server does.`, { cause: error, trouble: 'notMcp' })
}
