import { type Api, openApi } from '../../net/api.ts'
import { GoogleError, googleFailure, refusalIn } from './failure.ts'
import { type GoogleIo, tokenOf } from './token.ts'

/** Hosts that get the token, and no others. */
export type GoogleHost =
  | 'https://www.googleapis.com'
  | 'https://gmail.googleapis.com'
  | 'https://tasks.googleapis.com'
  | 'https://admin.googleapis.com'
  | 'https://openidconnect.googleapis.com'
  | 'https://sheets.googleapis.com'
  | 'https://chat.googleapis.com'
  | 'https://people.googleapis.com'
  | 'https://pubsub.googleapis.com'
  | 'https://docs.google.com'

type Manner = {
  /** In whose name the key of a service account is used; the admin account by default, null: its own. */
  subject?: string | null
  /** Called for each refusal because of the quota. @returns how long to pause, in milliseconds, where Google does not say. */
  onThrottled?(): number
}

/** Opens one of Google's interfaces for a run. @param scopes the least the calls need. */
export const openGoogle = (
  io: GoogleIo,
  host: GoogleHost,
  scopes: readonly string[],
  { subject, onThrottled }: Manner = {},
): Api =>
  openApi(io, {
    base: io.at(host),
    headers: async () => ({ authorization: `Bearer ${await tokenOf(io, scopes, subject)}` }),
    reason: (body) => refusalIn(body).message || null,
    failure: (status, body, headers) => {
      const error = googleFailure(status, body, headers)
      return error?.reason === 'throttled' && error.retryAfterMs === null && onThrottled
        ? new GoogleError('throttled', error.message, error.reasons, onThrottled())
        : error
    },
  })
