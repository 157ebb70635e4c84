import { decoded } from './charset.ts'
import { type MailAddress, addressesIn, readable } from './headers.ts'
import { anatomyOf, charsetOf, headerOf, type MailPart, type Shown } from './parts.ts'
import type { Message } from '../shapes.ts'

/** One message, as far as it is shown and found; nothing of it changes any more except its labels. */
export type Mail = {
  id: string
  labelIds: readonly string[]
  /** ISO 8601 UTC; null when Google does not say. */
  at: string | null
  /** What mail programs know it by everywhere; null when it has none that can be searched for. */
  messageId: string | null
  /** Of the mails it answers, oldest first, as `messageId`. */
  references: string[]
  subject: string
  from: MailAddress[]
  /** To whom an answer is to go, where that is somebody else. */
  replyTo: MailAddress[]
  to: MailAddress[]
  cc: MailAddress[]
  body: { kind: 'plain' | 'html'; text: string } | null
  attached: Attached[]
}

/** A file in a mail; its place in the list is its name for good. */
export type Attached = { fileName: string; mediaType: string; size: number; content: MailPart['body'] }

/** Fetches what Google keeps apart from the message. */
export type Fetch = (attachmentId: string) => Promise<Uint8Array>

/** Mails before it that a mail names; long conversations name hundreds. */
const mostReferences = 30
/** Attachments of one mail that become documents. */
export const mostAttached = 30
/** Characters of one mail that are shown. Markup counts, so pages may be longer. */
const longest = { plain: 500_000, html: 2_000_000 }
/** Bytes of text that is kept apart; more nobody reads. */
const mostBytesApart = 4 * 2 ** 20

export async function mailOf({ id, labelIds, internalDate, payload }: Message, fetch: Fetch): Promise<Mail> {
  const { head, shown, attached } = anatomyOf(payload)
  const header = (name: string) => (head ? headerOf(head, name) : '')
  const messageId = /^\s*<([\x21-\x7e]{1,500})>/.exec(header('message-id'))?.[1] ?? null
  return {
    id,
    labelIds,
    at: timeOf(internalDate),
    messageId,
    references: [...header('references').matchAll(/<([\x21-\x3b\x3d\x3f-\x7e]{1,500})>/g)]
      .slice(-mostReferences)
      .map(([, id = '']) => id),
    subject: readable(header('subject')).slice(0, 1_000).toWellFormed(),
    from: addressesIn(header('from')),
    replyTo: addressesIn(header('reply-to')),
    to: addressesIn(header('to')),
    cc: addressesIn(header('cc')),
    body: await bodyOf(shown, fetch),
    attached: attached.slice(0, mostAttached).map(attachedOf),
  }
}

function timeOf(internalDate: string): string | null {
  const date = new Date(internalDate === '' ? NaN : Number(internalDate))
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

function attachedOf(part: MailPart): Attached {
  const given = readable(part.filename).replace(/[/\\]/g, '-').slice(0, 200).toWellFormed()
  const mediaType = part.mimeType.toLowerCase().slice(0, 255)
  const fileName = given || (mediaType === 'message/rfc822' ? 'message.eml' : 'attachment')
  return { fileName, mediaType, size: part.body.size, content: part.body }
}

/** A mail of several texts is one page as soon as one of them is. */
async function bodyOf(shown: readonly Shown[], fetch: Fetch): Promise<Mail['body']> {
  const texts: { kind: 'plain' | 'html'; text: string }[] = []
  for (const { kind, part } of shown) texts.push({ kind, text: (await textOf(part, fetch)).slice(0, longest[kind]) })
  const kind = texts.some((each) => each.kind === 'html') ? 'html' : 'plain'
  const text = texts
    .map((each) => (kind === 'html' && each.kind === 'plain' ? pageOf(each.text) : each.text))
    .join('\n')
    .slice(0, longest[kind])
    .toWellFormed()
  return text.trim() === '' ? null : { kind, text }
}

async function textOf(part: MailPart, fetch: Fetch): Promise<string> {
  const { data, attachmentId, size } = part.body
  if (data !== undefined) return decoded(Buffer.from(data, 'base64url'), charsetOf(part))
  if (attachmentId === undefined || size > mostBytesApart) return ''
  return decoded(await fetch(attachmentId), charsetOf(part))
}

const pageOf = (plain: string): string =>
  `<p>${plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replace(/\r?\n/g, '<br>')}</p>`
