import { z } from 'zod'
import { toolOf } from '../../../kit/tool.ts'
import { openSlack } from '../client.ts'
import { channelOf } from '../conversations.ts'
import { left } from '../file.ts'
import { richText } from '../rich-text.ts'
import type { SlackSettings } from '../settings.ts'
import { channelName, text } from './fields.ts'
import { undoUpload } from './undo.ts'

const Shared = z.object({ ok: z.literal(true), files: z.array(z.object({ permalink: z.url().nullish() })) })

export const uploadFile = toolOf<SlackSettings>()({
  description: 'Shares a text file in a channel of Slack, for example a table as CSV.',
  effect: 'destructive',
  egress: 'external',
  egressFields: ['channel'],
  scopes: ['files:write', 'channels:read', 'groups:read'],
  // What shares a file carries no mark, and the message comes some time after the answer.
  idempotency: 'none',
  input: z.object({
    channel: channelName,
    name: z
      .string()
      .trim()
      .regex(/^[^\p{Cc}\p{Cf}/\\]{1,100}$/u)
      .describe('Name of the file with its ending, for example sales.csv'),
    content: z.string().min(1).max(30_000).describe('What is in the file'),
    text: text.optional().describe('Markdown, shown above the file'),
  }),
  async run(io, { channel, name, content, text: comment }, intent) {
    const api = openSlack(io)
    const { id: channelId } = await channelOf(api, channel, 'own')
    const id = await left(io, api, { name, content })
    const body = { files: [{ id, title: name }], channel_id: channelId, ...(comment && { blocks: [richText(comment)] }) }
    const once = { method: 'POST', body, leaveBy: io.leaveBy }
    const { files } = await api.sendOnce('/files.completeUploadExternal', once, Shared)
    const link = files[0]?.permalink
    return { data: { id, ...(link && { link }) }, ref: id, undo: { channel: channelId, file: id, at: intent.at.toISOString() } }
  },
  undo: undoUpload,
})
