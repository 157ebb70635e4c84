import { randomUUID } from 'node:crypto'
import type { Address } from './headers.ts'
import type { Mail } from './mail.ts'

/** Text of one conversation that is read, in characters; of mails beyond it only who wrote to whom and when. */
const mostText = 8_000_000

/** A conversation as one file, mail by mail, that mail programs open as well: https://www.rfc-editor.org/rfc/rfc2046#section-5.1.5 */
export function digestOf(mails: readonly Mail[]): Uint8Array {
  const boundary = randomUUID()
  let room = mostText
  const parts = mails.flatMap((mail) => {
    const length = mail.body?.text.length ?? 0
    const isShown = length <= room
    if (isShown) room -= length
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

const textLines = ({ kind, text }: NonNullable<Mail['body']>): string[] => [
  `Content-Type: text/${kind}; charset=utf-8`,
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n'),
]

function field(name: string, value: string | readonly Address[]): string {
  const text = typeof value === 'string' ? encodedWords(value) : value.map(written).join(',\r\n ')
  return text && `${name}: ${text}`
}

function written({ name, address }: Address): string {
  if (!address) return encodedWords(name)
  const shown =
    /^[\x20-\x7e]*$/.test(name) && !name.includes('=?') ? name && `"${name.replace(/["\\]/g, "'")}"` : encodedWords(name)
  return `${shown && `${shown} `}<${address.replace(/[<>]/g, '')}>`
}

const bytesInWord = 45

/** Text of a header; in words of at most 75 characters where it is not plain (https://www.rfc-editor.org/rfc/rfc2047). */
function encodedWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text) && !text.includes('=?') && text.length < 900) return text
  const words: string[] = []
  let word = ''
  for (const character of text) {
    if (Buffer.byteLength(word + character) > bytesInWord) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word].map((each) => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`).join('\r\n ')
}
