import { z } from 'zod'
import { IntegrationError, type IntegrationReason } from '../../kit/kit.ts'
import { retryAfterOf } from '../../net/api-failure.ts'

const Refusal = z.object({ ok: z.literal(false), error: z.string(), needed: z.string().optional() })

/** What Slack refuses with; null: it does not refuse. It does so with status 200: https://docs.slack.dev/apis/web-api/#slack-s-web-api-responses */
export const failureIn = (body: unknown): z.output<typeof Refusal> | null => Refusal.safeParse(body).data ?? null

const statuses: Readonly<Record<number, readonly string[]>> = {
  401: ['not_authed', 'invalid_auth', 'account_inactive', 'token_revoked', 'token_expired'],
  403: [
    'access_denied',
    'cant_delete_file',
    'cant_delete_message',
    'cannot_dm_bot',
    'delete_not_allowed',
    'ekm_access_denied',
    'file_deleting_disabled',
    'is_archived',
    'message_not_owned_by_app',
    'messages_tab_disabled',
    'missing_scope',
    'no_permission',
    'not_allowed_token_type',
    'not_in_channel',
    'org_login_required',
    'team_access_not_granted',
    'two_factor_setup_required',
    'user_disabled',
    'user_not_visible',
  ],
  404: [
    'channel_not_found',
    'file_deleted',
    'file_not_found',
    'message_not_found',
    'no_reaction',
    'thread_not_found',
    'user_not_found',
    'users_not_found',
  ],
  408: ['request_timeout'],
  // Of a message that grows: it does not any more.
  409: ['already_reacted', 'message_not_in_streaming_state'],
  // Of the same: a person stopped it.
  410: ['stopped_by_user'],
  429: ['message_limit_exceeded', 'rate_limited', 'ratelimited'],
  // Of `fatal_error` Slack says that some of the call may have been done.
  500: ['fatal_error', 'internal_error'],
  503: ['service_unavailable', 'team_added_to_org'],
}
const statusOf: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(statuses).flatMap(([status, errors]) => errors.map((error) => [error, Number(status)])),
)

/** The status that others refuse with. */
export function statusIn(body: unknown): number | null {
  const refused = failureIn(body)
  return refused && (statusOf[refused.error] ?? (refused.error.startsWith('restricted_action') ? 403 : 400))
}

const reasons: Readonly<Record<number, IntegrationReason>> = {
  400: 'settings',
  401: 'auth',
  403: 'forbidden',
  404: 'notFound',
  409: 'settings',
  410: 'settings',
  429: 'throttled',
  503: 'throttled',
}

const words: Readonly<Record<string, string>> = {
  account_inactive: 'this account was deactivated',
  channel_not_found: 'there is no such channel, or this account does not see it',
  invalid_auth: 'the token is not valid',
  is_archived: 'the channel is archived',
  message_not_found: 'there is no such message',
  msg_too_long: 'the text is too long',
  not_allowed_token_type: 'only the token of a person may do this, not that of a bot',
  not_in_channel: 'this account is not in the channel; somebody has to add it first',
  thread_not_found: 'there is no such thread',
  time_in_past: 'the time is over',
  time_too_far: 'the time is more than 120 days ahead',
  token_expired: 'the token is over',
  token_revoked: 'the token was taken back',
  user_disabled: 'this person was deactivated',
  user_not_found: 'there is no such person',
}

/** What a failure of Slack means; null when its status says enough. */
export function slackFailure(status: number, body: unknown, headers: Headers): IntegrationError | null {
  const retryAfterMs = retryAfterOf(headers)
  const refused = failureIn(body)
  if (!refused) return null
  const { error, needed } = refused
  const said =
    error === 'missing_scope'
      ? `this account has not allowed ${needed ?? 'what it takes'}; sign in again and allow it`
      : error.startsWith('restricted_action')
        ? 'an administrator of this Slack workspace does not allow it'
        : words[error]
  const message = `Slack: ${said ? `${said} (${error.slice(0, 60)})` : error.slice(0, 60)}`
  return new IntegrationError(reasons[status] ?? 'upstream', message, {
    lacksScope: error === 'missing_scope',
    ...(retryAfterMs !== null && { retryAfterMs }),
  })
}
