import { countZeros } from '../text/decode.ts'

export type TextFormat = 'txt' | 'csv' | 'md' | 'html' | 'eml'

const judgedBytes = 8_192

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

export const extensionOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

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
