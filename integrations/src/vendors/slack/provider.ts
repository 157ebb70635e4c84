import { z } from 'zod'
import type { ProviderProtocol } from '../../oauth/provider.ts'
import { failureIn, statusIn } from './failure.ts'
import { setUp } from './set-up.ts'

const Granted = z.object({
  access_token: z.string(),
  scope: z.string().optional(),
  refresh_token: z.string().optional(),
  expires_in: z.number().optional(),
})
const Reply = z.union([z.object({ authed_user: Granted }).transform((reply) => reply.authed_user), Granted])

const Me = z.object({ team: z.string(), team_id: z.string(), user: z.string(), user_id: z.string() })

/** https://docs.slack.dev/reference/methods/oauth.v2.access#errors */
const refusals: Readonly<Record<string, string>> = {
  invalid_code: 'invalid_grant',
  code_already_used: 'invalid_grant',
  bad_redirect_uri: 'invalid_grant',
  invalid_refresh_token: 'invalid_grant',
  token_expired: 'invalid_grant',
  token_revoked: 'invalid_grant',
  bad_client_secret: 'invalid_client',
  invalid_client_id: 'invalid_client',
  oauth_authorization_url_mismatch: 'invalid_client',
  internal_error: 'server_error',
  fatal_error: 'server_error',
  service_unavailable: 'temporarily_unavailable',
  ratelimited: 'temporarily_unavailable',
}

/**
 * https://docs.slack.dev/authentication/installing-with-oauth: what is asked for by `user_scope` is allowed as the person, and what they allow comes
 * in `authed_user`; when tokens are renewed it comes by itself. With token rotation they last twelve hours and each refresh token serves once
 * (https://docs.slack.dev/authentication/using-token-rotation), without it they have no end. Refusals come with status 200. A proof key
 * would make the operator's app a public client, for good: https://docs.slack.dev/authentication/using-pkce
 */
export const slack: ProviderProtocol = {
  setUp,
  authorize: 'https://slack.com/oauth/v2/authorize',
  token: 'https://slack.com/api/oauth.v2.access',
  // https://docs.slack.dev/reference/methods/auth.revoke. Without rotation an account has one token, however often it consents.
  revocation: { address: 'https://slack.com/api/auth.revoke', by: 'bearer', reach: 'account' },
  client: 'basic',
  withoutPkce: true,
  standard,
  statusIn,
  parameters: {},
  // "Slack team ID of a workspace to attempt to restrict to."
  knownAccount: ({ id }) => ({ team: id.split(' ')[0]! }),
  scopes: [],
  // https://docs.slack.dev/legacy/legacy-authentication/legacy-oauth-scopes: of the older kind of apps alone, and in every token.
  comesAlong: ['identify'],
  scopeParameter: 'user_scope',
  separator: ',',
  async consentedBy({ api }) {
    const { team, team_id: teamId, user, user_id: userId } = await api('https://slack.com').post('/api/auth.test', {}, Me)
    return { id: `${teamId} ${userId}`, name: `${team} · ${user}` }
  },
}

function standard(reply: unknown): unknown {
  const refused = failureIn(reply)
  if (refused) return { error: refusals[refused.error] ?? refused.error, error_description: `Slack: ${refused.error}` }
  const granted = Reply.safeParse(reply).data
  return granted ? { ...granted, token_type: 'bearer' } : reply
}
