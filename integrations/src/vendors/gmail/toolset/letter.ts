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
  /** A mail that is passed on, as it was received. */
  carried?: Buffer
}

/**
 * A mail as Gmail takes it (https://developers.google.com/workspace/gmail/api/guides/sending): in headers nothing but plain characters
 * (RFC 2047), the text in base64, so that no line of it is too long or taken for something else (RFC 5322).
 */
export function rawOf({ from, to, cc, bcc, subject, text, answers = [], carried }: Letter, { key, at }: Intent): string {
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
  const bytes = carried ? carrying(head, words, carried) : Buffer.from([...head, ...words, ''].join('\r\n'))
  return bytes.toString('base64url')
}

const addressed = (address: string): MailAddress => ({ name: '', address })

/** A mail within a mail may not be encoded: https://www.rfc-editor.org/rfc/rfc2046#section-5.2.1 */
function carrying(head: readonly (string | false)[], words: readonly string[], mail: Buffer): Buffer {
  const boundary = randomUUID()
  const before = [
    ...head,
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    ...words,
    `--${boundary}`,
    'Content-Type: message/rfc822',
    'Content-Disposition: attachment',
    '',
    '',
  ]
  return Buffer.concat([Buffer.from(before.join('\r\n')), mail, Buffer.from(`\r\n--${boundary}--\r\n`)])
}
