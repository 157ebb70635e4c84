import type { ToolSite } from '../../../testing/tools/toolset-conformance.ts'
import { googlechatwebhook } from '../vendor.ts'
import { startChatWebhook } from './server.ts'

/** A space as the suite of all tool sets uses it. */
export async function startChatWebhookToolSite(): Promise<ToolSite> {
  const chat = await startChatWebhook()
  return {
    vendor: googlechatwebhook,
    base: chat.base,
    server: chat.server,
    settings: { address: chat.address, name: '지붕 팀' },
    calls: {
      send_text: { text: '견적이 도착했어요', thread: '견적' },
      send_card: { title: '견적', text: '세 곳에서 받았어요', link: 'https://example.com/quotes' },
    },
    state: () => chat.messages,
    refuse: () => void (chat.isRemoved = true),
    [Symbol.asyncDispose]: () => chat[Symbol.asyncDispose](),
  }
}
