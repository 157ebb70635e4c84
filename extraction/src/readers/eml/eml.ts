import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import type { Collector } from '../../collector.ts'
import type { Source } from '../../reader.ts'
import { asRefusal } from '../../refusal.ts'
import { cleanLine, label } from '../../text/clean.ts'
import { eachParagraph, splitLines } from '../../text/lines.ts'
import { readHtmlText } from '../html/html.ts'
import { isDigest, readSection } from './digest.ts'
import { quoteStart } from './quotes.ts'
import { Said } from './said.ts'

/** Mails: head fields, body, then mails within; attached files are handed back, not read. */
export async function readEml(source: Source, out: Collector): Promise<void> {
  const mail = await parse(source)
  out.title = label(mail.subject)
  out.author = label(addressText(mail.from))
  if (isDigest(mail)) return readDigest(mail, source, out)
  await readMail(mail, source, { out, depth: 1 })
}

async function parse({ bytes, limits }: Source): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, { maxNestingDepth: limits.mimeDepth, maxRfc822NestingDepth: 0 })
  } catch (error) {
    throw asRefusal(error, 'corrupt', 'mail could not be parsed')
  }
}

async function readDigest(digest: Email, source: Source, out: Collector): Promise<void> {
  const said = new Said()
  for (const [index, part] of digest.attachments.entries()) {
    if (index >= source.limits.attachments) {
      out.partial ??= 'mails beyond the limit were left out'
      return
    }
    const mail = await parse({ ...source, bytes: Buffer.from(contentOf(part)) })
    const heading = [mail.from?.name || mail.from?.address, mail.date?.slice(0, 10)].filter(Boolean).join(', ')
    await readSection(heading, { source, out, said }, (own) => readParts(below(digest, mail), source, { out: own, depth: 1 }))
  }
}

/** A mail of a digest without what the heads above it say already: its day, and the subject it answers. */
function below(digest: Email, mail: Email): Email {
  const { date: _, subject = '', ...rest } = mail
  return topicOf(subject) === topicOf(digest.subject ?? '') ? rest : { ...rest, subject }
}
const topicOf = (subject: string): string => subject.slice(0, 300).replace(answering, '').trim()
const answering = /^(?:\s*(?:re|fwd?|aw|sv|회신|답장|전달|返信|转发|回复)\s*(?:\[\d+\])?\s*[:：])+/i

async function readMail(mail: Email, source: Source, { out, depth }: { out: Collector; depth: number }): Promise<void> {
  out.heading(depth, mail.subject ?? '')
  await readParts(mail, source, { out, depth })
}

async function readParts(mail: Email, source: Source, { out, depth }: { out: Collector; depth: number }): Promise<void> {
  for (const [name, value] of headFields(mail)) if (value) out.add('header', `${name}: ${cleanLine(value)}`)
  if (mail.text?.trim()) readBody(mail.text, out)
  else if (mail.html) readHtmlText(mail.html, source, out)
  for (const attachment of mail.attachments) await readAttachment(attachment, source, { out, depth })
}

const headFields = (mail: Email): [name: string, value: string][] => [
  ['Subject', mail.subject ?? ''],
  ['From', addressText(mail.from)],
  ['To', (mail.to ?? []).map(addressText).join(', ')],
  ['Cc', (mail.cc ?? []).map(addressText).join(', ')],
  ['Date', mail.date ?? ''],
]

function addressText(address: Address | undefined): string {
  if (!address) return ''
  if (address.group) return `${address.name}: ${address.group.map(addressText).join(', ')}`
  return address.name ? `${address.name} <${address.address}>` : (address.address ?? '')
}

/** Quoted history is kept apart, so that an answer is not taken for the words of who wrote this mail. */
function readBody(text: string, out: Collector): void {
  const lines = splitLines(text)
  const quoted = quoteStart(lines)
  let run: string[] = []
  let noting = false
  const flush = () => {
    eachParagraph(run, (paragraph) => out.add(noting ? 'note' : 'paragraph', paragraph))
    run = []
  }
  for (const [index, line] of lines.entries()) {
    const isQuote = index >= quoted || /^\s*>/.test(line)
    if (isQuote !== noting) flush()
    noting = isQuote
    run.push(line)
  }
  flush()
}

async function readAttachment(
  file: Attachment,
  source: Source,
  { out, depth }: { out: Collector; depth: number },
): Promise<void> {
  const { limits } = source
  const bytes = contentOf(file)
  if (file.mimeType === 'message/rfc822' && depth < limits.mailDepth) {
    out.leaveSections()
    return readMail(await parse({ ...source, bytes: Buffer.from(bytes) }), source, { out, depth: depth + 1 })
  }
  const name = label(file.filename, 255)
  // A picture without a name is part of the layout.
  if (!name && file.related) return
  if (name) out.add('note', `Attachment: ${name}`)
  // Only named here: it is kept elsewhere.
  if (bytes.length === 0) return
  const total = out.attachments.reduce((sum, attachment) => sum + attachment.bytes.length, bytes.length)
  if (total > limits.attachmentBytes || out.attachments.length >= limits.attachments) {
    out.partial ??= 'attachments beyond the limit were left out'
    return
  }
  const fallback = file.mimeType === 'message/rfc822' ? 'message.eml' : 'attachment'
  out.attachments.push({ name: name ?? fallback, mediaType: label(file.mimeType, 255) ?? 'application/octet-stream', bytes })
}

function contentOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content, 'utf8')
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}
