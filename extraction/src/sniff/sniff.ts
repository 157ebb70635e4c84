import type { Archive } from '../archive/archive.ts'
import type { Compound } from '../archive/compound.ts'
import type { Source } from '../reader.ts'
import { refuse } from '../refusal.ts'
import { formats, type Format } from '../types.ts'
import type { ArchiveFormat } from './archive.ts'
import type { CompoundFormat } from './compound.ts'
import { extensionOf, looksBinary, looksLikeHtml, looksLikeText, namedTextFormat, type TextFormat } from './text.ts'

/** What a file is, with its container already open. */
export type Sniffed =
  | { format: ArchiveFormat; archive: Archive }
  | { format: CompoundFormat; compound: Compound }
  | { format: 'hwp' }
  | { format: 'pdf' | 'rtf' | TextFormat }

const compoundMagic = 0xd0cf11e0

/**
 * Content first, name second: a file is read as what it is, and names decide only between text formats. Text without an extension is text.
 *
 * @throws refusal unsupported, corrupt, bomb, encrypted
 */
export async function sniff(source: Source, mediaType: string | null): Promise<Sniffed> {
  const { bytes, name } = source
  const head = bytes.subarray(0, 1_024).toString('latin1')
  // Loaded when needed: plain text, the most frequent of all, needs neither.
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return (await import('./archive.ts')).sniffArchive(source)
  if (bytes.length > 512 && bytes.readUInt32BE(0) === compoundMagic) return (await import('./compound.ts')).sniffCompound(bytes)
  if (/^(?:\u00EF\u00BB\u00BF)?\s*\{\\rtf/.test(head)) return { format: 'rtf' }
  if (head.startsWith('HWP Document File')) return { format: 'hwp' }
  const named = namedTextFormat(name, mediaType)
  // Some programs put their own bytes before the signature; a text may well speak of it.
  if (named === null ? head.includes('%PDF-') : head.trimStart().startsWith('%PDF-')) return { format: 'pdf' }
  if (looksLikeHtml(head) && (named === null || named === 'txt')) return { format: 'html' }
  if (named && !looksBinary(bytes)) return { format: named }
  if (named) throw refuse('unsupported', `binary content named as ${named}`)
  if (extensionOf(name) === '' && looksLikeText(bytes)) return { format: 'txt' }
  const promised = formats.find((format) => format === extensionOf(name)) satisfies Format | undefined
  throw promised ? refuse('corrupt', `content is not ${promised}`) : refuse('unsupported', 'content of no known format')
}
