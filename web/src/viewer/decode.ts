/** What documents are read in, the likely first. What browsers call euc-kr is CP949. */
const encodings = [
  'utf-8',
  'euc-kr',
  'shift_jis',
  'gb18030',
  'big5',
  'windows-1252',
  'euc-jp',
  'iso-2022-jp',
  'utf-16le',
  'utf-16be',
]
/** So many words tell one encoding from another. */
const mostWords = 8

/** Bytes as text. What they begin with tells how they are to be read, or else what the server read in them: another encoding has other letters there. */
export function decode(bytes: ArrayBuffer, read: string): string {
  const start = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const words = tellingWords(read)
  let best = { text: '', score: -1 }
  for (const encoding of encodings) {
    const text = decodeAs(encoding, bytes)
    const score = text === null ? -1 : words.filter((word) => text.includes(word)).length
    if (text !== null && score > best.score) best = { text, score }
    if (score === words.length) break
  }
  return best.text
}

/** Null for what is no UTF-8. Of the others, most bytes are something. */
function decodeAs(encoding: string, bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes)
  } catch {
    return null
  }
}

/** The longest words, of those with letters that ASCII lacks where there are any. */
function tellingWords(read: string): string[] {
  const words = [...new Set(read.match(/[\p{L}\p{N}]+/gu))].sort((one, other) => other.length - one.length)
  const special = words.filter((word) => /[^\p{ASCII}]/u.test(word))
  return (special.length > 0 ? special : words).slice(0, mostWords)
}
