import { z } from 'zod'

/** What a model is shown of one result, in characters; more of it costs more than it tells. */
export const shownLength = 8_000
/** What is stored of one result, in bytes. */
export const storedBytes = 256 * 1024

/** Longest note of `shownPart`. */
const noteLength = 80

/**
 * A part of a long text as a model is shown it, at most `shownLength` characters with the note on how it goes on.
 * @param part counted from 1; one behind the last is empty
 */
export function shownPart(text: string, part = 1): string {
  if (text.length <= shownLength && part === 1) return text
  const size = shownLength - noteLength
  const starts = startsOf(text, size)
  const start = starts[part - 1]
  if (start === undefined) return ''
  const end = starts[part] ?? text.length
  const left = text.length - end
  return text.slice(start, end) + (left > 0 ? `\n… ${left} more characters, part ${part + 1}` : '')
}

/** What a list may take of it, so that there is space for what stands beside the list. */
const listLength = shownLength - 1_000

/**
 * A page of a list, as much of it as a model is shown whole. Where not all of it is, there is no place to go on from but the same one, with
 * fewer at a time.
 *
 * @param next what the service goes on from
 */
export function shownPage<T>(all: readonly T[], next?: string): { shown: readonly T[]; cursor?: string; note?: string } {
  let length = 0
  const end = all.findIndex((each) => (length += resultText(each).length + 2) > listLength)
  if (end === -1) return { shown: all, ...(next !== undefined && next !== '' && { cursor: next }) }
  const count = Math.max(1, end)
  return {
    shown: all.slice(0, count),
    note: `${all.length - count} more of these are too long to be shown: ask for ${count} at a time.`,
  }
}

/** Where a list goes on that is counted: how much of it came before. */
export const countCursor = z
  .string()
  .regex(/^\d{1,6}$/)
  .optional()
  .describe('What a former call returned to go on with')

/** As much of a whole list as is asked for. `cursor`: where it goes on; null: nowhere. */
export function partOf<T>(all: readonly T[], { cursor = '0', limit }: { cursor?: string | undefined; limit: number }) {
  const start = Number(cursor)
  const end = start + limit
  return { part: all.slice(start, end), cursor: end < all.length ? String(end) : null }
}

/** Parts end at a line, where one ends near, and never within a letter. */
function startsOf(text: string, size: number): number[] {
  const starts = [0]
  for (let start = 0; start + size < text.length;) {
    const line = text.lastIndexOf('\n', start + size - 1) + 1
    const cut = line > start + size / 2 ? line : start + size
    start = isWithinLetter(text, cut) ? cut - 1 : cut
    starts.push(start)
  }
  return starts
}

const isWithinLetter = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text[at] ?? '')

/** A result as text: JSON without what is empty, of which at most `storedBytes` are kept. */
export function resultText(data: unknown): string {
  const text = typeof data === 'string' ? data : (JSON.stringify(withoutEmpty(data)) ?? '')
  const bytes = Buffer.from(text)
  if (bytes.byteLength <= storedBytes) return text
  const note = '\n… the rest is too long.'
  // A letter that is cut becomes a replacement character.
  return (
    bytes
      .subarray(0, storedBytes - Buffer.byteLength(note) - 4)
      .toString()
      .replace(/\uFFFD+$/, '') + note
  )
}

/** What lies deeper nobody reads, and it would exhaust the stack of who does. */
const deepest = 100

function withoutEmpty(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth === deepest) return '…'
  if (Array.isArray(value)) return value.map((inner) => withoutEmpty(inner, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, withoutEmpty(inner, depth + 1)] as const)
      .filter(
        ([, inner]) => inner !== null && inner !== undefined && inner !== '' && !(Array.isArray(inner) && inner.length === 0),
      ),
  )
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/**
 * What people read of a piece of HTML, as plain text; what they do not see, comments and hidden elements, is left out. Strangers write it,
 * and it may be megabytes: nothing here looks again for an end that is not there.
 */
export function textOfHtml(html: string): string {
  const noted = html.replace(/<!--[^]*?(-->|$)/g, '').replace(/<(script|style|template|head|noscript)\b[^]*?(<\/\1\s*>|$)/gi, '')
  return closed(withoutHidden(closed(noted)))
    .replace(/<(\/?)(\w*)[^>]*>/g, (_tag, slash: string, name: string) => inPlaceOf(name.toLowerCase(), slash !== ''))
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole
      const point = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
      return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point < 0xe000) ? String.fromCodePoint(point) : ''
    })
    .split('\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Without a tag that is left open at the end. */
function closed(html: string): string {
  const open = html.indexOf('<', html.lastIndexOf('>') + 1)
  return open === -1 ? html : html.slice(0, open)
}

const hiding = /\shidden\b|display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0/i

/** @param html that leaves no tag open */
function withoutHidden(html: string): string {
  let [shown, at] = ['', 0]
  for (const { 0: tag, 1: name, index } of html.matchAll(/<(\w+)[^>]*>/g)) {
    if (index < at || !hiding.test(tag)) continue
    shown += html.slice(at, index)
    const end = new RegExp(`</${name}\\s*>`, 'gi')
    end.lastIndex = index + tag.length
    at = end.test(html) ? end.lastIndex : html.length
  }
  return shown + html.slice(at)
}

const blocks = /^(?:p|div|h[1-6]|ul|ol|table|tr|blockquote|pre|section|article)$/

function inPlaceOf(name: string, isEnd: boolean): string {
  if (blocks.test(name) || (!isEnd && /^[bh]r$/.test(name))) return '\n'
  if (!isEnd && name === 'li') return '\n- '
  return isEnd && /^t[dh]$/.test(name) ? ' ' : ''
}
