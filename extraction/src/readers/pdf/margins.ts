import type { Line } from './lines.ts'

/** Running heads and feet stand within this part of the page's height. */
const marginHeight = 0.1
const linesLookedAt = 3

/** Lines repeated at the same place on many pages, separated from the body. `repeated` holds each wording once. */
export function splitMargins(pages: readonly Line[][]): { pages: Line[][]; repeated: string[] } {
  const seen = new Map<string, number>()
  for (const page of pages) for (const key of new Set(edges(page).map(keyOf))) seen.set(key, (seen.get(key) ?? 0) + 1)
  const places = new Map<number, number>()
  for (const page of pages) for (const place of new Set(edges(page).map(placeOf))) places.set(place, (places.get(place) ?? 0) + 1)
  const filled = pages.filter((page) => page.length > 0).length
  const isNumbered = pageNumberRule(pages)
  const isRepeated = (line: Line) => {
    const times = seen.get(keyOf(line)) ?? 0
    const usual = (places.get(placeOf(line)) ?? 0) >= Math.max(3, filled * 0.6)
    return times >= 3 || (times === 2 && (usual || filled === 2)) || isNumbered(line)
  }
  const repeated = new Map<string, string>()
  const bodies = pages.map((page) => {
    const margins = new Set(edges(page).filter(isRepeated))
    for (const line of margins) if (!repeated.has(keyOf(line))) repeated.set(keyOf(line), line.text)
    return page.filter((line) => !margins.has(line))
  })
  return { pages: bodies, repeated: [...repeated.values()].filter((text) => /\p{L}{2}/u.test(text)) }
}

function edges(page: readonly Line[]): Line[] {
  const byHeight = page.toSorted((one, other) => one.height - other.height)
  const top = byHeight.slice(0, linesLookedAt).filter(({ height }) => height < marginHeight)
  const bottom = byHeight.slice(-linesLookedAt).filter(({ height }) => height > 1 - marginHeight)
  return [...new Set([...top, ...bottom])]
}

/** Recognises lines whose number rises with the pages, whatever chapter title is beside it. */
function pageNumberRule(pages: readonly Line[][]): (line: Line) => boolean {
  const shifts = new Map<string, number>()
  const shiftOf = (line: Line): string | null => {
    const number = /^(\d{1,5})\b|\b(\d{1,5})$/.exec(line.text.trim())
    return number ? `${line.height < 0.5 ? 'top' : 'bottom'} ${Number(number[1] ?? number[2]) - line.page}` : null
  }
  for (const page of pages) {
    for (const shift of new Set(edges(page).map(shiftOf))) if (shift) shifts.set(shift, (shifts.get(shift) ?? 0) + 1)
  }
  const needed = Math.max(3, pages.length * 0.3)
  return (line) => (shifts.get(shiftOf(line) ?? '') ?? 0) >= needed
}

/** Fiftieths of the page's height. */
const placeOf = ({ height }: Line): number => Math.round(height * 50)

/** Page numbers differ from page to page; place and wording do not. */
const keyOf = (line: Line): string => `${placeOf(line)} ${line.text.replace(/\d+|\b[ivxlc]+\b/gi, '#')}`
