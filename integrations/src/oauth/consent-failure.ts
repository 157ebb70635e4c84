import type { ConnectRefusal } from '@quarry/contract/source/source-trouble'
import * as oauth from 'oauth4webapi'
import { IntegrationError, type IntegrationReason } from '../kit/kit.ts'
import { retryAfterOf } from '../net/api-failure.ts'

const refusals: Readonly<Record<string, ConnectRefusal>> = {
  access_denied: 'denied',
  // An administrator would have to agree, or a rule asks for more than the person did.
  consent_required: 'denied',
  interaction_required: 'denied',
  // The code was used before, or waited too long.
  invalid_grant: 'expired',
  invalid_scope: 'scope',
  invalid_client: 'notConfigured',
  invalid_resource: 'notConfigured',
  unauthorized_client: 'notConfigured',
  server_error: 'unreachable',
  temporarily_unavailable: 'unreachable',
}

/** Why there is no connection, for the person who wanted one. */
export function refusalOf(cause: unknown): ConnectRefusal {
  if (cause instanceof oauth.AuthorizationResponseError || cause instanceof oauth.ResponseBodyError)
    return refusals[cause.error] ?? 'other'
  if (cause instanceof oauth.WWWAuthenticateChallengeError) return 'notConfigured'
  const response = responseOf(cause)
  if (response) return response.status === 429 || response.status >= 500 ? 'unreachable' : 'other'
  const away: readonly IntegrationReason[] = ['unreachable', 'timeout', 'certificate', 'throttled', 'upstream']
  return cause instanceof IntegrationError && away.includes(cause.reason) ? 'unreachable' : 'other'
}

/** What it means for a source that its tokens were not renewed. Whatever is no failure of the other side comes back as it is. */
export function renewalFailureOf(cause: unknown): unknown {
  if (cause instanceof oauth.WWWAuthenticateChallengeError) return clientRefused(cause)
  if (cause instanceof oauth.ResponseBodyError) {
    if (cause.error === 'invalid_client') return clientRefused(cause)
    if (cause.status === 429 || refusals[cause.error] === 'unreachable') return passing(cause.response, cause)
    return new IntegrationError('auth', reasonIn(cause.error_description) || `The consent is over (${cause.error}).`, { cause })
  }
  const response = responseOf(cause)
  if (!response) return cause
  // Not every provider refuses in the form of the standard.
  if ([400, 401, 403].includes(response.status)) return new IntegrationError('auth', 'The consent is over.', { cause })
  return passing(response, cause)
}

/** What Microsoft says after it is for its support: `… Trace ID: … Correlation ID: … Timestamp: …` */
const reasonIn = (description = ''): string => description.split('Trace ID:', 1)[0]!.trimEnd()

const clientRefused = (cause: unknown): IntegrationError =>
  new IntegrationError('settings', 'The service refuses the client ID or secret of Quarry. An administrator must check them.', {
    cause,
  })

function passing({ status, headers }: Response, cause: unknown): IntegrationError {
  const retryAfterMs = retryAfterOf(headers)
  const reason = status === 429 || status === 503 ? 'throttled' : 'upstream'
  return new IntegrationError(reason, `Renewing the consent was answered with status ${status}.`, {
    cause,
    ...(retryAfterMs !== null && { retryAfterMs }),
  })
}

/** The reply the library could make nothing of. */
const responseOf = (cause: unknown): Response | null =>
  cause instanceof oauth.OperationProcessingError && cause.cause instanceof Response ? cause.cause : null
