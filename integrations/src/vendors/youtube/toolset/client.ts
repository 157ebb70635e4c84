import { z } from 'zod'
import { IntegrationError, type Io } from '../../../kit/kit.ts'
import { type Api, openApi } from '../../../net/api.ts'
import { googleFailure, refusalIn } from '../../../platforms/google/failure.ts'
import type { YoutubeSettings } from '../settings.ts'

/** https://developers.google.com/youtube/v3/guides/auth/server-side-web-apps#identify-access-scopes */
export const scopes = ['https://www.googleapis.com/auth/youtube.readonly']

export function openYoutube(io: Io<YoutubeSettings>): Api {
  const { apiKey } = io.settings
  return openApi(io, {
    base: `${io.at('https://www.googleapis.com')}/youtube/v3`,
    // In a header, so that it stands in no address: https://docs.cloud.google.com/docs/authentication/api-keys-use
    headers: async (): Promise<Record<string, string>> => {
      if (io.token) return { authorization: `Bearer ${await io.token()}` }
      if (!apiKey) throw new IntegrationError('settings', 'The API key is missing.')
      return { 'x-goog-api-key': apiKey }
    },
    reason: (body) => refusalIn(body).message || null,
    failure: (status, body, headers) => (isUsedUp(body) ? usedUp(Date.now()) : googleFailure(status, body, headers)),
  })
}

const isUsedUp = (body: unknown): boolean =>
  refusalIn(body).reasons.some((reason) => reason === 'quotaExceeded' || reason === 'dailyLimitExceeded')

/** "Daily quotas reset at midnight Pacific Time": https://developers.google.com/youtube/v3/determine_quota_cost */
export function usedUp(now: number): IntegrationError {
  const there = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('America/Los_Angeles')
  const until = there.startOfDay().add({ days: 1 }).toInstant()
  return new IntegrationError(
    'throttled',
    `YouTube: the quota of the project is used up until ${until.toString({ smallestUnit: 'second' })}.`,
    { retryAfterMs: until.epochMilliseconds - now },
  )
}

/** Costs one unit of ten thousand a day. @throws IntegrationError */
export async function proveKey(io: Io<YoutubeSettings>): Promise<void> {
  await openYoutube(io).get('/i18nLanguages', { part: 'snippet', fields: 'items(id)' }, z.object({}))
}
