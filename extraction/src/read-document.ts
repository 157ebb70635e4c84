import { createCollector, type Collector } from './collector.ts'
import type { Limits } from './limits.ts'
import type { Source } from './reader.ts'
import { isRefusal, reason, refuse } from './refusal.ts'
import { sniff, type Sniffed } from './sniff/sniff.ts'
import { guessLanguage } from './text/language.ts'
import type { Extraction, Format } from './types.ts'

const textFormats = new Set<Format>(['txt', 'csv', 'md', 'html'])

/**
 * Reads one file, whatever it is. Never throws: what goes wrong becomes the result's code.
 *
 * @param onFormat called with the format before the content is read.
 */
export async function readDocument(
  { bytes, name, mediaType }: { bytes: Buffer; name: string; mediaType: string | null },
  limits: Limits,
  onFormat: (format: Format) => void = () => {},
): Promise<Extraction> {
  const out = createCollector(limits)
  let format: Format | null = null
  const finish = (code: Extraction['code'], detail: string | null): Extraction => ({
    code,
    format,
    title: out.title,
    author: out.author,
    lang: guessLanguage(out.blocks) ?? known(out.lang),
    blocks: out.blocks,
    truncated: false,
    detail,
    ...(out.scans.length > 0 && { scans: out.scans }),
    attachments: out.attachments,
  })
  try {
    if (bytes.length === 0) return finish('empty', 'file of 0 bytes')
    const source = { bytes, name, limits }
    const sniffed = await sniff(source, mediaType)
    format = sniffed.format
    if (textFormats.has(format) && bytes.length > limits.textFileBytes)
      throw refuse('too_large', `text file of ${bytes.length} bytes`)
    onFormat(format)
    await read(sniffed, source, out)
    return finish(codeOf(out), out.partial)
  } catch (error) {
    if (!isRefusal(error)) return { ...finish('corrupt', `reader failed: ${reason(error)}`), blocks: [], attachments: [] }
    if (error.refusal === 'ok_partial') return { ...finish('ok_partial', error.message), truncated: true }
    return { ...finish(error.refusal, error.message), blocks: [], attachments: [] }
  }
}

/** What files declare is often left at the default of the program that wrote them, so the text is asked first. */
const known = (lang: string | null): string | null => (lang && ['ko', 'ja', 'zh', 'en'].includes(lang) ? lang : null)

function codeOf(out: Collector): Extraction['code'] {
  if (out.needsOcr && out.blocks.length === 0) return 'needs_ocr'
  if (out.partial !== null) return 'ok_partial'
  return out.blocks.length > 0 || out.attachments.length > 0 ? 'ok' : 'empty'
}

/** Readers are loaded when first needed: most files are of few formats, and some libraries are large. */
async function read(sniffed: Sniffed, source: Source, out: Collector): Promise<void> {
  switch (sniffed.format) {
    case 'txt':
      return (await import('./readers/txt.ts')).readTxt(source, out)
    case 'csv':
      return (await import('./readers/csv.ts')).readCsv(source, out)
    case 'md':
      return (await import('./readers/md.ts')).readMd(source, out)
    case 'html':
      return (await import('./readers/html/html.ts')).readHtml(source, out)
    case 'eml':
      return (await import('./readers/eml/eml.ts')).readEml(source, out)
    case 'rtf':
      return (await import('./readers/rtf/rtf.ts')).readRtf(source, out)
    case 'pdf':
      return (await import('./readers/pdf/pdf.ts')).readPdf(source, out)
    case 'docx':
      return (await import('./readers/docx/docx.ts')).readDocx({ ...source, ...sniffed }, out)
    case 'xlsx':
      return (await import('./readers/xlsx/xlsx.ts')).readXlsx({ ...source, ...sniffed }, out)
    case 'pptx':
      return (await import('./readers/pptx.ts')).readPptx({ ...source, ...sniffed }, out)
    case 'odt':
      return (await import('./readers/odt.ts')).readOdt({ ...source, ...sniffed }, out)
    case 'odp':
      return (await import('./readers/odp.ts')).readOdp({ ...source, ...sniffed }, out)
    case 'ods':
      return (await import('./readers/ods.ts')).readOds({ ...source, ...sniffed }, out)
    case 'epub':
      return (await import('./readers/epub.ts')).readEpub({ ...source, ...sniffed }, out)
    case 'doc':
      return (await import('./readers/doc/doc.ts')).readDoc({ ...source, ...sniffed }, out)
    case 'ppt':
      return (await import('./readers/ppt/ppt.ts')).readPpt({ ...source, ...sniffed }, out)
    case 'xls':
      return (await import('./readers/xls.ts')).readXls({ ...source, ...sniffed }, out)
    case 'hwp':
      return (await import('./readers/hwp.ts')).readHwp(source, out)
    case 'hwpx':
      return (await import('./readers/hwp.ts')).readHwpx({ ...source, ...sniffed }, out)
  }
}
