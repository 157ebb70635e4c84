import { classAt, HANGUL, IDEOGRAPH, SEPARATOR, UNSPACED, widthAt } from './characters.ts'
import { PAIR } from './forms.ts'
import { isEnding, stemLength } from './korean.ts'
import { cut, isSpaced, scanSpaced } from './spaced.ts'
import type { Emit, TokenScan, Wanted } from './spaced.ts'
import { eachWord } from './words.ts'

function runEnd(text: string, start: number, wanted: number): number {
  let end = start
  while (end < text.length && classAt(text, end) === wanted) end += widthAt(text, end)
  return end
}

function emitHangul(scan: TokenScan, start: number, end: number): void {
  const { text } = scan
  const run = cut(text, start, end)
  // API를, 2024년에: what follows a word of another script is an ending or a short unit.
  const isGlued = start > 0 && isSpaced(classAt(text, start - 1))
  if (isGlued && isEnding(run)) return
  const stop = end - start > run.length ? end : start + stemLength(run, isGlued ? 1 : 2)
  scan.emit(cut(text, start, stop), scan.position, start, stop)
  for (let index = start; index + 1 < stop; index++)
    scan.emit(PAIR + text.slice(index, index + 2), scan.position, index, index + 2)
  scan.position++
}

/** Every ideograph takes a position, so that a quoted phrase is found by its pairs however the dictionary cuts the words. */
function emitIdeographs(scan: TokenScan, start: number, end: number): void {
  const { text, position: base } = scan
  // Ideographs above U+FFFF take two units; then positions cannot be read off the offsets.
  const places = /[\ud800-\udfff]/.test(text.slice(start, end)) ? new Map<number, number>() : null
  if (places) for (let index = start; index < end; index += widthAt(text, index)) places.set(index, base + places.size)
  const positionOf = (index: number): number => places?.get(index) ?? base + index - start

  eachWord(text, start, end, (from, to) => scan.emit(cut(text, from, to), positionOf(from), from, to))
  for (let index = start; index < end;) {
    const second = index + widthAt(text, index)
    if (second >= end) break
    const stop = second + widthAt(text, second)
    scan.emit(PAIR + text.slice(index, stop), positionOf(index), index, stop)
    index = second
  }
  scan.position = base + (places?.size ?? end - start)
}

function emitUnspaced(scan: TokenScan, start: number, end: number): void {
  eachWord(scan.text, start, end, (from, to) => {
    scan.emit(cut(scan.text, from, to), scan.position, from, to)
    scan.position++
  })
}

/** Whether a run can hold a word that is wanted. A Korean run is one word; the others hold theirs anywhere. */
function mayHold({ byInitial, words }: Wanted, text: string, found: number, start: number, end: number): boolean {
  if (found === HANGUL) return byInitial.has(text.charCodeAt(start))
  const run = text.slice(start, end)
  return words.some((word) => run.includes(word))
}

/**
 * Reads normalised text from left to right and emits its terms.
 *
 * @param wanted only these words matter; positions mean nothing then.
 * @param humps see `TokenScan`.
 * @returns the number of positions.
 */
export function scanText(text: string, emit: Emit, wanted: Wanted | null = null, humps: TokenScan['humps'] = null): number {
  const scan: TokenScan = { text, emit, position: 0, wanted, humps, valueEnd: 0 }
  for (let index = 0; index < text.length;) {
    const found = classAt(text, index)
    if (found === SEPARATOR) index++
    else if (isSpaced(found)) index = scanSpaced(scan, index)
    else {
      const end = runEnd(text, index, found)
      if (wanted !== null && !mayHold(wanted, text, found, index, end)) {
        index = end
        continue
      }
      if (found === HANGUL) emitHangul(scan, index, end)
      else if (found === IDEOGRAPH) emitIdeographs(scan, index, end)
      else if (found === UNSPACED) emitUnspaced(scan, index, end)
      index = end
    }
  }
  return scan.position
}
