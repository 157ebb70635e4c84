import { isUtf8 } from 'node:buffer'
import { countZeros } from '../text/decode.ts'

export type TextFormat = 'txt' | 'csv' | 'md' | 'html' | 'eml'

const judgedBytes = 8_192
/** Fewer bytes that are no UTF-8 may be anything. */
const shortestJudged = 64

const extensions: Readonly<Record<string, TextFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  md: 'md',
  markdown: 'md',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  eml: 'eml',
  ...Object.fromEntries(
    'txt text log json jsonl ndjson xml yaml yml ini conf toml properties sql tex rst adoc srt vtt'
      .split(' ')
      .map((name) => [name, 'txt'] as const),
  ),
}

const mediaTypes: Readonly<Record<string, TextFormat>> = {
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'text/markdown': 'md',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'message/rfc822': 'eml',
}

/** Blanks and dots behind a name are none of its extension, and nor is a number, as in `Notes v1.2`. */
export const extensionOf = (name: string): string => /\.([a-z0-9]*[a-z][a-z0-9]*)[\s.]*$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Text formats have no signature: what the name says, else the media type. */
export const namedTextFormat = (name: string, mediaType: string | null): TextFormat | null =>
  extensions[extensionOf(name)] ?? mediaTypes[mediaType?.split(';')[0]?.trim().toLowerCase() ?? ''] ?? null

/** A page by its first words, whatever the file is called. */
export const looksLikeHtml = (head: string): boolean => /^(?:\u00EF\u00BB\u00BF)?\s*<(?:!doctype html|html[\s>])/i.test(head)

/** Tab, line ends, form feed, and the escape of Japanese mail. */
const textControls = new Set([9, 10, 11, 12, 13, 27])

/** Zero bytes occur in text only where UTF-16 puts them. */
export function looksBinary(bytes: Buffer): boolean {
  const head = bytes.subarray(0, judgedBytes)
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return false
  let controls = 0
  for (const byte of head) if (byte > 0 && byte < 32 && !textControls.has(byte)) controls++
  if (controls > head.length * 0.1) return true
  const { even, odd } = countZeros(head)
  const zeros = even + odd
  return zeros > head.length * 0.02 && Math.min(even, odd) > zeros * 0.05
}

/**
 * Whether the content alone shows that it is text, where no name says so: a letter as people write it, in any encoding. Stricter than
 * `looksBinary`, which doubts what a name says.
 */
export function looksLikeText(bytes: Buffer): boolean {
  const head = bytes.subarray(0, judgedBytes)
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true
  const strange = head.reduce((count, byte) => count + (byte < 32 && !textControls.has(byte) ? 1 : 0), 0)
  // One byte in ten of anything packed, encrypted or compiled is such a one.
  return strange === 0 && (isUtf8(bytes) || head.length >= shortestJudged)
}
