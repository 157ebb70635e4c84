import { ASCII, classAt, WORD, widthAt } from './characters.ts'
import { formsOf, VALUE } from './forms.ts'
import { valuesAt } from './values.ts'

/** Receives a term with the position of its word and its offsets in the normalised text. */
export type Emit = (term: string, position: number, start: number, end: number) => void

/** What somebody looks for in a text. Nothing else needs to be emitted, which spares most of the work. */
export type Wanted = {
  /** As terms without namespace, or beginnings of such. */
  words: readonly string[]
  /** The same by their first code unit. */
  byInitial: ReadonlyMap<number, readonly string[]>
  /** Whether a day, an amount or a version may be among them. */
  values: boolean
}

export function wantedWords(words: readonly string[]): Wanted {
  const values = words.some((word) => word.startsWith(VALUE) || /^\d/.test(word))
  return { words, byInitial: Map.groupBy(words, (word) => word.charCodeAt(0)), values }
}

/**
 * @property wanted null when every term is.
 * @property humps the parts of words that are written like parseMeterReading, by the word in lower case.
 * @property valueEnd up to where values have been read.
 */
export type TokenScan = {
  text: string
  emit: Emit
  position: number
  wanted: Wanted | null
  humps: ReadonlyMap<string, readonly string[]> | null
  valueEnd: number
}

/** Longer words are cut: they are keys, hashes and encoded data that nobody types. */
const LONGEST_WORD = 64
const MOST_PARTS = 8

/** `it's`, `don't`, `we'll`: what follows the apostrophe means nothing. */
const CONTRACTIONS: ReadonlySet<string> = new Set(['s', 't', 'd', 'm', 'll', 're', 've'])

export const isSpaced = (found: number): boolean => found === ASCII || found === WORD

/** The first `LONGEST_WORD` units of text[start, end), never half a pair. */
export function cut(text: string, start: number, end: number): string {
  if (end - start <= LONGEST_WORD) return text.slice(start, end)
  const word = text.slice(start, start + LONGEST_WORD)
  return word.isWellFormed() ? word : word.slice(0, -1)
}

function wordEnd(text: string, start: number): number {
  let end = start
  while (end < text.length) {
    const found = classAt(text, end)
    if (found === ASCII) end++
    else if (found === WORD) end += widthAt(text, end)
    else break
  }
  return end
}

const isLatin = (code: number): boolean => code >= 0x61 && code <= 0x7a

/** So many letters at the end of a stem need not be the word's: ability is matched by abl, easy by easi. */
const STEM_CHANGES = 2

/** Whether text[start, end) may begin as the wanted word, of which it has the first letter. What folding changes is left open. */
function mayBegin(text: string, start: number, end: number, word: string): boolean {
  for (let index = 1; index < word.length - STEM_CHANGES; index++) {
    const code = start + index < end ? text.charCodeAt(start + index) : 0
    if (code !== word.charCodeAt(index)) return code >= 0x80
  }
  return true
}

/**
 * Whether the word can be passed over because of how it begins, which no folding or stemming of a plain word changes. One that
 * starts or ends with a digit has parts as well.
 */
function isUnwanted({ text, wanted }: TokenScan, start: number, end: number): boolean {
  if (wanted === null) return false
  const initial = text.charCodeAt(start)
  if (!isLatin(initial) || !isLatin(text.charCodeAt(end - 1))) return false
  for (const word of wanted.byInitial.get(initial) ?? []) if (mayBegin(text, start, end, word)) return false
  return true
}

/** The same of a code, which nothing changes the beginning of either. */
function isUnwantedCode({ text, wanted }: TokenScan, start: number): boolean {
  const initial = text.charCodeAt(start)
  return wanted !== null && initial < 0x80 && !wanted.byInitial.has(initial)
}

function emitWord(scan: TokenScan, start: number, end: number): void {
  if (isUnwanted(scan, start, end)) return
  const { term, exact, parts } = formsOf(cut(scan.text, start, end))
  if (term === '') return
  scan.emit(term, scan.position, start, end)
  if (exact !== null) scan.emit(exact, scan.position, start, end)
  if (parts !== null) for (const part of parts) scan.emit(part, scan.position, start, end)
  const humps = scan.humps?.get(scan.text.slice(start, end))
  if (humps) for (const hump of humps) emitForm(scan, hump, start, end)
  scan.position++
}

/** Emits what `word` is matched by as one more form of the word at text[start, end). */
function emitForm(scan: TokenScan, word: string, start: number, end: number): void {
  const { term } = formsOf(word)
  if (term !== '') scan.emit(term, scan.position, start, end)
}

const isJoiner = (character: string): boolean => character === '-' || character === '.' || character === '_' || character === '@'

/** Ends of the parts of a compound that starts at `start`: `abc-123` has two, a plain word one. */
function partEnds(text: string, start: number): number[] {
  const ends = [wordEnd(text, start)]
  for (let end = ends[0] ?? start; ends.length < MOST_PARTS && isJoiner(text[end] ?? '');) {
    const next = wordEnd(text, end + 1)
    if (next === end + 1) break
    ends.push(next)
    end = next
  }
  return ends
}

/** A number written with thousands separators is one number: `1,250,000`. @returns its end, or 0 when there is none. */
function groupedNumberEnd(text: string, start: number): number {
  const matched = /^\d{1,3}(?:,\d{3})+(?![\p{Script=Latin}\p{N},])(?:\.\d+)?/u.exec(text.slice(start, start + 40))
  return matched ? start + matched[0].length : 0
}

/** Names of languages and the like: the only words that end in these signs. */
function signedEnd(text: string, start: number, end: number): number {
  if (end - start > 1) return 0
  if (text[end] === '#') return end + 1
  return text[end] === '+' && text[end + 1] === '+' ? end + 2 : 0
}

/**
 * Whether parts make a name that is searched as a whole. Hyphenated plain words are not, except after a short first part, which is
 * as often written without the hyphen (e-mail, wi-fi).
 */
const isCode = (whole: string): boolean => /[\d@_.]/.test(whole)

/** What names of files end in: not a part of the code, or of the title, before it. */
export const FILE_ENDINGS =
  'txt md csv tsv pdf doc docx xls xlsx ppt pptx hwp hwpx odt ods odp rtf eml msg htm html json xml yml yaml png jpg jpeg gif svg zip log'.split(
    ' ',
  )
const FILE_ENDING = new RegExp(`\\.(?:${FILE_ENDINGS.join('|')})$`)

/** A code without its separators, and without the ending of a file: QTY-1042.pdf is qty-1042 and qty1042. */
function emitBare(scan: TokenScan, whole: string, start: number): void {
  const bare = whole.replace(FILE_ENDING, '')
  if (bare !== whole && /[\d@_.]/.test(bare) && /[^\p{L}\p{N}]/u.test(bare))
    scan.emit(bare, scan.position, start, start + bare.length)
  if (bare.includes('@') || !/\p{L}/u.test(bare) || !/[-_.]/.test(bare)) return
  emitForm(scan, bare.replaceAll(/[-_.]/g, ''), start, start + bare.length)
}

function emitCompound(scan: TokenScan, start: number, ends: number[]): void {
  const stop = ends.at(-1) ?? start
  const whole = cut(scan.text, start, stop)
  const first = (ends[0] ?? start) - start
  // U.S. and US are one word; its letters alone are none.
  if (/^\p{L}(?:\.\p{L})+$/u.test(whole)) {
    emitForm(scan, whole.replaceAll('.', ''), start, stop)
    scan.position++
    return
  }
  if (isCode(whole)) {
    if (!isUnwantedCode(scan, start)) {
      scan.emit(whole, scan.position, start, stop)
      emitBare(scan, whole, start)
    }
  } else if (ends.length === 2 && first <= 2) emitForm(scan, whole.replace('-', ''), start, stop)
  const position = scan.position
  let from = start
  for (const end of ends) {
    emitWord(scan, from, end)
    from = end + 1
  }
  // Parts of nothing but marks are no words, yet the whole stands somewhere.
  if (scan.position === position) scan.position++
}

/** Reads the word or compound at `start`. @returns where to go on. */
export function scanSpaced(scan: TokenScan, start: number): number {
  const { text } = scan
  if (start >= scan.valueEnd && scan.wanted?.values !== false) {
    for (const { term, end } of valuesAt(text, start)) {
      scan.emit(term, scan.position, start, end)
      scan.valueEnd = end
    }
  }
  const end = wordEnd(text, start)
  const next = text[end] ?? ''
  if (next === ' ' || next === '') {
    emitWord(scan, start, end)
    return end
  }
  if (next === ',' && end - start <= 3) {
    const stop = groupedNumberEnd(text, start)
    if (stop > 0) {
      scan.emit(text.slice(start, stop).replaceAll(',', ''), scan.position++, start, stop)
      return stop
    }
  }
  if (isJoiner(next)) {
    const ends = partEnds(text, start)
    if (ends.length > 1) {
      emitCompound(scan, start, ends)
      return ends.at(-1) ?? end
    }
  }
  const signed = signedEnd(text, start, end)
  const position = scan.position
  if (signed > 0) scan.emit(text.slice(start, signed), position, start, signed)
  emitWord(scan, start, end)
  // A mark alone is no word, yet with its sign it stands somewhere.
  if (signed > 0 && scan.position === position) scan.position++
  if (next === "'" || next === '\u2019') {
    const tail = wordEnd(text, end + 1)
    if (CONTRACTIONS.has(text.slice(end + 1, tail))) return tail
  }
  return end
}
