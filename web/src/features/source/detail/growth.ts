import { displayDate } from '../../../lib/text/dates.ts'
import type { ShellLanguage } from '../../../lib/i18n.ts'

export type Point = { at: string; documents: number }

/** Width and height of the drawing; the page stretches it. */
export const canvas = { width: 400, height: 120 }

/** The round number at or above it that a scale ends with. @example niceTop(1_234) → 2_000 */
export function niceTop(most: number): number {
  if (most <= 5) return Math.max(1, most)
  const size = 10 ** Math.floor(Math.log10(most))
  return ([1, 1.5, 2, 3, 5, 10].find((step) => step * size >= most) ?? 10) * size
}

/** Where each point lies on the canvas. Of one moment alone the line goes from edge to edge. */
export function placesOf(points: readonly Point[]): { x: number; y: number }[] {
  const times = points.map(({ at }) => Date.parse(at))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const top = niceTop(Math.max(...points.map(({ documents }) => documents)))
  return points.map(({ documents }, index) => ({
    x: last === first ? 0 : ((times[index]! - first) / (last - first)) * canvas.width,
    y: canvas.height * (1 - documents / top),
  }))
}

/** A line in steps: a count holds until the next reading. */
export function stepsOf(places: readonly { x: number; y: number }[]): string {
  const [start, ...rest] = places
  if (!start) return ''
  return `M${round(start.x)} ${round(start.y)}${rest.map(({ x, y }) => `H${round(x)}V${round(y)}`).join('')}H${canvas.width}`
}

/** The point that holds at a share (0–1) of the width. */
export function pointAt<P extends Point>(points: readonly P[], share: number): P | undefined {
  const places = placesOf(points)
  return points[places.findLastIndex(({ x }) => x <= share * canvas.width)] ?? points[0]
}

/** What stands at the two ends: days, or times of one day. */
export function edgesOf(first: string, last: string, language: ShellLanguage): [string, string] {
  const days = [displayDate(first, language), displayDate(last, language)] as const
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
  return days[0] === days[1] ? [time.format(new Date(first)), time.format(new Date(last))] : [...days]
}

const round = (value: number): number => Math.round(value * 10) / 10
