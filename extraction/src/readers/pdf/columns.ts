import type { Segment } from './segments.ts'

/** A run of lines that are read one below the other. */
export type Column = { left: number; right: number; rows: Segment[][] }

const stepPoints = 3
const stripesJudged = 8
const minimumLines = 4
/** In line heights. */
const stackGap = 2.5
const maxDepth = 4

/** Cuts a page into columns in reading order. Tables stay whole: their rows hold several segments. */
export function readingOrder(segments: readonly Segment[], depth = 0): Column[] {
  const gutter = depth < maxDepth ? findGutter(segments) : null
  if (gutter === null) return segments.length > 0 ? [asColumn(segments)] : []
  const columns: Column[] = []
  let whole: Segment[] = []
  for (const { crossed, segments: zone } of zones(segments, gutter)) {
    const split = crossed ? null : splitZone(zone, gutter)
    if (!split) {
      whole.push(...zone)
      continue
    }
    whole.push(...split.above)
    if (whole.length > 0) columns.push(asColumn(whole))
    for (const side of [split.left, split.right]) columns.push(...readingOrder(side, depth + 1))
    whole = split.below
  }
  if (whole.length > 0) columns.push(asColumn(whole))
  return columns
}

type Split = { above: Segment[]; left: Segment[]; right: Segment[]; below: Segment[] }

/** Two columns of prose, and what stands above and below them, such as the cells of a table. Null when they are none. */
function splitZone(zone: readonly Segment[], gutter: number): Split | null {
  const left = zone.filter((segment) => segment.right <= gutter)
  const groups = stacks(zone.filter((segment) => segment.right > gutter))
  const first = groups.findIndex(isProse)
  if (first < 0) return null
  const last = groups.findLastIndex(isProse)
  const leading = groups.slice(0, first).flat()
  const trailing = groups.slice(last + 1).flat()
  // What the right side drops, the left side drops at the same height: rows of a table are kept together.
  const top = leading.length > 0 ? highest(groups[first]!) : -Infinity
  const bottom = trailing.length > 0 ? highest(trailing) : Infinity
  const beside = left.filter(({ baseline, size }) => baseline > top - size / 2 && baseline < bottom - size / 2)
  if (!isProse(beside)) return null
  return {
    above: [...leading, ...left.filter(({ baseline, size }) => baseline <= top - size / 2)],
    left: beside,
    right: groups.slice(first, last + 1).flat(),
    below: [...trailing, ...left.filter(({ baseline, size }) => baseline >= bottom - size / 2)],
  }
}

const highest = (segments: readonly Segment[]): number => Math.min(...segments.map(({ baseline }) => baseline))

/** Groups with wide gaps between them, from top to bottom. */
function stacks(segments: readonly Segment[]): Segment[][] {
  const groups: Segment[][] = []
  for (const segment of segments.toSorted((one, other) => one.baseline - other.baseline)) {
    const above = groups.at(-1)?.at(-1)
    if (above && segment.baseline - above.baseline < stackGap * Math.max(segment.size, above.size)) groups.at(-1)!.push(segment)
    else groups.push([segment])
  }
  return groups
}

/** Where two columns of prose part, or null. */
function findGutter(segments: readonly Segment[]): number | null {
  if (segments.length < minimumLines * 2) return null
  const sorted = segments.toSorted((one, other) => one.baseline - other.baseline)
  const left = Math.min(...segments.map((segment) => segment.left))
  const right = Math.max(...segments.map((segment) => segment.right))
  for (const { middle } of stripes(sorted, left + (right - left) * 0.15, left + (right - left) * 0.85)) {
    const parts = zones(sorted, middle).filter(({ crossed }) => !crossed)
    if (parts.some(({ segments: zone }) => splitZone(zone, middle))) return middle
  }
  return null
}

/** Blank stripes by how many lines stand beside them without crossing, most first. */
function stripes(sorted: readonly Segment[], from: number, to: number): { middle: number; lines: number }[] {
  const found: { start: number; middle: number; lines: number }[] = []
  for (let at = from; at < to; at += stepPoints) {
    const lines = linesBeside(sorted, at)
    const last = found.at(-1)
    if (last?.lines === lines && lines > 0) last.middle = (last.start + at) / 2
    else found.push({ start: at, middle: at, lines })
  }
  return found
    .filter(({ lines }) => lines > 0)
    .sort((one, other) => other.lines - one.lines)
    .slice(0, stripesJudged)
}

function linesBeside(sorted: readonly Segment[], at: number): number {
  let beside = 0
  let left = 0
  let right = 0
  const count = () => {
    if (left >= minimumLines && right >= minimumLines) beside += left + right
    left = 0
    right = 0
  }
  for (const segment of sorted) {
    if (segment.right <= at) left++
    else if (segment.left >= at) right++
    else count()
  }
  count()
  return beside
}

/** Stripes of the page from top to bottom, cut where lines cross the gutter. */
function zones(segments: readonly Segment[], gutter: number): { crossed: boolean; segments: Segment[] }[] {
  const found: { crossed: boolean; segments: Segment[] }[] = []
  for (const segment of segments.toSorted((one, other) => one.baseline - other.baseline)) {
    const crossed = segment.left < gutter && segment.right > gutter
    const last = found.at(-1)
    if (last?.crossed === crossed) last.segments.push(segment)
    else found.push({ crossed, segments: [segment] })
  }
  return found
}

/** Lines of prose fill their column and stand alone in it; cells of a table are short, and side by side. */
function isProse(segments: readonly Segment[]): boolean {
  if (segments.length < minimumLines) return false
  const left = Math.min(...segments.map((segment) => segment.left))
  const width = Math.max(...segments.map((segment) => segment.right)) - left
  const filled = median(segments.map((segment) => (segment.right - segment.left) / width))
  const characters = median(segments.map(({ text }) => textWidth(text)))
  return filled > 0.55 && characters >= 16 && toRows(segments).length > segments.length * 0.75
}

/** Wide characters count twice. */
const textWidth = (text: string): number =>
  text.length + (text.match(/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/g)?.length ?? 0)

function asColumn(segments: readonly Segment[]): Column {
  return {
    left: Math.min(...segments.map((segment) => segment.left)),
    right: usualRight(segments),
    rows: toRows(segments),
  }
}

/** The right margin: lines that stick out, such as a table or a footnote, do not move it. */
const usualRight = (segments: readonly Segment[]): number =>
  segments.map((segment) => segment.right).sort((one, other) => other - one)[Math.floor(segments.length * 0.1)]!

/** Segments on the same baseline, from left to right. */
function toRows(segments: readonly Segment[]): Segment[][] {
  const rows: Segment[][] = []
  for (const segment of segments.toSorted((one, other) => one.baseline - other.baseline)) {
    const row = rows.at(-1)
    if (row && segment.baseline - row[0]!.baseline < 0.35 * Math.min(segment.size, row[0]!.size)) row.push(segment)
    else rows.push([segment])
  }
  for (const row of rows) row.sort((one, other) => one.left - other.left)
  return rows
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}
