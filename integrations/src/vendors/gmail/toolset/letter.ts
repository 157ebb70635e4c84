import { randomUUID } from 'node:crypto'
import type { Intent } from '../../../kit/tool.ts'
import type { MailAddress } from '../message/headers.ts'
import { field, textLines } from '../message/written.ts'
import type { Recipients } from './inputs.ts'
import { markHeader } from './mark.ts'

export type Letter = Recipients & {
  from: MailAddress
  subject: string
  text: string
  /** What it answers, oldest first, as their Message-IDs. */
  answers?: readonly string[]
  /** What goes along, each with its headers. */
  parts?: readonly Buffer[]
}

/**
 * A mail as Gmail takes it (https://developers.google.com/workspace/gmail/api/guides/sending): in headers nothing but plain characters
 * (RFC 2047), the text in base64, so that no line of it is too long or taken for something else (RFC 5322).
 */
export function mailOf({ from, to, cc, bcc, subject, text, answers = [], parts = [] }: Letter, { key, at }: Intent): Buffer {
  const head = [
    field('From', [from]),
    field('To', to.map(addressed)),
    field('Cc', cc.map(addressed)),
    field('Bcc', bcc.map(addressed)),
    field('Subject', subject),
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    answers.length > 0 && `In-Reply-To: <${answers.at(-1)}>`,
    answers.length > 0 && `References: ${answers.map((id) => `<${id}>`).join('\r\n ')}`,
    `${markHeader}: ${key}`,
    'MIME-Version: 1.0',
  ].filter((line) => line !== false && line !== '')
  const words = textLines({ kind: 'plain', text: text.replace(/\r\n?|\n/g, '\r\n') })
  return parts.length > 0 ? carrying(head, words, parts) : Buffer.from([...head, ...words, ''].join('\r\n'))
}

const addressed = (address: string): MailAddress => ({ name: '', address })

function carrying(head: readonly (string | false)[], words: readonly string[], parts: readonly Buffer[]): Buffer {
  const boundary = randomUUID()
  const before = [...head, `Content-Type: multipart/mixed; boundary="${boundary}"`, '', `--${boundary}`, ...words]
  const inside = parts.flatMap((part) => [Buffer.from(`\r\n--${boundary}\r\n`), part])
  return Buffer.concat([Buffer.from(before.join('\r\n')), ...inside, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

/** A mail within a mail, as it was received: it may not be encoded. https://www.rfc-editor.org/rfc/rfc2046#section-5.2.1 */
export const carriedPart = (mail: Buffer): Buffer =>
  Buffer.concat([Buffer.from('Content-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\n'), mail])
