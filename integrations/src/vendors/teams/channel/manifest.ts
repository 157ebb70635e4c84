import type { ChatGuideFacts } from '../../../kit/channel.ts'
import { color, outline } from './icons.ts'
import { zipOf } from './zip.ts'

const longest = { name: 30, developer: 32 }

const commands = [
  { title: 'help', description: 'What you can ask, and how · 도움말' },
  { title: 'agent', description: 'Choose who answers you · 답할 에이전트 고르기' },
  { title: 'unlink', description: 'Forget who you are in Quarry · 계정 연결 해제' },
]

/**
 * What Teams knows of the app: https://learn.microsoft.com/microsoft-365/extensibility/schema. It asks for no permission: in channels and chats
 * it is told what calls it, and what is written to it alone.
 */
export function manifestOf({ name, hook }: Pick<ChatGuideFacts, 'name' | 'hook'>, clientId: string) {
  const { origin } = new URL(hook)
  return {
    $schema: 'https://developer.microsoft.com/json-schemas/teams/v1.29/MicrosoftTeams.schema.json',
    manifestVersion: '1.29',
    version: '1.1.0',
    id: clientId,
    developer: { name: name.slice(0, longest.developer), websiteUrl: origin, privacyUrl: origin, termsOfUseUrl: origin },
    name: { short: name.slice(0, longest.name), full: name },
    description: {
      short: 'Answers from what your workspace knows · 워크스페이스의 지식으로 답해요',
      full: 'Ask what your workspace knows: call the app in a channel or chat, or write to it alone. It uses only what whoever reads the answer may see. · 채널이나 채팅에서 부르거나 앱에 바로 물어보세요. 답을 읽는 사람이 볼 수 있는 문서만 써요.',
    },
    icons: { color: 'color.png', outline: 'outline.png' },
    accentColor: '#0A5457',
    defaultInstallScope: 'personal',
    bots: [
      {
        botId: clientId,
        scopes: ['personal', 'team', 'groupChat'],
        isNotificationOnly: false,
        supportsFiles: true,
        // Asking so that nobody else reads it.
        supportsTargetedMessages: true,
        commandLists: [
          { scopes: ['personal'], triggers: ['mention'], commands },
          { scopes: ['team', 'groupChat'], triggers: ['mention', 'slash'], commands },
        ],
      },
    ],
  }
}

/** What is uploaded to Teams: https://learn.microsoft.com/microsoftteams/platform/concepts/build-and-test/apps-package */
export function packageOf(facts: Pick<ChatGuideFacts, 'name' | 'hook'>, clientId: string): Buffer {
  return zipOf([
    { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifestOf(facts, clientId), null, 2)) },
    { name: 'color.png', bytes: Buffer.from(color, 'base64') },
    { name: 'outline.png', bytes: Buffer.from(outline, 'base64') },
  ])
}
