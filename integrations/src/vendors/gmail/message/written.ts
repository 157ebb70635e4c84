import type { MailAddress } from './headers.ts'

/** A part of text with its headers, line by line. */
export const textLines = ({ kind, text }: { kind: 'plain' | 'html'; text: string }): string[] => [
  `Content-Type: text/${kind}; charset=utf-8`,
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n'),
]

/** A header; empty when there is nothing in it. */
export function field(name: string, value: string | readonly MailAddress[]): string {
  const text = typeof value === 'string' ? encodedWords(value) : value.map(written).join(',\r\n ')
  return text && `${name}: ${text}`
}

function written({ name, address }: MailAddress): string {
  if (!address) return encodedWords(name)
  const shown =
    /^[\x20-\x7e]*$/.test(name) && !name.includes('=?') ? name && `"${name.replace(/["\\]/g, "'")}"` : encodedWords(name)
  return `${shown && `${shown} `}<${address.replace(/[<>]/g, '')}>`
}

/** Of a word; with the name of the header before it, a line has at most 76 characters. */
const bytesInWord = 39

/** Text of a header; in words of at most 75 characters where it is not plain (https://www.rfc-editor.org/rfc/rfc2047). */
export function encodedWords(text: string): string {
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
