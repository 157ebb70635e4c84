import { randomUUID } from 'node:crypto'
import type { Mail } from './mail.ts'
import { encodedWords, field, textLines } from './written.ts'

/** Text of one conversation that is read, in characters; of mails beyond it only who wrote to whom and when. */
const mostText = 8_000_000

/** A conversation as one file, mail by mail, that mail programs open as well: https://www.rfc-editor.org/rfc/rfc2046#section-5.1.5 */
export function digestOf(mails: readonly Mail[]): Uint8Array {
  const boundary = randomUUID()
  let left = mostText
  const parts = mails.flatMap((mail) => {
    const length = mail.body?.text.length ?? 0
    const isShown = length <= left
    if (isShown) left -= length
    return [`--${boundary}`, 'Content-Type: message/rfc822', '', ...linesOf(isShown ? mail : { ...mail, body: null })]
  })
  return Buffer.from(
    [
      'MIME-Version: 1.0',
      field('Subject', mails[0]?.subject ?? ''),
      `Content-Type: multipart/digest; boundary="${boundary}"`,
      '',
      ...parts,
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  )
}

function linesOf({ subject, from, to, cc, at, body, attached }: Mail): string[] {
  const boundary = randomUUID()
  const files = attached.flatMap(({ fileName }) => [
    `--${boundary}`,
    'Content-Type: application/octet-stream',
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment;\r\n filename="${encodedWords(fileName.replace(/["\\]/g, "'"))}"`,
    '',
    '',
  ])
  return [
    'MIME-Version: 1.0',
    field('Subject', subject),
    field('From', from),
    field('To', to),
    field('Cc', cc),
    at && `Date: ${new Date(at).toUTCString()}`,
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
  ]
    .filter((line) => line !== null && line !== '')
    .concat('', ...(body ? [`--${boundary}`, ...textLines(body)] : []), files, `--${boundary}--`)
    .map(String)
}
