import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { toolOf } from '../../../kit/tool.ts'
import { shownPart, textOfHtml } from '../../../kit/tool-result.ts'
import {
  cursor,
  cursorIn,
  lastingIds,
  openOutlook,
  ownPath,
  queryAt,
  type PersonZone,
  zoneOf,
} from '../../../platforms/microsoft/outlook.ts'
import type { Graph } from '../../../platforms/microsoft/client.ts'
import { OutlookFile, headFields, OutlookMessage, Messages, peopleFields, written } from '../shapes.ts'
import { folderNamed, folderOf } from './folders.ts'
import { folder, folderSaid, message } from './inputs.ts'
import { scopesFor } from './scopes.ts'

const tool = toolOf<object>()
const reading = {
  effect: 'read',
  egress: 'account',
  egressFields: [],
  scopes: scopesFor.reading,
  idempotency: 'natural',
} as const
const limit = z.int().min(1).max(25).default(10).describe('How many at most')
const part = z.int().min(1).max(1_000).default(1).describe('Of a long text, which part')

export const searchMessages = tool({
  ...reading,
  description: 'Finds mails in all folders of Outlook by words.',
  input: z.object({
    query: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .describe(
        'As in the search field of Outlook: words, from:kim, to:, subject:roof, received>=2026-03-01, hasAttachments:true',
      ),
    limit,
    cursor,
  }),
  async run(io, { query, limit: $top, cursor: at }) {
    // Quotes of the query are within those of the parameter: https://learn.microsoft.com/graph/search-query-parameter
    const $search = `"${query.replace(/[\\"]/g, '\\$&')}"`
    return listed(openOutlook(io), '/messages', { $search, $top, $select: headFields, ...queryAt(at) })
  },
})

export const listFolder = tool({
  ...reading,
  description: 'Lists the mails of a folder of Outlook, the newest first.',
  names: { folder: { ...folderNamed, said: folder.default('Inbox').describe(folderSaid) } },
  input: z.object({
    folder: folder.default('Inbox').describe(folderSaid),
    isUnread: z.boolean().default(false).describe('Whether only unread mails are listed'),
    limit,
    cursor,
  }),
  async run(io, { folder: name, isUnread, limit: $top, cursor: at }) {
    const graph = openOutlook(io)
    const { id } = await folderOf(graph, name)
    const $filter = isUnread ? { $filter: 'receivedDateTime ge 1900-01-01T00:00:00Z and isRead eq false' } : {}
    const query = { ...$filter, $orderby: 'receivedDateTime desc', $top, $select: headFields, ...queryAt(at) }
    return listed(graph, `/mailFolders/${encodeURIComponent(id)}/messages`, query)
  },
})

async function listed(graph: Graph, path: string, query: Record<string, string | number>) {
  const zone = await zoneOf(graph)
  const found = await graph.get(ownPath(path), query, Messages, lastingIds)
  return { data: { mails: found.value.map((mail) => briefOf(mail, zone)), cursor: cursorIn(found['@odata.nextLink']) } }
}

const briefOf = ({ id, subject, from, toRecipients, ...mail }: OutlookMessage, zone: PersonZone) => ({
  id,
  title: subject,
  when: mail.receivedDateTime && zone.at(mail.receivedDateTime),
  who: written([from]),
  to: written(toRecipients),
  isUnread: mail.isRead === false || undefined,
  isDraft: mail.isDraft || undefined,
  hasFiles: mail.hasAttachments || undefined,
  text: mail.bodyPreview,
  link: mail.webLink,
})

export const readMessage = tool({
  ...reading,
  description: 'Reads a mail of Outlook with its people, its text and the names of its files.',
  input: z.object({ message, part }),
  async run(io, { message: id, part: which }) {
    const graph = openOutlook(io)
    const zone = await zoneOf(graph)
    const mail = await graph.get(ownPath(`/messages/${id}`), { $select: `${peopleFields},body` }, OutlookMessage, lastingIds)
    const files = mail.hasAttachments ? await filesOf(graph, id) : []
    return { data: shownPart(textOf(mail, files, zone), which) }
  },
})

function textOf({ id, subject, body, ...mail }: OutlookMessage, files: readonly OutlookFile[], zone: PersonZone): string {
  const lines = [
    `Mail ${id}${mail.isDraft ? ' (draft)' : ''}`,
    `Subject: ${subject ?? ''}`,
    `From: ${written([mail.from])}`,
    mail.replyTo.length > 0 && `Answers go to: ${written(mail.replyTo)}`,
    `To: ${written(mail.toRecipients)}`,
    mail.ccRecipients.length > 0 && `Cc: ${written(mail.ccRecipients)}`,
    mail.bccRecipients.length > 0 && `Bcc: ${written(mail.bccRecipients)}`,
    mail.receivedDateTime && `Date: ${zone.at(mail.receivedDateTime)}`,
    mail.webLink && `Link: ${mail.webLink}`,
    ...files.map(
      (file, index) => `File ${index}: ${file.name ?? ''} (${file.contentType ?? 'unknown'}, ${file.size ?? 0} bytes)`,
    ),
    '',
    body && (body.contentType.toLowerCase() === 'html' ? textOfHtml(body.content) : body.content.trim()),
  ]
  return lines.filter((line) => typeof line === 'string').join('\n')
}

/** More nobody attaches, and a mail that has them is read all the same. */
const mostFiles = 50

async function filesOf(graph: Graph, id: string): Promise<OutlookFile[]> {
  const path = ownPath(`/messages/${id}/attachments`)
  const found: OutlookFile[] = []
  for await (const { values } of graph.pages(path, { $select: 'id,name,contentType,size' }, OutlookFile, lastingIds)) {
    found.push(...values)
    if (found.length >= mostFiles) break
  }
  return found.slice(0, mostFiles)
}

export const readAttachment = tool({
  ...reading,
  scopes: ['Mail.Read'],
  description: 'Reads the text of a file in a mail of Outlook: documents, tables, presentations, PDF, HWP, mails in mails.',
  input: z.object({
    message,
    file: z
      .int()
      .min(0)
      .max(mostFiles - 1)
      .describe('Number of the file, as reading the mail gave it'),
    part,
  }),
  async run(io, { message: id, file: index, part: which }) {
    const graph = openOutlook(io)
    const file = (await filesOf(graph, id))[index]
    if (!file) throw new IntegrationError('notFound', 'The mail has no such file.')
    const name = file.name || 'file'
    // It only leads to somewhere: https://learn.microsoft.com/graph/api/resources/referenceattachment
    if (file['@odata.type'] === '#microsoft.graph.referenceAttachment')
      throw new IntegrationError('settings', `“${name}” is a link to a file that lies elsewhere.`)
    const isMail = file['@odata.type'] === '#microsoft.graph.itemAttachment'
    // https://learn.microsoft.com/graph/api/attachment-get#example-6-get-the-raw-contents-of-a-file-attachment-on-a-message
    const bytes = graph.bytes(
      ownPath(`/messages/${id}/attachments/${encodeURIComponent(file.id)}/$value`),
      {},
      { headers: lastingIds },
    )
    const text = await io.textOf({
      name: isMail ? `${name}.eml` : name,
      mediaType: isMail ? 'message/rfc822' : (file.contentType ?? null),
      bytes,
    })
    return { data: `${name}\n\n${shownPart(text, which)}` }
  },
})
