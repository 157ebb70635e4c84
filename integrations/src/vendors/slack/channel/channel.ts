import { z } from 'zod'
import { channel, type ChatInstallation } from '../../../kit/channel.ts'
import { type Io, IntegrationError } from '../../../kit/kit.ts'
import { openSlack } from '../client.ts'
import { file } from './file.ts'
import { guide, hearingScopes, neededScopes } from './guide.ts'
import { hook } from './hear.ts'
import { install } from './install.ts'
import { leave } from './leave.ts'
import { listen, openAddress } from './listen.ts'
import { find, replace, say, sayPrivately, showBusy } from './say.ts'
import { type ChannelSettings, ofApp } from './settings.ts'
import { members, space, spaces, user } from './spaces.ts'
import { stream } from './stream.ts'

const Me = z.object({ team_id: z.string(), team: z.string(), user_id: z.string(), bot_id: z.string().nullish() })

/** Whose app it is, with the scopes that Slack names in a header of each answer. */
async function installation(io: Io<ChannelSettings>): Promise<ChatInstallation> {
  const response = await openSlack(io).send('/auth.test', { method: 'POST' })
  const granted = response.headers.get('x-oauth-scopes')?.split(/,\s*/)
  const me = Me.safeParse(await response.json().catch(() => null)).data
  if (!me) throw new IntegrationError('upstream', 'Slack answered in an unexpected form.')
  if (!me.bot_id) throw new IntegrationError('settings', 'Slack: this is the token of a person. Agents answer as a bot (xoxb-).')
  const missing = granted ? neededScopes.filter((scope) => !granted.includes(scope)) : []
  const hearsAll = granted === undefined || hearingScopes.every((scope) => granted.includes(scope))
  return { team: me.team_id, teamName: me.team, botUser: me.user_id, missing, hearsAll }
}

/** Agents answer in Slack as the bot of an app of the customer's own: https://docs.slack.dev/apis/events-api */
export const slackChannel = channel<ChannelSettings>({
  ways: [
    { way: 'http', asks: ['apiToken', 'signingSecret'] },
    { way: 'socket', asks: ['apiToken', 'appToken'] },
  ],
  mayHearAll: true,
  // All blocks of a message together end near 13,000 characters, and some limits count bytes; a Korean letter has three.
  limits: { textBytes: 9_000, editEveryMs: 3_000 },
  settings: { form: ofApp },
  fields: {
    apiToken: {
      label: { en: 'Bot token', ko: '봇 토큰' },
      help: {
        en: 'In your Slack app under “OAuth & Permissions”, once it is installed. It begins with xoxb-.',
        ko: '설치한 Slack 앱의 ‘OAuth & Permissions’에 있어요. xoxb-로 시작해요.',
      },
      wrong: {
        en: 'A bot token begins with xoxb-. Copy it once more, whole.',
        ko: '봇 토큰은 xoxb-로 시작해요. 처음부터 끝까지 다시 복사해 주세요.',
      },
      link: 'https://api.slack.com/apps',
    },
  },
  hook,
  install,
  listen,
  async check(io) {
    if (io.settings.appToken) await openAddress(io)
    const { missing } = await installation(io)
    if (missing.length === 0) return {}
    throw new IntegrationError('forbidden', `Slack: the app lacks ${missing.join(', ')}. Install it once more with the manifest.`)
  },
  guide,
  installation,
  spaces: (io, cursor) => spaces(openSlack(io), cursor),
  space: (io, id) => space(openSlack(io), id),
  members: (io, id, most) => members(openSlack(io), id, most),
  user: (io, id) => user(openSlack(io), id),
  say: (io, place, draft, key) => say(openSlack(io), place, draft, key),
  find: async (io, place, key, since) => find(openSlack(io), place, key, since),
  replace: (io, ...message) => replace(openSlack(io), ...message),
  stream,
  sayPrivately,
  file,
  leave,
  showBusy: (io, place, words) => showBusy(openSlack(io), place, words),
})
