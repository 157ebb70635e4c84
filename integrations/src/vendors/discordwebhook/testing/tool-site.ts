import type { ToolSite } from '../../../testing/tools/toolset-conformance.ts'
import { discordwebhook } from '../vendor.ts'
import { startDiscord } from './server.ts'

/** A webhook as the suite of all tool sets uses it. */
export async function startDiscordToolSite(): Promise<ToolSite> {
  const discord = await startDiscord()
  const { messages } = discord
  const put = (id: string, content: string) =>
    messages.set(id, { id, content, embeds: [], thread: null, flags: 0, allowed_mentions: { parse: [] } }).get(id)!
  const [known, other] = [put('90000', '지붕 점검'), put('90001', '지난 소식')]
  const touch = () => void ([...messages.values()].at(-1)!.edited_timestamp = '2026-03-01T09:30:00.000000+00:00')
  return {
    vendor: discordwebhook,
    base: discord.base,
    server: discord.server,
    settings: { address: discord.address },
    calls: {
      send_message: { text: '지붕 공사를 **시작**해요' },
      send_card: { title: '견적', text: '세 곳', link: 'https://example.com/a' },
      read_message: { message: known.id },
      edit_message: { message: known.id, text: '지붕 점검 끝' },
      delete_message: { message: other.id },
    },
    state: () => [...messages.values()].map((message) => ({ ...message, edited_timestamp: '' })),
    touch: { send_message: touch, send_card: touch, edit_message: () => void (known.content = '다른 말') },
    refuse: () => void (discord.isDeleted = true),
    crowd(count) {
      for (let n = 0; n < count; n += 1) put(String(100_000 + n), `소식 ${n}`)
    },
    plant(words) {
      Object.assign(known, { content: words.slice(0, 2_000), embeds: [{ title: '카드', description: words.slice(0, 4_096) }] })
      return { read_message: { message: known.id } }
    },
    [Symbol.asyncDispose]: () => discord[Symbol.asyncDispose](),
  }
}
