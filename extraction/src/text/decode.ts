import { isUtf8 } from 'node:buffer'
import { decodeAs } from './cp949.ts'
import { plausibility } from './plausibility.ts'

/** Legacy encodings, distinguished by how plausible the decoded text looks. */
const candidates = ['euc-kr', 'shift_jis', 'euc-jp', 'gb18030', 'big5', 'windows-1252']
const judgedBytes = 65_536

/**
 * Text of unknown encoding: UTF-8, UTF-16, ISO-2022-JP, CP949, Shift_JIS, EUC-JP, GB18030, Big5 or Windows-1252.
 *
 * @param declared what the document says of itself; trusted unless the bytes are clearly something else.
 */
export function decodeText(bytes: Uint8Array, declared?: string | null): string {
  const encoding = encodingOf(bytes, declared ?? null)
  return decodeAs(encoding, bytes)
}

function encodingOf(bytes: Uint8Array, declared: string | null): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  const head = bytes.subarray(0, judgedBytes)
  if (hasJapaneseEscapes(head) && isValid(bytes, 'iso-2022-jp')) return 'iso-2022-jp'
  const legacy = declared === null || /^utf-?8$/i.test(declared) ? null : known(declared)
  if (legacy && !legacy.startsWith('utf-16')) return legacy
  if (isUtf8(bytes)) return unmarkedUtf16(head) ?? 'utf-8'
  return unmarkedUtf16(head) ?? mostPlausible(head)
}

function hasJapaneseEscapes(head: Uint8Array): boolean {
  for (let at = head.indexOf(0x1b); at >= 0; at = head.indexOf(0x1b, at + 1)) {
    const [first, second] = [head[at + 1], head[at + 2]]
    if (first === 0x24 && (second === 0x42 || second === 0x40)) return true
    if (first === 0x28 && second === 0x4a) return true
  }
  return false
}

/** UTF-16 without a mark betrays itself by zero bytes on one side only. */
function unmarkedUtf16(head: Uint8Array): string | null {
  if (!head.includes(0)) return null
  const { even, odd } = countZeros(head)
  const half = head.length / 2
  if (odd > half * 0.2 && even < half * 0.02) return 'utf-16le'
  return even > half * 0.2 && odd < half * 0.02 ? 'utf-16be' : null
}

/** Zero bytes at even and at odd places. */
export function countZeros(bytes: Uint8Array): { even: number; odd: number } {
  const count = { even: 0, odd: 0 }
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) count[at % 2 === 0 ? 'even' : 'odd']++
  return count
}

function isValid(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function known(label: string): string | null {
  try {
    return new TextDecoder(label.trim()).encoding
  } catch {
    return null
  }
}

function mostPlausible(head: Uint8Array): string {
  let best = { encoding: 'windows-1252', score: -Infinity }
  for (const encoding of candidates) {
    const score = plausibility(decodeAs(encoding, head), encoding)
    if (score > best.score) best = { encoding, score }
  }
  return best.encoding
}
