import type { Archive } from '../../archive/archive.ts'
import type { Limits } from '../../limits.ts'
import { parseXml } from '../../xml.ts'

export type CellKind = 'number' | 'date' | 'time' | 'percent'

/** What a cell's style index says about its number. Built-in formats: ECMA-376 part 1, 18.8.30. */
export function cellKinds(archive: Archive, part: string, limits: Limits): CellKind[] {
  const codes = new Map<number, string>()
  const kinds: CellKind[] = []
  let inCells = false
  parseXml(archive.read(part), limits, {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        const id = Number(attributes['numFmtId'] ?? 0)
        kinds.push(kindOfFormat(id, codes.get(id) ?? ''))
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return kinds
}

export function kindOfFormat(id: number, code: string): CellKind {
  if (id === 9 || id === 10) return 'percent'
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'time'
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'date'
  // Literal text and colours or locales in brackets hold letters that are no date parts.
  const bare = code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_./gi, '')
  if (/general/i.test(bare)) return 'number'
  if (/[yd]|mmm|m[-/.]|[-/.]m/i.test(bare)) return 'date'
  if (/[hs]/i.test(bare)) return 'time'
  return bare.includes('%') ? 'percent' : 'number'
}

/** Digits few enough to carry no rounding noise. */
const shortNumber = /^-?\d{1,10}(?:\.\d{1,4})?$/

/** A stored number as a reader would see it: ISO date, clock time, percent, or the number without rounding noise. */
export function formatNumber(raw: string, kind: CellKind, from1904: boolean): string {
  if (kind === 'number' && shortNumber.test(raw)) return raw
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  if (kind === 'percent') return `${Number((value * 100).toPrecision(12))}%`
  if (kind === 'number') return String(Number(value.toPrecision(15)))
  const whole = Math.floor(value)
  const clock = clockTime(value - whole)
  if (kind === 'time' && whole === 0) return clock
  const day = new Date((whole - (from1904 ? 24_107 : 25_569)) * 86_400_000)
  if (Number.isNaN(day.getTime())) return raw
  const date = day.toISOString().slice(0, 10)
  return value === whole ? date : `${date} ${clock}`
}

function clockTime(fraction: number): string {
  const seconds = Math.round(fraction * 86_400)
  const parts = [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, '0'))
  return parts[2] === '00' ? parts.slice(0, 2).join(':') : parts.join(':')
}
