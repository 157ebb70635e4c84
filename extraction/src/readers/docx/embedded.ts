import type { Collector } from '../../collector.ts'
import type { ArchiveSource } from '../../reader.ts'
import { readHtml } from '../html/html.ts'
import { readRtf } from '../rtf/rtf.ts'
import { readTxt } from '../txt.ts'

/** A passage that a Word document holds in another format (`w:altChunk`), read where it stands. */
export function readEmbedded({ archive, limits }: ArchiveSource, part: string, out: Collector): void {
  const bytes = archive.read(part)
  if (!bytes) return
  const source = { bytes, name: part, limits }
  const title = out.title
  if (/\.(?:x?html?|xml)$/i.test(part)) readHtml(source, out)
  else if (/\.rtf$/i.test(part)) readRtf(source, out)
  else if (/\.txt$/i.test(part)) readTxt(source, out)
  else out.partial ??= 'an embedded document of another format was left out'
  out.title = title
}
