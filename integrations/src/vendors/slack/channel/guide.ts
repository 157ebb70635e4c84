import type { ChannelWay } from '@quarry/contract/channel/channel'
import type { Said } from '@quarry/contract/source/service'
import type { ChatGuide, ChatGuideFacts } from '../../../kit/channel.ts'
import { screensOf } from './screens.ts'

/** What the app may do there, the least it needs. https://docs.slack.dev/reference/scopes */
const scopes = [
  'app_mentions:read',
  'assistant:write',
  'chat:write',
  'commands',
  'files:read',
  'im:history',
  'im:read',
  'channels:read',
  'groups:read',
  'mpim:read',
  'team:read',
  'users:read',
  'users:read.email',
] as const
/** To hear what does not call it. */
export const hearingScopes = ['channels:history', 'groups:history', 'mpim:history'] as const

/** Busy signs, commands, files and the name of the workspace are extra: without them everything else works. */
const extra: readonly string[] = ['assistant:write', 'commands', 'files:read', 'team:read']
export const neededScopes: readonly string[] = scopes.filter((scope) => !extra.includes(scope))

export const botScopes = (hearsAll: boolean): string[] => [...scopes, ...(hearsAll ? hearingScopes : [])]

const events = ['agent_session_stopped', 'app_mention', 'message.im', 'team_rename', 'tokens_revoked', 'app_uninstalled'] as const
const hearingEvents = ['message.channels', 'message.groups', 'message.mpim'] as const

const longest = { name: 35, description: 140, agent: 300 }

const command = {
  command: '/quarry',
  description: 'Ask, and read the answer alone · 물어보고 혼자만 답 보기',
  usage_hint: 'question | agent | unlink | help',
}

/** With Socket Mode no address is called. */
const called = (way: ChannelWay, hook: string) => (way === 'socket' ? {} : { request_url: hook })

/** https://docs.slack.dev/reference/app-manifest */
export const manifestOf = ({ name, description, way, hearsAll, hook, installed }: ChatGuideFacts) => ({
  _metadata: { major_version: 2, minor_version: 1 },
  display_information: { name: name.slice(0, longest.name), description: description.slice(0, longest.description) },
  features: {
    bot_user: { display_name: name.slice(0, longest.name), always_online: true },
    app_home: { home_tab_enabled: false, messages_tab_enabled: true, messages_tab_read_only_enabled: false },
    agent_view: { agent_description: description.slice(0, longest.agent) },
    slash_commands: [{ ...command, ...(way !== 'socket' && { url: hook }), should_escape: false }],
  },
  oauth_config: { ...(installed !== null && { redirect_urls: [installed] }), scopes: { bot: botScopes(hearsAll) } },
  settings: {
    event_subscriptions: { ...called(way, hook), bot_events: [...events, ...(hearsAll ? hearingEvents : [])] },
    interactivity: { is_enabled: true, ...called(way, hook) },
    org_deploy_enabled: false,
    socket_mode_enabled: way === 'socket',
    token_rotation_enabled: false,
  },
})

export function guide(facts: ChatGuideFacts): ChatGuide {
  const manifest = JSON.stringify(manifestOf(facts), null, 2)
  const query = new URLSearchParams({ new_app: '1', manifest_json: JSON.stringify(manifestOf(facts)) })
  return {
    manifest,
    link: `https://api.slack.com/apps?${query.toString()}`,
    steps: stepsOf(facts),
    screens: screensOf(facts.way, facts.installed !== null),
  }
}

/** Making the app, entering what it is known by, and being reached. */
function stepsOf({ way, installed }: ChatGuideFacts): Said[] {
  if (way === 'socket') return [make, enterForSocket, waitForSocket]
  return installed === null ? [make, enter, beCalled] : [make, install, beCalled]
}

const make: Said = {
  en: 'Open “Create an app” at Slack, choose your workspace and continue. The manifest is filled in; else paste it.',
  ko: 'Slack의 앱 만들기를 열고 워크스페이스를 고른 뒤 계속하세요. 매니페스트는 채워져 있어요. 비어 있으면 붙여 넣으세요.',
}
const enter: Said = {
  en: 'Choose “Install to workspace” and allow it. Then copy the bot token under “OAuth & Permissions” and the signing secret under “Basic Information”.',
  ko: '‘Install to workspace’를 눌러 허용하세요. 그런 다음 ‘OAuth & Permissions’의 봇 토큰과 ‘Basic Information’의 Signing Secret을 복사하세요.',
}
const install: Said = {
  en: 'Copy these from “Basic Information” of the app. Slack then asks whether the app may be installed, and leads back here.',
  ko: '앱의 ‘Basic Information’에서 다음 값을 복사하세요. 그러면 Slack에서 앱을 설치할지 묻고, 허용하면 여기로 돌아와요.',
}
const beCalled: Said = {
  en: 'Under “Event Subscriptions” press “Retry” beside the request URL, until Slack says “Verified”.',
  ko: '‘Event Subscriptions’에서 요청 URL 옆의 ‘Retry’를 눌러 ‘Verified’가 될 때까지 확인하세요.',
}
const enterForSocket: Said = {
  en: 'Choose “Install to workspace” and allow it. Copy the bot token under “OAuth & Permissions”. Under “Basic Information”, “App-Level Tokens”, make a token with connections:write.',
  ko: '‘Install to workspace’를 눌러 허용하고 ‘OAuth & Permissions’의 봇 토큰을 복사하세요. ‘Basic Information’ → ‘App-Level Tokens’에서 connections:write 토큰을 만드세요.',
}
const waitForSocket: Said = {
  en: 'There is nothing to do: Quarry opens a line to Slack by itself.',
  ko: '할 일이 없어요. Quarry가 Slack에 직접 연결해요.',
}
