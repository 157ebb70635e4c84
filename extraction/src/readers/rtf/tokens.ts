type Token =
  | { type: 'open' }
  | { type: 'close' }
  /** `value` is null when the word has no number. */
  | { type: 'word'; word: string; value: number | null }
  | { type: 'symbol'; symbol: string }
  /** A stretch of text without control words. */
  | { type: 'bytes'; bytes: Uint8Array }

const isLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
const isDigit = (code: number) => code >= 48 && code <= 57

const open = { type: 'open' } as const
const close = { type: 'close' } as const

/** Ends a stretch of text: braces, the backslash, line ends and zero bytes. */
const special = new Uint8Array(256)
for (const code of [0x7b, 0x7d, 0x5c, 0x0a, 0x0d, 0x00]) special[code] = 1

/** Cuts RTF into its kinds of things. Source: Rich Text Format specification 1.9.1, "Conventions of an RTF reader". */
export function* tokens(bytes: Buffer): Generator<Token> {
  let at = 0
  while (at < bytes.length) {
    const code = bytes[at]!
    if (code === 0x5c) {
      const { token, end } = control(bytes, at + 1)
      at = end
      if (token) yield token
      if (token?.type === 'word' && token.word === 'bin') at += Math.max(0, token.value ?? 0)
      continue
    }
    if (special[code] === 0) {
      const start = at
      while (at < bytes.length && special[bytes[at]!] === 0) at++
      yield { type: 'bytes', bytes: bytes.subarray(start, at) }
      continue
    }
    if (code === 0x7b) yield open
    else if (code === 0x7d) yield close
    at++
  }
}

function control(bytes: Buffer, start: number): { token: Token | null; end: number } {
  const code = bytes[start]
  if (code === undefined) return { token: null, end: start }
  if (code === 0x27) {
    const byte = Number.parseInt(bytes.toString('latin1', start + 1, start + 3), 16)
    return { token: Number.isNaN(byte) ? null : { type: 'bytes', bytes: Uint8Array.of(byte) }, end: start + 3 }
  }
  if (!isLetter(code)) return { token: { type: 'symbol', symbol: String.fromCharCode(code) }, end: start + 1 }
  let end = start
  while (end < bytes.length && end - start < 64 && isLetter(bytes[end]!)) end++
  const word = bytes.toString('latin1', start, end)
  const numberStart = end
  if (bytes[end] === 0x2d && isDigit(bytes[end + 1] ?? 0)) end++
  while (end - numberStart < 12 && isDigit(bytes[end] ?? 0)) end++
  const value = end > numberStart ? Number(bytes.toString('latin1', numberStart, end)) : null
  if (bytes[end] === 0x20) end++
  return { token: { type: 'word', word, value }, end }
}
