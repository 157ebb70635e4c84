import type { ChatGuide, ChatGuideFacts } from '../../../kit/channel.ts'

/** What the app may do there, the least it needs. https://docs.slack.dev/reference/scopes */
export const botScopes = [
  'app_mentions:read',
  'assistant:write',
  'chat:write',
  'im:history',
  'im:read',
  'channels:read',
  'groups:read',
  'mpim:read',
  'channels:history',
  'groups:history',
  'mpim:history',
  'users:read',
  'users:read.email',
] as const

/** Busy signs are a convenience: without them everything else works. */
export const neededScopes: readonly string[] = botScopes.filter((scope) => scope !== 'assistant:write')

const botEvents = [
  'app_mention',
  'message.im',
  'message.channels',
  'message.groups',
  'message.mpim',
  'tokens_revoked',
  'app_uninstalled',
] as const

const longest = { name: 35, description: 140, agent: 300 }

/** https://docs.slack.dev/reference/app-manifest */
export const manifestOf = ({ name, description, hook, installed }: ChatGuideFacts) => ({
  _metadata: { major_version: 2, minor_version: 1 },
  display_information: { name: name.slice(0, longest.name), description: description.slice(0, longest.description) },
  features: {
    bot_user: { display_name: name.slice(0, longest.name), always_online: true },
    app_home: { home_tab_enabled: false, messages_tab_enabled: true, messages_tab_read_only_enabled: false },
    agent_view: { agent_description: description.slice(0, longest.agent) },
  },
  oauth_config: { ...(installed !== null && { redirect_urls: [installed] }), scopes: { bot: [...botScopes] } },
  settings: {
    event_subscriptions: { request_url: hook, bot_events: [...botEvents] },
    interactivity: { is_enabled: true, request_url: hook },
    org_deploy_enabled: false,
    socket_mode_enabled: false,
    token_rotation_enabled: false,
  },
})

export function guide(facts: ChatGuideFacts): ChatGuide {
  const manifest = JSON.stringify(manifestOf(facts), null, 2)
  const query = new URLSearchParams({ new_app: '1', manifest_json: JSON.stringify(manifestOf(facts)) })
  return {
    manifest,
    link: `https://api.slack.com/apps?${query.toString()}`,
    steps: [
      {
        en: 'Open “Create an app” at Slack, choose your workspace and continue. The manifest is filled in; else paste it.',
        ko: 'Slack의 앱 만들기를 열고 워크스페이스를 고른 뒤 계속하세요. 매니페스트는 채워져 있어요. 비어 있으면 붙여 넣으세요.',
      },
      {
        en: 'Choose “Install to workspace” and allow it. Then copy the bot token under “OAuth & Permissions” and the signing secret under “Basic Information”.',
        ko: '‘Install to workspace’를 눌러 허용하세요. 그런 다음 ‘OAuth & Permissions’의 봇 토큰과 ‘Basic Information’의 Signing Secret을 복사하세요.',
      },
      {
        en: 'Under “Event Subscriptions” press “Retry” beside the request URL, until Slack says “Verified”.',
        ko: '‘Event Subscriptions’에서 요청 URL 옆의 ‘Retry’를 눌러 ‘Verified’가 될 때까지 확인하세요.',
      },
    ],
  }
}
