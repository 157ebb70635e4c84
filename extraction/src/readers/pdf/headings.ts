import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Line } from './lines.ts'
import { isContentsEntry, type Passage } from './paragraphs.ts'

const maxBookmarks = 5_000
const maxLines = 3
const maxCharacters = 160
const larger = 1.12
const numberedTitle =
  /^(?:제\s?\d+\s?[장절관편]|第\s?[\d一二三四五六七八九十百]+\s?[章節编篇部]|\d+(?:\.\d+){0,5}\.?\s|[IVX]+\.\s|Chapter\s+\d|Appendix\s+[A-Z])/u

/** As in journals: a number and nothing but capitals. */
const capitalTitle = /^(?:[IVX]+|\d{1,2})\.\s+(?=(?:.*\p{Lu}){4})[^\p{Ll}]{4,}$/u

type Outline = NonNullable<Awaited<ReturnType<PDFDocumentProxy['getOutline']>>>

/** Bookmark titles → depth, from 1. */
export async function bookmarkLevels(pdf: PDFDocumentProxy): Promise<Map<string, number>> {
  const levels = new Map<string, number>()
  const outline = await pdf.getOutline().catch(() => null)
  let items: Outline = outline ?? []
  for (let depth = 1; items.length > 0 && levels.size < maxBookmarks; depth++) {
    for (const { title } of items) if (title.trim() && !levels.has(comparable(title))) levels.set(comparable(title), depth)
    items = items.flatMap((item) => item.items as Outline)
  }
  return levels
}

const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Recognises headings: what the bookmarks name, what is set larger than the body, and numbered titles in a font of their own. */
export function createHeadingRule(
  lines: readonly Line[],
  bookmarks: ReadonlyMap<string, number>,
): (passage: Passage) => number | null {
  const body = mostCommon(lines, ({ size }) => roundedSize(size))
  const bodyFont = mostCommon(lines, ({ font }) => font)
  const sizes = [...new Set(lines.map(({ size }) => roundedSize(size)))]
    .filter((size) => size > (body ?? 0) * larger)
    .sort((one, other) => other - one)
  const learned = new Map<number, number>()

  return ({ kind, text, lines: [line, ...more] }) => {
    if (!line || kind === 'table' || more.length >= maxLines || text.length > maxCharacters || !/\p{L}|\p{N}{2}/u.test(text))
      return null
    if (isContentsEntry(text)) return null
    const size = roundedSize(line.size)
    const bookmarked = bookmarks.get(comparable(text))
    if (bookmarked !== undefined && size >= (body ?? 0)) {
      learned.set(size, bookmarked)
      return bookmarked
    }
    if (kind === 'list') return null
    if (body !== null && size > body * larger && !/[.。,;]$/.test(text))
      return learned.get(size) ?? Math.min(6, sizes.indexOf(size) + 1)
    // Small capitals are set smaller than the body.
    if (capitalTitle.test(text) && size >= (body ?? 0) * 0.7) return 1
    const ownFont = bodyFont !== null && line.font !== bodyFont
    if (ownFont && size >= (body ?? 0) && more.length === 0 && numberedTitle.test(text) && !/[.。,;:]$/.test(text)) {
      return Math.min(6, 1 + (/^\d+((?:\.\d+)*)/.exec(text)?.[1]?.match(/\./g)?.length ?? 0))
    }
    return null
  }
}

/** The value that covers most characters; null for a document without text. */
function mostCommon<Value>(lines: readonly Line[], valueOf: (line: Line) => Value): Value | null {
  const weights = new Map<Value, number>()
  for (const line of lines) weights.set(valueOf(line), (weights.get(valueOf(line)) ?? 0) + line.text.length)
  return [...weights].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null
}

const roundedSize = (size: number): number => Math.round(size * 2) / 2
