import { z } from 'zod'
import { CallFailure } from '../../../kit/call-failure.ts'
import { type Standing, type ToolIo, toolOf, toolset, undoOf } from '../../../kit/tool.ts'
import { shownPart } from '../../../kit/tool-result.ts'
import { standingBetween, undoneIfMissing } from '../../../kit/tool-undo.ts'
import { factsOf, openWebhook, type Webhook, type WebhookSettings } from '../webhook.ts'
import { texts } from './texts.ts'

const Id = z.string().regex(/^\d{5,25}$/)
const Message = z.object({
  id: z.string(),
  channel_id: z.string(),
  content: z.string().default(''),
  timestamp: z.string().optional(),
  edited_timestamp: z.string().nullish(),
  embeds: z
    .array(z.object({ title: z.string().optional(), description: z.string().optional(), url: z.string().optional() }))
    .default([]),
})

/** Nobody is called by what a model writes, and no address is opened to be shown. */
const quiet = { allowed_mentions: { parse: [] }, flags: 1 << 2 }
const inThread = { thread: Id.optional().describe('ID of a thread of the channel; without it the channel itself') }
const message = { message: Id.describe('ID of the message, as sending it gave') }
const longest = 2_000
const common = { egress: 'external', egressFields: ['thread'], scopes: [] } as const

type Sending = { body: object; thread: string | undefined; leaveBy: number }

/** Writes once; only the service's answer says which message it is. */
async function send(webhook: Webhook, { body, thread, leaveBy }: Sending) {
  const { guild_id: guild } = await factsOf(webhook)
  const query = { wait: true, ...(thread && { thread_id: thread }) }
  const sent = await webhook.api.sendOnce(webhook.path, { method: 'POST', body, leaveBy, query }, Message)
  const link = guild && `https://discord.com/channels/${guild}/${sent.channel_id}/${sent.id}`
  return { data: { id: sent.id, ...(link && { link }) }, ref: sent.id, undo: { message: sent.id, ...(thread && { thread }) } }
}
const placeOf = ({ path }: Webhook, id: string): string => `${path}/messages/${id}`
const within = (thread: string | undefined) => (thread === undefined ? {} : { thread_id: thread })

/** A message that the webhook wrote, as it stands now. */
function writtenAt(io: ToolIo<WebhookSettings>, { message: id, thread }: { message: string; thread?: string | undefined }) {
  const webhook = openWebhook(io)
  return webhook.api.get(placeOf(webhook, id), within(thread), Message)
}

const written = z.object({ message: Id, thread: Id.optional() })

const undoSent = undoOf<WebhookSettings>()({
  memo: written,
  look: (io, memo) =>
    writtenAt(io, memo).then(({ edited_timestamp: edited }): Standing => (edited ? 'changed' : 'asLeft'), undoneIfMissing),
  async take(io, { message: id, thread }) {
    const webhook = openWebhook(io)
    await webhook.api.sendOnce(
      placeOf(webhook, id),
      { method: 'DELETE', leaveBy: io.leaveBy, query: within(thread) },
      z.unknown(),
    )
  },
})

type Edit = { message: string; thread?: string | undefined; text: string }

function edit(io: ToolIo<WebhookSettings>, { message: id, thread, text }: Edit) {
  const webhook = openWebhook(io)
  const body = { content: text, allowed_mentions: quiet.allowed_mentions }
  return webhook.api.sendOnce(
    placeOf(webhook, id),
    { method: 'PATCH', body, leaveBy: io.leaveBy, query: within(thread) },
    Message,
  )
}

const undoEdited = undoOf<WebhookSettings>()({
  memo: written.extend({ before: z.string(), after: z.string() }),
  look: async (io, memo) => standingBetween((await writtenAt(io, memo)).content, memo),
  take: (io, { before, ...memo }) => edit(io, { ...memo, text: before }),
})

const sendMessage = toolOf<WebhookSettings>()({
  description: 'Writes a message in the Discord channel of the webhook, in Markdown. Nobody is notified by mentions.',
  effect: 'destructive',
  ...common,
  idempotency: 'none',
  picture: { kind: 'message', text: 'text' },
  input: z.object({ text: z.string().min(1).max(longest).describe('Markdown'), ...inThread }),
  run: (io, { text, thread }) => send(openWebhook(io), { body: { content: text, ...quiet }, thread, leaveBy: io.leaveBy }),
  undo: undoSent,
})

const sendCard = toolOf<WebhookSettings>()({
  description: 'Writes a message with a title, a text and a link in the Discord channel of the webhook.',
  effect: 'destructive',
  ...common,
  egressFields: ['link', 'thread'],
  picture: { kind: 'message', title: 'title', text: 'text' },
  idempotency: 'none',
  input: z.object({
    title: z.string().min(1).max(256).describe('One line'),
    text: z.string().max(4_000).optional().describe('Markdown'),
    link: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .optional()
      .describe('Where the title leads'),
    ...inThread,
  }),
  run(io, { title, text, link, thread }) {
    const embed = { title, ...(text && { description: text }), ...(link && { url: link }) }
    const body = { embeds: [embed], allowed_mentions: quiet.allowed_mentions }
    return send(openWebhook(io), { body, thread, leaveBy: io.leaveBy })
  },
  undo: undoSent,
})

const readMessage = toolOf<WebhookSettings>()({
  description: 'Reads a message that this webhook wrote in Discord.',
  effect: 'read',
  egress: 'account',
  egressFields: [],
  scopes: [],
  idempotency: 'natural',
  input: z.object({ ...message, ...inThread }),
  async run(io, given) {
    const { content, timestamp, embeds } = await writtenAt(io, given)
    const cards = embeds.map(({ title, description, url }) => ({ title, text: description, link: url }))
    return { data: { id: given.message, when: timestamp, text: shownPart(content), cards } }
  },
})

const editMessage = toolOf<WebhookSettings>()({
  description: 'Gives a message that this webhook wrote in Discord another text.',
  picture: { kind: 'changes', fields: ['text'] },
  effect: 'write',
  ...common,
  egressFields: ['message', 'thread'],
  idempotency: 'natural',
  input: z.object({ ...message, text: z.string().min(1).max(longest).describe('Markdown'), ...inThread }),
  async run(io, given) {
    const { content: before } = await writtenAt(io, given)
    const { content: after } = await edit(io, given)
    const { message: id, thread } = given
    // What had no text cannot be given none again.
    const undo = before !== '' && { undo: { message: id, ...(thread && { thread }), before, after } }
    return { data: { id }, ref: id, ...undo }
  },
  undo: undoEdited,
  current: async (io, given) => ({ text: (await writtenAt(io, given)).content }),
})

const deleteMessage = toolOf<WebhookSettings>()({
  description: 'Deletes a message that this webhook wrote in Discord. It cannot be brought back.',
  effect: 'destructive',
  ...common,
  egressFields: ['message', 'thread'],
  idempotency: 'natural',
  input: z.object({ ...message, ...inThread }),
  async run(io, { message: id, thread }) {
    const webhook = openWebhook(io)
    const once = { method: 'DELETE', leaveBy: io.leaveBy, query: within(thread) }
    await webhook.api.sendOnce(placeOf(webhook, id), once, z.unknown()).catch((error: unknown) => {
      // Deleted is deleted, whoever did it and when.
      if (!(error instanceof CallFailure) || error.status !== 404 || error.reason !== 'notFound') throw error
    })
    return { data: { id, isDeleted: true }, ref: id }
  },
  async current(io, given) {
    const { id, content, embeds } = await writtenAt(io, given)
    return { message: content || embeds[0]?.title || id }
  },
})

/** What agents can do in a Discord channel. */
export const webhookTools = toolset<WebhookSettings>({
  check: async () => ({}),
  texts,
  tools: {
    send_message: sendMessage,
    send_card: sendCard,
    read_message: readMessage,
    edit_message: editMessage,
    delete_message: deleteMessage,
  },
})
