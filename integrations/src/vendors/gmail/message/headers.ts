import { decoded } from './charset.ts'

export type MailAddress = { name: string; address: string }

/** Longest header that is looked at; ten thousand recipients are longer. */
const longest = 65_536
const mostAddresses = 200
const longestName = 200

const word = /=\?([\w.:-]{1,40})(?:\*[\w-]{0,20})?\?([bq])\?([^?\r\n]*)\?=/gi

/**
 * A header as people read it. Words in other encodings (https://www.rfc-editor.org/rfc/rfc2047) that follow each other are decoded together:
 * Korean and Japanese programs cut in the middle of a character.
 */
export function readable(value: string): string {
  const text = value.slice(0, longest)
  let plain = ''
  let end = 0
  let waiting: { charset: string; bytes: Buffer } | null = null
  const settle = () => {
    if (waiting) plain += decoded(waiting.bytes, waiting.charset)
    waiting = null
  }
  for (const match of text.matchAll(word)) {
    const [whole, charset = '', how = '', content = ''] = match
    const between = text.slice(end, match.index)
    if (!waiting || between.trim() !== '') {
      settle()
      plain += between
    }
    const bytes = how.toLowerCase() === 'b' ? Buffer.from(content, 'base64') : quotedBytes(content)
    const goesOn: { charset: string; bytes: Buffer } | null = waiting
    if (goesOn && goesOn.charset === charset.toLowerCase()) goesOn.bytes = Buffer.concat([goesOn.bytes, bytes])
    else {
      settle()
      waiting = { charset: charset.toLowerCase(), bytes }
    }
    end = match.index + whole.length
  }
  settle()
  return oneLine(plain + text.slice(end))
}

const quotedBytes = (content: string): Buffer =>
  Buffer.from(
    content.replaceAll('_', ' ').replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )

/** Without line ends, which would begin a header of their own when written again, other control characters, and marks that turn text around. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()

/** The addresses of `From`, `To` and `Cc`, names decoded. Names of groups are left out, who is in them is not. */
export function addressesIn(value: string): MailAddress[] {
  const found: MailAddress[] = []
  for (const part of partsOf(value.slice(0, longest))) {
    if (found.length === mostAddresses) break
    const open = part.lastIndexOf('<')
    const close = open < 0 ? -1 : part.indexOf('>', open)
    const address = oneLine(close < 0 ? part : part.slice(open + 1, close))
    const name =
      close < 0
        ? ''
        : readable(unquoted(part.slice(0, open)))
            .slice(0, longestName)
            .toWellFormed()
    if (address.includes('@') && !address.includes(' ')) found.push({ name: name === address ? '' : name, address })
    else if (name || address) found.push({ name: name || readable(address).slice(0, longestName).toWellFormed(), address: '' })
  }
  return found
}

/** Split at commas, and at the colon and semicolon of a group, but not within quotes or angle brackets. */
function partsOf(value: string): string[] {
  const parts: string[] = []
  let part = ''
  let quoted = false
  let angled = false
  for (let at = 0; at < value.length; at++) {
    const character = value[at]!
    if (quoted && character === '\\') {
      part += character + (value[++at] ?? '')
      continue
    }
    if (character === '"' && !angled) quoted = !quoted
    else if (character === '<' && !quoted) angled = true
    else if (character === '>' && !quoted) angled = false
    if (!quoted && !angled && (character === ',' || character === ';')) {
      parts.push(part)
      part = ''
    } else if (!quoted && !angled && character === ':') part = ''
    else part += character
  }
  return [...parts, part].map((each) => each.trim()).filter((each) => each !== '')
}

const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replace(/\\(.)/gs, '$1')

/** As people call somebody. */
export const nameOf = ({ name, address }: MailAddress): string => name || address
