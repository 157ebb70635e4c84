/**
 * Names are bytes on the wire and text here. What is no UTF-8, and a slash inside a name, becomes one character of this private range per
 * byte (U+EF00 + byte), so that every name the server has can be requested again, byte for byte.
 */
const privateRange = /[\uef00-\uefff]/
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const korean = new TextDecoder('euc-kr')

/** One segment of a path, percent-encoded or carelessly not, as the name it stands for. */
export function decodeName(segment: string): string {
  const bytes = bytesOf(segment)
  const text = decodeUtf8(bytes)
  return text !== null && isPlain(text) ? text : decodeByPieces(bytes)
}

/** The inverse of `decodeName`. */
export const encodeName = (name: string): string =>
  [...name.toWellFormed()]
    .map((char) => (privateRange.test(char) ? percent(char.charCodeAt(0) & 0xff) : encodeURIComponent(char)))
    .join('')

/** The name for people: composed Hangul, in one line, and bytes that are no UTF-8 read as the Korean code page. */
export function readableName(name: string): string {
  const readable = privateRange.test(name) ? korean.decode(bytesOf(encodeName(name))) : name.normalize('NFC')
  return readable.replaceAll(/[\r\n]+/g, ' ')
}

/** The names of a path; slashes at either end and doubled ones mean nothing. */
export const splitPath = (path: string): string[] => path.split('/').filter((name) => name !== '')

/**
 * The names an `href` of a listing leads to, from the root of the server.
 *
 * Written by servers of all kinds: absolute or not, behind a proxy with a foreign host, with characters that belong percent-encoded. So
 * nothing here is parsed as a URL; `?` and `#` are parts of names, because listings name no queries. A line break that is not encoded is how
 * the listing was laid out: what it is in is no name.
 *
 * @param folder names of the folder that was requested, for an href relative to it.
 */
export function hrefNames(href: string, folder: readonly string[]): string[] {
  const path = href
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '')
    .replaceAll(/[\r\n]/g, '\0')
  const names = splitPath(path)
    .map(decodeName)
    .filter((name) => name !== '.')
  return path.startsWith('/') || path === '' ? names : [...folder, ...names]
}

/** Whether a name can be part of an address; `..` would lead out of its folder even when percent-encoded. */
export const isName = (name: string): boolean => name !== '' && name !== '.' && name !== '..' && !/[/\0]/.test(name)

export const startsWith = (names: readonly string[], start: readonly string[]): boolean =>
  start.every((name, index) => names[index] === name)

const percent = (byte: number) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`

const isPlain = (text: string) => !privateRange.test(text) && !text.includes('/')

function bytesOf(segment: string): Buffer {
  const parts = segment.split(/(%[0-9a-f]{2})/i)
  return Buffer.concat(parts.map((part, index) => (index % 2 === 1 ? Buffer.from(part.slice(1), 'hex') : Buffer.from(part))))
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

function decodeByPieces(bytes: Uint8Array): string {
  let name = ''
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at]!
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
    const char = decodeUtf8(bytes.subarray(at, at + length))
    const usable = char !== null && isPlain(char) && [...char].length === 1
    name += usable ? char : String.fromCharCode(0xef00 + lead)
    at += usable ? length : 1
  }
  return name
}
