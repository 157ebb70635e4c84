import { z } from 'zod'
import { type ToolIo, toolOf, toolset } from '../../../kit/tool.ts'
import { plain } from '../../../platforms/google/chat-text.ts'
import { openWebhook, type ChatWebhookSettings } from '../webhook.ts'
import { texts } from './texts.ts'

/** "The response only populates the name and thread.name fields": https://developers.google.com/workspace/chat/api/reference/rest/v1/spaces.messages/create */
const Sent = z.object({ name: z.string(), thread: z.object({ name: z.string() }).optional() })

const thread = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .optional()
  .describe(
    'Name of a thread of your own choosing: messages with the same one stay together; without it the message begins a thread',
  )

/** Nobody can say afterwards whether a webhook wrote: it reads nothing, and whether Google knows a call again is not documented for it. */
const sending = { effect: 'destructive', egress: 'external', scopes: [], idempotency: 'none' } as const

async function send(io: ToolIo<ChatWebhookSettings>, body: object, threadKey: string | undefined) {
  const { api, path, space, query: secrets } = openWebhook(io)
  const query = { ...secrets, ...(threadKey && { messageReplyOption: 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD' }) }
  const given = { ...body, ...(threadKey && { thread: { threadKey } }) }
  const sent = await api.sendOnce(path, { method: 'POST', body: given, leaveBy: io.leaveBy, query }, Sent)
  return { data: { id: sent.name, space: io.settings.name, link: `https://chat.google.com/room/${space}` }, ref: sent.name }
}

const sendText = toolOf<ChatWebhookSettings>()({
  ...sending,
  description: 'Writes a message in the space of Google Chat that the webhook belongs to. Nobody is notified by mentions.',
  egressFields: ['thread'],
  contentFields: ['text'],
  picture: { kind: 'message', text: 'text' },
  input: z.object({
    text: z.string().min(1).max(4_000).describe('Plain text; *bold*, _italic_ and `code` are understood'),
    thread,
  }),
  run: (io, { text, thread: key }) => send(io, { text: plain(text) }, key),
})

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const sendCard = toolOf<ChatWebhookSettings>()({
  ...sending,
  description: 'Writes a card with a title, lines of text and a button in the space of Google Chat that the webhook belongs to.',
  egressFields: ['link', 'thread'],
  contentFields: ['text'],
  picture: { kind: 'message', title: 'title', text: 'text' },
  input: z.object({
    title: z.string().min(1).max(200).describe('One line'),
    text: z.string().min(1).max(4_000).describe('Plain text'),
    link: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .optional()
      .describe('Where the button leads'),
    thread,
  }),
  run(io, { title, text, link, thread: key }) {
    const words = { textParagraph: { text: escaped(text).replaceAll('\n', '<br>') } }
    const button = link && { buttonList: { buttons: [{ text: new URL(link).host, onClick: { openLink: { url: link } } }] } }
    const card = { header: { title }, sections: [{ widgets: [words, ...(button ? [button] : [])] }] }
    return send(io, { cardsV2: [{ cardId: 'quarry', card }] }, key)
  },
})

/** What agents can do in a space of Google Chat. */
export const chatWebhookTools = toolset<ChatWebhookSettings>({
  check: async () => ({}),
  texts,
  tools: { send_text: sendText, send_card: sendCard },
})
