import { IntegrationError } from '@quarry/integrations/kit/kit'

/** What the model's service answered; undefined when it did not. */
export function statusOf(cause: unknown): number | undefined {
  const { statusCode, lastError, cause: inner } = (cause ?? {}) as { statusCode?: number; lastError?: unknown; cause?: unknown }
  return statusCode ?? (lastError ? statusOf(lastError) : inner ? statusOf(inner) : undefined)
}

/** Why the guarded client got no answer; undefined when that is not what happened. */
export function connectionFailureOf(cause: unknown): IntegrationError | undefined {
  if (cause instanceof IntegrationError) return cause
  return cause instanceof Error && cause.cause !== undefined ? connectionFailureOf(cause.cause) : undefined
}
