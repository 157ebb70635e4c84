import type { ChannelWay } from '@quarry/contract/channel/channel'
import type { Said } from '@quarry/contract/source/service'
import type { ChatScreen } from '../../../kit/channel.ts'

/** Slack's pages about apps are in English for everybody. */
const word = (text: string): Said => ({ en: text, ko: text })
const menu = ['Basic Information', 'Socket Mode', 'OAuth & Permissions', 'Event Subscriptions'] as const

const page = (at: (typeof menu)[number], ...rows: [label: string, does: ChatScreen['rows'][number]['does']][]): ChatScreen => ({
  menu: menu.map(word),
  at: menu.indexOf(at),
  rows: rows.map(([label, does]) => ({ label: word(label), does })),
})

const making: ChatScreen = {
  menu: ['Pick a workspace', 'App manifest', 'Review summary'].map(word),
  at: 1,
  rows: [
    { label: word('{ "display_information": …'), does: 'enter' },
    { label: word('Next · Create'), does: 'press' },
  ],
}
const token = page('OAuth & Permissions', ['Install to Workspace', 'press'], ['Bot User OAuth Token', 'copy'])
const called = page('Event Subscriptions', ['Retry', 'press'], ['Request URL · Verified', 'done'])

/** What a person sees at Slack in each step. */
export function screensOf(way: ChannelWay, isInstalled: boolean): ChatScreen[][] {
  if (way === 'socket')
    return [
      [making],
      [token, page('Basic Information', ['App-Level Tokens · connections:write', 'press'], ['xapp-…', 'copy'])],
      [],
    ]
  const secrets = isInstalled
    ? [page('Basic Information', ['Client ID', 'copy'], ['Client Secret', 'copy'], ['Signing Secret', 'copy'])]
    : [token, page('Basic Information', ['Signing Secret', 'copy'])]
  return [[making], secrets, [called]]
}
