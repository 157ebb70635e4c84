import type { FileAttachment, Message } from '@microsoft/microsoft-graph-types'
import type { OfGraph } from '../../../platforms/microsoft/testing/of-graph.ts'
import { refusal, type MicrosoftReply } from '../../../platforms/microsoft/testing/reply.ts'
import type { MicrosoftCall } from '../../../platforms/microsoft/testing/server.ts'
import type { FakeFile, FakeMail } from './model.ts'

/** The one expansion that is asked for. */
const expanded = /^singleValueExtendedProperties\(\$filter=id eq '([^']+)'\)$/

/** A message with all that its reference page names of it; whether a client shows it is another matter. */
const whole = (mail: FakeMail): Record<string, unknown> =>
  ({
    id: mail.id,
    parentFolderId: mail.folder,
    subject: mail.subject,
    from: mail.from,
    replyTo: mail.replyTo,
    toRecipients: mail.toRecipients,
    ccRecipients: mail.ccRecipients,
    bccRecipients: mail.bccRecipients,
    receivedDateTime: mail.at,
    createdDateTime: mail.at,
    isRead: mail.isRead,
    isDraft: mail.isDraft,
    hasAttachments: mail.files.length > 0,
    bodyPreview: mail.body.content.replace(/<[^>]*>/g, '').slice(0, 255),
    body: mail.body,
    webLink: `https://outlook.office365.com/owa/?ItemID=${encodeURIComponent(mail.id)}&exvsurl=1&viewmodel=ReadMessageItem`,
  }) satisfies OfGraph<Message>

export const shownMail = (mail: FakeMail, query: URLSearchParams): MicrosoftReply => {
  const all = whole(mail)
  const fields = query.get('$select')?.split(',') ?? Object.keys(all)
  const unknown = fields.find((field) => !(field in all))
  if (unknown !== undefined) return refusal(400, 'RequestBroker--ParseUri', `Could not find a property named '${unknown}'.`)
  const property = query.has('$expand') ? expanded.exec(query.get('$expand')!)?.[1] : null
  if (property === undefined) return refusal(400, 'RequestBroker--ParseUri', 'The expansion is not understood.')
  const properties = mail.properties.filter(({ id }) => id === property)
  return {
    body: {
      ...Object.fromEntries(fields.map((field) => [field, all[field]])),
      id: mail.id,
      ...(properties.length > 0 && { singleValueExtendedProperties: properties }),
    },
  }
}

export const shownFile = ({ id, name, contentType, content, type }: FakeFile) => ({
  '@odata.type': `#microsoft.graph.${type}Attachment`,
  ...({ id, name, contentType, size: content.byteLength } satisfies OfGraph<FileAttachment>),
})

/** A page by `$top` and `$skip`, as Exchange has them; at most 1,000: https://learn.microsoft.com/graph/api/user-list-messages */
export function paged(all: readonly MicrosoftReply[], { query, link }: MicrosoftCall, byToken = false): MicrosoftReply {
  const refused = all.find(({ status = 200 }) => status >= 400)
  if (refused) return refused
  const top = Number(query.get('$top') ?? 10)
  if (!Number.isInteger(top) || top < 1 || top > 1_000) return refusal(400, 'ErrorInvalidParameter', 'Invalid $top.')
  const name = byToken ? '$skiptoken' : '$skip'
  const from = Number(query.get(name) ?? 0)
  if (!Number.isInteger(from)) return refusal(400, 'ErrorInvalidUrlQuery', 'Invalid place in the list.')
  const next = from + top < all.length && { '@odata.nextLink': link({ [name]: String(from + top) }) }
  return { body: { value: all.slice(from, from + top).map(({ body }) => body), ...next } }
}
