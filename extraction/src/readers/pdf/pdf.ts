import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Collector } from '../../collector.ts'
import type { Source } from '../../reader.ts'
import { isRefusal, refuse } from '../../refusal.ts'
import { label } from '../../text/clean.ts'
import { readAnnotations } from './annotations.ts'
import { readFragments } from './fragments.ts'
import { refuseSwellingStreams } from './guard.ts'
import { bookmarkLevels, createHeadingRule } from './headings.ts'
import { createVocabulary } from './join.ts'
import { readLines, type Line } from './lines.ts'
import { splitMargins } from './margins.ts'
import { openPdf } from './open.ts'
import { toPassages } from './paragraphs.ts'

/** Of the time a document may take, this part goes into reading pages; the rest is for putting them in order. */
const readingShare = 0.75

type Page = { lines: Line[]; askew: string[]; notes: string[]; values: string[] }

/** PDF files, page by page: paragraphs, headings, lists and tables, recognised by the layout of the page. */
export async function readPdf({ bytes, limits }: Source, out: Collector): Promise<void> {
  const until = performance.now() + limits.pdfTimeMs * readingShare
  refuseSwellingStreams(bytes, limits)
  const pdf = await openPdf(bytes)
  try {
    await readInfo(pdf, out)
    const bookmarks = await bookmarkLevels(pdf)
    const { pages, unread } = await readPages(pdf, { until, limits, out })
    addPages(pages, bookmarks, out)
    const withPictures = hasPictures(bytes)
    out.needsOcr = withPictures && out.blocks.every(({ type }) => type === 'header')
    if (withPictures) out.scans = pagesWithoutText(pages.length, out)
    if (unread) throw refuse('ok_partial', unread)
  } finally {
    await pdf.loadingTask.destroy()
  }
}

async function readInfo(pdf: PDFDocumentProxy, out: Collector): Promise<void> {
  const metadata = await pdf.getMetadata().catch(() => null)
  const info = (metadata?.info ?? {}) as { Title?: unknown; Author?: unknown }
  out.title = typeof info.Title === 'string' ? titleOf(info.Title) : null
  out.author = typeof info.Author === 'string' ? label(info.Author) : null
}

/** Print drivers name a document after the program and the file it was made from. */
function titleOf(raw: string): string | null {
  const title = label(raw.replace(/^Microsoft (?:Word|PowerPoint|Excel) - /, ''))
  return title && /^(?:untitled|제목 ?없음|無題|无标题|documento?\d*)$/i.test(title) ? null : title
}

/** @returns the pages read, and why others were not. */
async function readPages(
  pdf: PDFDocumentProxy,
  { until, limits, out }: { until: number; limits: Source['limits']; out: Collector },
): Promise<{ pages: Page[]; unread: string | null }> {
  const pages: Page[] = []
  let characters = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    if (number > limits.pdfPages) return { pages, unread: `only ${limits.pdfPages} of ${pdf.numPages} pages were read` }
    if (performance.now() > until) return { pages, unread: `time for ${number - 1} of ${pdf.numPages} pages only` }
    if (characters > limits.characters) return { pages, unread: 'the text is longer than the limit' }
    const page = await readPage(pdf, number)
    if (!page) out.partial ??= `page ${number} could not be read`
    pages.push(page ?? { lines: [], askew: [], notes: [], values: [] })
    characters += page?.lines.reduce((sum, { text }) => sum + text.length, 0) ?? 0
  }
  return { pages, unread: null }
}

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<Page | null> {
  try {
    const page = await pdf.getPage(number)
    const text = await readFragments(page)
    const annotations = await readAnnotations(page)
    page.cleanup()
    return { lines: readLines(text, number), askew: text.askew, ...annotations }
  } catch (error) {
    if (isRefusal(error)) throw error
    return null
  }
}

function addPages(pages: readonly Page[], bookmarks: ReadonlyMap<string, number>, out: Collector): void {
  const { pages: bodies, repeated } = splitMargins(pages.map(({ lines }) => lines))
  const lines = bodies.flat()
  const vocabulary = createVocabulary(lines.map(({ text }) => text))
  const levelOf = createHeadingRule(lines, bookmarks)
  for (const [index, page] of pages.entries()) {
    out.at = { page: index + 1 }
    let row = 0
    for (const passage of toPassages(bodies[index]!, vocabulary)) {
      const level = levelOf(passage)
      row = passage.kind === 'table' ? row + 1 : 0
      if (level !== null) out.heading(level, passage.text)
      else if (passage.kind === 'table') out.add('table', passage.text, { anchor: { row } })
      else out.add(passage.kind, passage.text, passage.kind === 'list' ? { level: 1 } : {})
    }
    for (const text of page.values) out.add('paragraph', text)
    if (page.askew.length > 0) out.add('note', page.askew.join(' '))
    for (const text of page.notes) out.add('note', text)
  }
  out.leaveSections()
  out.at = {}
  for (const text of repeated) out.add('header', text)
}

/** What stands on every page alike, such as its number, says nothing of the page. */
function pagesWithoutText(count: number, { blocks }: Collector): number[] {
  const said = new Set(blocks.map(({ anchor }) => anchor.page))
  return Array.from({ length: count }, (_each, index) => index + 1).filter((page) => !said.has(page))
}

/** Pictures are streams of their own, so that their description is never packed away. */
const hasPictures = (bytes: Buffer): boolean => /\/Subtype\s*\/Image\b/.test(bytes.toString('latin1'))
