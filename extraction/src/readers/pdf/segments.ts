import type { Fragment } from './fragments.ts'

/** A stretch of a line without wide gaps: a line of prose, or a cell of a table. */
export type Segment = {
  text: string
  left: number
  right: number
  baseline: number
  /** Of most of its characters. */
  size: number
  font: string
}

/** Gaps in em: from the first on a blank is read, from the second on the text belongs elsewhere. */
const blankGap = 0.18
const wideGap = 1.4

/** Joins what was painted side by side. Raised and lowered marks stay with the text they are attached to. */
export function joinFragments(fragments: readonly Fragment[]): Segment[] {
  const segments: Segment[] = []
  let current: (Segment & { characters: number }) | null = null
  let blank = false
  for (const fragment of fragments) {
    if (fragment.text.trim() === '') {
      blank ||= current !== null
      continue
    }
    if (current && continues(current, fragment)) {
      const apart = blank || fragment.left - current.right >= blankGap * Math.min(current.size, fragment.size)
      current.text += isReference(current, fragment) ? `[${fragment.text.trim()}]` : `${apart ? ' ' : ''}${fragment.text}`
      current.right = Math.max(current.right, fragment.right)
      if (fragment.text.length > current.characters) {
        const { size, font, baseline } = fragment
        Object.assign(current, { size, font, baseline, characters: fragment.text.length })
      }
    } else {
      current = { ...fragment, characters: fragment.text.length }
      segments.push(current)
    }
    blank = false
  }
  return segments.map(({ text, left, right, baseline, size, font }) => ({ text: tidy(text), left, right, baseline, size, font }))
}

function continues(current: Segment, next: Fragment): boolean {
  const size = Math.max(current.size, next.size)
  const shift = Math.abs(next.baseline - current.baseline)
  if (shift > size * (next.size < current.size * 0.85 || current.size < next.size * 0.85 ? 0.6 : 0.25)) return false
  const gap = next.left - current.right
  return gap < wideGap * size && gap > -0.5 * size
}

/** A small raised mark after a word refers to a note; written straight on, it would change the word. */
const isReference = (above: Segment, mark: Fragment): boolean =>
  mark.size < above.size * 0.85 &&
  above.baseline - mark.baseline > above.size * 0.2 &&
  /^\s*(?:\d{1,3}|[a-z]|[ivx]{1,5}|\*{1,3}|[†‡])\)?\s*$/.test(mark.text) &&
  /(?:\p{L}{3}|[.,;:)\]"”’。、])$/u.test(above.text)

const cjk = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}]'
/** A title set wide, letter by letter. */
const spacedOut = new RegExp(`^${cjk}(?: +${cjk})+$`, 'u')

function tidy(text: string): string {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/(?: ?[.·]){4,} ?/g, ' … ')
    .trim()
  return spacedOut.test(line) ? line.replace(/ /g, '') : line
}
