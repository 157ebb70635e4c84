import type { Fib } from './fib.ts'

const styleSheetIndex = 1
const bookPages = 512
const paragraphPagesIndex = 13

/** Style index → depth as a heading, by the fixed numbers of built-in styles. Source: [MS-DOC] 2.9.271 STSH, 2.9.260 STD. */
export function headingStyles(fib: Fib): Map<number, number> {
  const sheet = fib.structure(styleSheetIndex)
  const headings = new Map<number, number>()
  if (sheet.length < 6) return headings
  const count = sheet.readUInt16LE(2)
  let at = 2 + sheet.readUInt16LE(0)
  for (let style = 0; style < count && at + 2 <= sheet.length; style++) {
    const size = sheet.readUInt16LE(at)
    if (size >= 2 && at + 4 <= sheet.length) {
      const builtIn = sheet.readUInt16LE(at + 2) & 0x0fff
      if (builtIn >= 1 && builtIn <= 9) headings.set(style, builtIn)
      else if (builtIn === 62) headings.set(style, 1)
    }
    at += 2 + size + (size % 2)
  }
  return headings
}

export type ParagraphRun = { start: number; end: number; style: number }

/**
 * Paragraph styles by byte range of the document stream, ascending.
 * Source: [MS-DOC] 2.8.6 PlcBtePapx, 2.9.174 PapxFkp, 2.9.175 PapxInFkp.
 */
export function paragraphRuns(fib: Fib): ParagraphRun[] {
  const plc = fib.structure(paragraphPagesIndex)
  const count = Math.floor((plc.length - 4) / 8)
  const runs: ParagraphRun[] = []
  for (let index = 0; index < count; index++) {
    const page = (plc.readUInt32LE((count + 1) * 4 + index * 4) & 0x3f_ffff) * bookPages
    if (page + bookPages <= fib.document.length) runs.push(...pageRuns(fib.document.subarray(page, page + bookPages)))
  }
  return runs.sort((one, other) => one.start - other.start)
}

function pageRuns(page: Buffer): ParagraphRun[] {
  const count = page[bookPages - 1]!
  const runs: ParagraphRun[] = []
  // Each paragraph takes 4 bytes of position and 13 of description, after one position more than there are paragraphs.
  for (let index = 0; index < count && (count + 1) * 4 + index * 13 < bookPages - 1; index++) {
    const word = page[(count + 1) * 4 + index * 13]! * 2
    const properties = page[word] === 0 ? word + 2 : word + 1
    if (word === 0 || properties + 2 > bookPages) continue
    runs.push({
      start: page.readUInt32LE(index * 4),
      end: page.readUInt32LE(index * 4 + 4),
      style: page.readUInt16LE(properties),
    })
  }
  return runs
}
