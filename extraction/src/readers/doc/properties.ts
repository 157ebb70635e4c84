import type { Fib } from './fib.ts'

const pageBytes = 512
const paragraphPagesIndex = 13

// Single property modifiers of [MS-DOC] 2.6.2.
const inTableFlag = 0x2416
const rowEndFlag = 0x2417
const outlineLevel = 0x2640
const listLevel = 0x260a
const listFormat = 0x460b
const tableDefinition = 0xd608

export type ParagraphProperties = {
  style: number
  inTable: boolean
  /** The mark of a whole row, not of one of its cells. */
  rowEnd: boolean
  /** Depth as a heading set on the paragraph itself, from 1. */
  heading: number | null
  /** Depth as a list item, from 1. */
  list: number | null
}

type Run = ParagraphProperties & { start: number; end: number }

/**
 * What is set for the paragraph whose bytes lie at a place of the document stream.
 * Source: [MS-DOC] 2.8.6 PlcBtePapx, 2.9.174 PapxFkp, 2.9.175 PapxInFkp.
 */
export function paragraphProperties(fib: Fib): (at: number) => ParagraphProperties | null {
  const plc = fib.structure(paragraphPagesIndex)
  const count = Math.floor((plc.length - 4) / 8)
  const runs: Run[] = []
  for (let index = 0; index < count; index++) {
    const page = (plc.readUInt32LE((count + 1) * 4 + index * 4) & 0x3f_ffff) * pageBytes
    if (page + pageBytes <= fib.document.length) runs.push(...pageRuns(fib.document.subarray(page, page + pageBytes)))
  }
  runs.sort((one, other) => one.start - other.start)

  return (at) => {
    let low = 0
    let high = runs.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const run = runs[middle]!
      if (at < run.start) high = middle - 1
      else if (at >= run.end) low = middle + 1
      else return run
    }
    return null
  }
}

function pageRuns(page: Buffer): Run[] {
  const count = page[pageBytes - 1]!
  const runs: Run[] = []
  // Each paragraph takes 4 bytes of position and 13 of description, after one position more than there are paragraphs.
  for (let index = 0; index < count && (count + 1) * 4 + index * 13 < pageBytes - 1; index++) {
    const at = page[(count + 1) * 4 + index * 13]! * 2
    if (at === 0) continue
    // The size counts words, less one byte, or stands in the byte after a zero.
    const long = page[at] === 0
    const start = at + (long ? 2 : 1)
    const end = Math.min(pageBytes, start + (long ? page[at + 1]! * 2 : page[at]! * 2 - 1))
    if (start + 2 > end) continue
    const properties = { style: page.readUInt16LE(start), inTable: false, rowEnd: false, heading: null, list: null }
    runs.push({
      start: page.readUInt32LE(index * 4),
      end: page.readUInt32LE(index * 4 + 4),
      ...applied(page.subarray(start + 2, end), properties),
    })
  }
  return runs
}

function applied(modifiers: Buffer, initial: ParagraphProperties): ParagraphProperties {
  const properties = { ...initial }
  let level = 0
  for (let at = 0; at + 3 <= modifiers.length;) {
    const code = modifiers.readUInt16LE(at)
    const value = modifiers[at + 2]!
    if (code === inTableFlag) properties.inTable = value === 1
    else if (code === rowEndFlag) properties.rowEnd = value === 1
    else if (code === outlineLevel) properties.heading = value < 9 ? value + 1 : null
    else if (code === listLevel) level = value
    else if (code === listFormat && at + 4 <= modifiers.length) properties.list = modifiers.readUInt16LE(at + 2) > 0 ? 1 : null
    at += 2 + operandBytes(modifiers, at)
  }
  return { ...properties, list: properties.list && level + 1 }
}

/** The top bits of a modifier's code say how long its operand is. Source: [MS-DOC] 2.2.5.1. */
function operandBytes(modifiers: Buffer, at: number): number {
  const code = modifiers.readUInt16LE(at)
  const kind = code >> 13
  if (kind === 6)
    return code === tableDefinition && at + 4 <= modifiers.length ? 1 + modifiers.readUInt16LE(at + 2) : 1 + modifiers[at + 2]!
  return [1, 1, 2, 4, 2, 2, 0, 3][kind]!
}
