export const charsets = ['auto', 'utf-8', 'euc-kr', 'shift_jis'] as const
type Charset = (typeof charsets)[number]

/**
 * Bytes of a name that have no character in the charset become private characters, one per byte, so that every name the server
 * knows can be stored as text and turned back into exactly the same bytes.
 */
const escapeBase = 0xef00
const escaped = /[\uef80-\uefff]/

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

type Table = { character: Map<number, string>; code: Map<string, number> }
const tables = new Map<string, Table>()

/** Turns names between text and the bytes on the wire, which are held in strings of one byte per character. */
export type FileNameCodec = {
  read(wire: string): string
  /** null when the charset has no such character, so that the server cannot have such a name. */
  write(name: string): string | null
}

export function namesIn(charset: Charset): FileNameCodec {
  if (charset === 'auto' || charset === 'utf-8') return { read: readUtf8, write: writeUtf8 }
  return { read: (wire) => readTable(wire, tableOf(charset)), write: (name) => writeTable(name, tableOf(charset)) }
}

/** A name for people: composed Hangul and accents, in one line; bytes that are no UTF-8 are shown in the old charset they make sense in. */
export function shown(name: string): string {
  if (/[\r\n]/.test(name)) return shown(name.replaceAll(/[\r\n]+/g, ' '))
  if (!escaped.test(name)) return name.normalize('NFC')
  const wire = writeUtf8(name)
  const guess = ['euc-kr', 'shift_jis'].map((charset) => readTable(wire, tableOf(charset))).find((text) => !escaped.test(text))
  return (guess ?? name.replaceAll(new RegExp(escaped, 'g'), '\ufffd')).normalize('NFC')
}

function readUtf8(wire: string): string {
  const bytes = Buffer.from(wire, 'latin1')
  const whole = tryUtf8(bytes)
  if (whole !== null && !escaped.test(whole)) return whole
  let text = ''
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at]!
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
    const character = tryUtf8(bytes.subarray(at, at + length))
    const kept = character !== null && !escaped.test(character)
    text += kept ? character : String.fromCharCode(escapeBase + lead)
    at += kept ? length : 1
  }
  return text
}

function writeUtf8(name: string): string {
  if (!escaped.test(name)) return Buffer.from(name, 'utf8').toString('latin1')
  return Array.from(name, (character) => escapedByte(character) ?? Buffer.from(character, 'utf8').toString('latin1')).join('')
}

function readTable(wire: string, table: Table): string {
  let text = ''
  for (let at = 0; at < wire.length;) {
    const first = wire.charCodeAt(at)
    const second = at + 1 < wire.length ? wire.charCodeAt(at + 1) : null
    const one = first < 0x80 ? String.fromCharCode(first) : table.character.get(first)
    const two = one === undefined && second !== null ? table.character.get(first * 256 + second) : undefined
    text += one ?? two ?? String.fromCharCode(escapeBase + first)
    at += two === undefined ? 1 : 2
  }
  return text
}

function writeTable(name: string, table: Table): string | null {
  let wire = ''
  for (const character of name) {
    const code = character < '\x80' ? character.charCodeAt(0) : table.code.get(character)
    const byte = escapedByte(character)
    if (byte !== null) wire += byte
    else if (code === undefined) return null
    else wire += code > 0xff ? String.fromCharCode(code >> 8, code & 0xff) : String.fromCharCode(code)
  }
  return wire
}

const escapedByte = (character: string) =>
  escaped.test(character) ? String.fromCharCode(character.charCodeAt(0) - escapeBase) : null

/** The runtime decodes these charsets but does not encode them, so the way back is read off the way there. */
function tableOf(charset: string): Table {
  const known = tables.get(charset)
  if (known) return known
  const decoder = new TextDecoder(charset)
  const table: Table = { character: new Map<number, string>(), code: new Map<string, number>() }
  const single = (value: number, bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes))
    if (text > '\x9f' && !text.includes('\ufffd') && Array.from(text).length === 1) add(table, value, text)
  }
  for (let lead = 0x80; lead <= 0xff; lead++) single(lead, [lead])
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    if (table.character.has(lead)) continue
    for (let trail = 0x40; trail <= 0xfe; trail++) single(lead * 256 + trail, [lead, trail])
  }
  if (charset === 'euc-kr') addExtendedHangul(table)
  tables.set(charset, table)
  return table
}

function add({ character, code }: Table, value: number, text: string) {
  // Some characters have two codes; only the first is kept, or a name would not lead back to the same bytes.
  if (code.has(text) || escaped.test(text)) return
  character.set(value, text)
  code.set(text, value)
}

/**
 * Korean Windows (code page 949) writes the 8,822 syllables that EUC-KR lacks in the codes that EUC-KR leaves free, in the order of Unicode.
 * The runtime's decoder knows EUC-KR only.
 */
function addExtendedHangul(table: Table) {
  const trails = Array.from({ length: 0xfe - 0x41 + 1 }, (_, index) => 0x41 + index).filter(
    (byte) => byte <= 0x5a || (byte >= 0x61 && byte <= 0x7a) || byte >= 0x81,
  )
  let syllable = 0xac00
  for (let lead = 0x81; lead <= 0xc6; lead++) {
    for (const trail of lead <= 0xa0 ? trails : trails.filter((byte) => byte <= 0xa0)) {
      while (table.code.has(String.fromCharCode(syllable))) syllable += 1
      if (syllable > 0xd7a3) return
      add(table, lead * 256 + trail, String.fromCharCode(syllable))
    }
  }
}

function tryUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}
