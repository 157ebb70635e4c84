import type { IRBlock, IRTable, ParseFailure } from 'kordoc'
import type { Collector } from '../collector.ts'
import { refuseEncrypted } from '../odf/metadata.ts'
import type { ArchiveSource, Source } from '../reader.ts'
import { asRefusal, refuse } from '../refusal.ts'
import { label } from '../text/clean.ts'
import { refuseEntities } from '../xml.ts'
import type { Anchor, ResultCode } from '../types.ts'

const codes: Partial<Record<NonNullable<ParseFailure['code']>, ResultCode>> = {
  EMPTY_INPUT: 'empty',
  UNSUPPORTED_FORMAT: 'unsupported',
  ENCRYPTED: 'encrypted',
  DRM_PROTECTED: 'encrypted',
  DECOMPRESSION_BOMB: 'bomb',
  ZIP_BOMB: 'bomb',
  OUTPUT_TOO_LARGE: 'too_large',
}

/** The library unpacks without bounds, so each entry is unpacked within its own first. */
export async function readHwpx(source: ArchiveSource, out: Collector): Promise<void> {
  const { archive, limits } = source
  refuseEncrypted(archive, limits)
  for (const name of archive.names)
    if (/\.(?:xml|hpf|rdf)$/i.test(name)) refuseEntities(archive.read(name)!)
    else archive.read(name)
  await readHwp(source, out)
}

/** Hangul documents, old and new (hwp, hwpx): headings, tables and lists, with pages where the file keeps its layout. */
export async function readHwp({ bytes }: Source, out: Collector): Promise<void> {
  const { parse } = await import('kordoc')
  const result = await parse(Buffer.from(bytes)).catch((error: unknown) => {
    throw asRefusal(error, 'corrupt', 'document could not be parsed')
  })
  if (!result.success)
    throw refuse(codes[result.code ?? 'CORRUPTED'] ?? 'corrupt', `document could not be parsed: ${result.code ?? 'no reason'}`)
  out.title = label(result.metadata?.title)
  out.author = label(result.metadata?.author)
  // Files made by other programs keep no layout: their "pages" are sections.
  const paged = result.metadata?.pageMode === 'layout'
  for (const block of result.blocks) {
    out.at = paged && block.pageNumber ? { page: block.pageNumber } : {}
    addBlock(block, out)
  }
}

function addBlock(block: IRBlock, out: Collector, level = 1): void {
  const text = [block.text ?? '', /^https?:/.test(block.href ?? '') ? `(${block.href})` : ''].filter(Boolean).join(' ')
  const item = block.type === 'list' || /^\s*[-•◦▪○●□■❍]\s/.test(text)
  if (block.table) addTable(block.table, out)
  else if (block.type === 'heading') out.heading(block.level ?? 1, text)
  else if (item) out.add('list', text, { level: block.listDepth ?? level })
  else out.add('paragraph', text)
  if (block.footnoteText) out.add('note', block.footnoteText)
  for (const child of block.children ?? []) addBlock(child, out, level + 1)
}

/** The text of a cell holds that of the tables within it. */
function addTable(table: IRTable, out: Collector): void {
  if (table.caption) out.add('paragraph', table.caption)
  for (const [index, cells] of table.cells.entries()) {
    const texts = cells.map((cell) => cell.text.replace(/\s+/g, ' ').trim())
    // A box around running text is no table.
    const [only, ...others] = texts.filter(Boolean)
    const anchor: Anchor = { row: index + 1 }
    if (table.rows === 1 && only !== undefined && others.length === 0)
      out.add('paragraph', cells.map((cell) => cell.text).join('\n'))
    else if (only !== undefined) out.add('table', texts.join(' | '), { anchor })
  }
}
