/**
 * Korean text in CP949 (Unified Hangul Code), what Windows writes and calls EUC-KR.
 *
 * The platform's decoder knows the 2,350 syllables of KS X 1001 only. CP949 puts the other 8,822 where EUC-KR has no
 * characters, in the order of Unicode, so that the table follows from which syllables are missing.
 */
export function decodeCp949(bytes: Uint8Array): string {
  const decoder = new TextDecoder('euc-kr')
  let text = ''
  let start = 0
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at]!
    if (lead < 0x81) continue
    const position = extensionPosition(lead, bytes[at + 1] ?? 0)
    if (position !== null) {
      text += decoder.decode(bytes.subarray(start, at)) + (extension()[position] ?? '\uFFFD')
      start = at + 2
    }
    at++
  }
  return text + decoder.decode(bytes.subarray(start))
}

const firstRows = 0x20
const letters = 26
/** Second bytes of a lead byte: capital letters, small letters, then from 81 up to FE, or up to A0 where EUC-KR begins. */
const longRow = letters * 2 + 0x7e
const shortRow = letters * 2 + 0x20

/** Place in the list of extra syllables; null for a pair that EUC-KR has a character for. */
function extensionPosition(lead: number, trail: number): number | null {
  const row = lead - 0x81
  const column = columnOf(trail)
  if (row < 0 || lead > 0xc6 || column === null) return null
  if (row < firstRows) return column < longRow ? row * longRow + column : null
  return column < shortRow ? firstRows * longRow + (row - firstRows) * shortRow + column : null
}

function columnOf(trail: number): number | null {
  if (trail >= 0x41 && trail <= 0x5a) return trail - 0x41
  if (trail >= 0x61 && trail <= 0x7a) return letters + trail - 0x61
  return trail >= 0x81 && trail <= 0xfe ? letters * 2 + trail - 0x81 : null
}

let syllables: string[] | null = null
let rare: ReadonlySet<string> | null = null

/** One of the syllables that EUC-KR proper could do without. */
export const isRareSyllable = (character: string): boolean => (rare ??= new Set(extension())).has(character)

function extension(): readonly string[] {
  if (syllables) return syllables
  const decoder = new TextDecoder('euc-kr')
  const known = new Set<string>()
  for (let lead = 0xb0; lead <= 0xc8; lead++) {
    for (let trail = 0xa1; trail <= 0xfe; trail++) known.add(decoder.decode(Uint8Array.of(lead, trail)))
  }
  syllables = []
  for (let code = 0xac00; code <= 0xd7a3; code++)
    if (!known.has(String.fromCharCode(code))) syllables.push(String.fromCharCode(code))
  return syllables
}

/** Decodes like the platform, but Korean as it is written in practice. */
export const decodeAs = (encoding: string, bytes: Uint8Array): string =>
  encoding === 'euc-kr' ? decodeCp949(bytes) : new TextDecoder(encoding).decode(bytes)
