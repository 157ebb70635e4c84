import posix from 'node:path/posix'
import { openArchive, type Archive } from './archive/archive.ts'
import { openCompound, type Compound } from './archive/compound.ts'
import { mainPart } from './office/package.ts'
import type { Source } from './reader.ts'
import { refuse } from './refusal.ts'
import { countZeros } from './text/decode.ts'
import type { Format } from './types.ts'

/** What a file is, with its container already open. */
export type Sniffed =
  | { format: 'docx' | 'xlsx' | 'pptx' | 'odt' | 'ods' | 'odp' | 'epub' | 'hwpx'; archive: Archive }
  | { format: 'doc' | 'xls' | 'ppt' | 'hwp'; compound: Compound }
  | { format: 'pdf' | 'rtf' | 'txt' | 'csv' | 'md' | 'html' | 'eml' }

const judgedBytes = 8_192

/**
 * Content first, name second: a file is read as what it is, and names decide only between text formats.
 *
 * @throws refusal unsupported, corrupt, bomb, encrypted
 */
export function sniff(source: Source, mediaType: string | null): Sniffed {
  const { bytes } = source
  const head = bytes.subarray(0, 1_024).toString('latin1')
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return sniffArchive(source)
  if (bytes.length > 512 && bytes.readUInt32BE(0) === 0xd0cf11e0) return sniffCompound(bytes)
  if (head.includes('%PDF-')) return { format: 'pdf' }
  if (/^\uFEFF?\s*\{\\rtf/.test(head.replace(/^\u00EF\u00BB\u00BF/, ''))) return { format: 'rtf' }
  const named = textFormat(source.name, mediaType)
  if (!named) throw refuse('unsupported', 'content of no known format')
  if (looksBinary(bytes)) throw refuse('unsupported', `binary content named as ${named}`)
  return { format: named === 'txt' ? looksLike(head) : named }
}

function sniffArchive({ bytes, limits }: Source): Sniffed {
  const archive = openArchive(bytes, limits)
  const mimetype = archive.has('mimetype') ? archive.read('mimetype')!.toString('latin1').trim() : ''
  const openDocument = /^application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)/.exec(mimetype)?.[1]
  if (openDocument)
    return { format: ({ text: 'odt', spreadsheet: 'ods', presentation: 'odp' } as const)[openDocument as 'text']!, archive }
  if (mimetype === 'application/epub+zip') return { format: 'epub', archive }
  if (/^application\/(?:hwp|haansoft|vnd\.hancom)/.test(mimetype) || archive.has('Contents/content.hpf'))
    return { format: 'hwpx', archive }
  const office = mainPart(archive, limits)
  const format = office ? officeFormats[posix.dirname(office).split('/')[0] ?? ''] : undefined
  if (format) return { format, archive }
  for (const [folder, known] of Object.entries(officeFormats))
    if (archive.names.some((name) => name.startsWith(`${folder}/`))) return { format: known, archive }
  if (archive.has('META-INF/container.xml')) return { format: 'epub', archive }
  throw refuse('unsupported', 'archive of no known document format')
}

const officeFormats: Readonly<Record<string, 'docx' | 'xlsx' | 'pptx'>> = { word: 'docx', xl: 'xlsx', ppt: 'pptx' }

function sniffCompound(bytes: Buffer): Sniffed {
  const compound = openCompound(bytes)
  if (compound.has('EncryptedPackage')) throw refuse('encrypted', 'Office file is encrypted')
  if (compound.has('WordDocument')) return { format: 'doc', compound }
  if (compound.has('Workbook') || compound.has('Book')) return { format: 'xls', compound }
  if (compound.has('PowerPoint Document')) return { format: 'ppt', compound }
  if (compound.stream('FileHeader')?.toString('latin1', 0, 17) === 'HWP Document File') return { format: 'hwp', compound }
  throw refuse('unsupported', 'compound file of no known document format')
}

const extensions: Readonly<Record<string, Format>> = {
  txt: 'txt',
  text: 'txt',
  log: 'txt',
  csv: 'csv',
  tsv: 'csv',
  md: 'md',
  markdown: 'md',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  eml: 'eml',
}
const mediaTypes: Readonly<Record<string, Format>> = {
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'text/markdown': 'md',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'message/rfc822': 'eml',
}

type TextFormat = 'txt' | 'csv' | 'md' | 'html' | 'eml'

function textFormat(name: string, mediaType: string | null): TextFormat | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const known = extensions[extension] ?? mediaTypes[mediaType?.split(';')[0]?.trim().toLowerCase() ?? '']
  return (known as TextFormat | undefined) ?? null
}

/** A text file that is plainly a page, a mail or nothing but text. */
function looksLike(head: string): TextFormat {
  if (/^(?:\u00EF\u00BB\u00BF)?\s*<(?:!doctype html|html[\s>])/i.test(head)) return 'html'
  return 'txt'
}

/** Tab, line ends, form feed, and the escape of Japanese mail. */
const textControls = new Set([9, 10, 11, 12, 13, 27])

/** Zero bytes occur in text only where UTF-16 puts them. */
function looksBinary(bytes: Buffer): boolean {
  const head = bytes.subarray(0, judgedBytes)
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return false
  const { even, odd } = countZeros(head)
  let controls = 0
  for (const byte of head) if (byte > 0 && byte < 32 && !textControls.has(byte)) controls++
  if (controls > head.length * 0.1) return true
  const zeros = even + odd
  return zeros > head.length * 0.02 && Math.min(even, odd) > zeros * 0.05
}
