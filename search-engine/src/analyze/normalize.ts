// Soft hyphens, joiners, direction and variation marks: they stand inside of words and are not seen.
const UNSEEN = /[\u00ad\u200c-\u200f\u2060\ufeff]|\u034f|[\ufe00-\ufe0f]|\udb40[\udd00-\uddef]/g

/** ASCII, whole Korean syllables, the common ideographs and kana: composing changes nothing about these, whatever they stand beside. */
const isSettled = (text: string): boolean => /^[\0-\x7f\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff\uac00-\ud7a3]*$/.test(text)

/**
 * One form for all spellings of the same text: without characters that are not seen, NFKC (fullwidth, ligatures, decomposed Hangul
 * of macOS file names), lower case, one sigma.
 */
export function normalize(text: string): string {
  if (isSettled(text)) return text.toLowerCase()
  // Lower-casing can undo what composing did to a letter with several marks.
  const lower = text.replace(UNSEEN, '').normalize('NFKC').toLowerCase().normalize('NFKC')
  // Lower-casing picks the final sigma by its neighbours, so the same letter would differ with the cut of the text.
  return lower.includes('ς') ? lower.replaceAll('ς', 'σ') : lower
}

/** Normalised text whose every UTF-16 unit knows the part of the original it came from. */
export type Mapped = {
  text: string
  /** Offset of the original per unit of `text`; null when both have the same offsets. */
  starts: Uint32Array | null
  ends: Uint32Array | null
}

// Marks, Korean vowels and final consonants melt into the character before them, also where they only come of normalising; what is not
// seen may stand between the two.
const MELTS = /^[\p{M}\u1160-\u11ff\ud7b0-\ud7ff\u00ad\u200c-\u200f\u2060\ufeff]/u

/** ASCII, quotes and dashes, kana, ideographs, whole syllables and fullwidth signs: most of all text, and one unit each in either form. */
const isSingle = (code: number): boolean =>
  code < 0x80 ||
  (code >= 0x2018 && code <= 0x2023) ||
  (code >= 0x2012 && code <= 0x2015) ||
  (code >= 0x3041 && code <= 0x3096) ||
  (code >= 0x30a1 && code <= 0x30fa) ||
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7a3) ||
  (code >= 0xff01 && code <= 0xff5e)

/** What does not melt: the former, and all letters and signs below the first mark. */
const isWhole = (code: number): boolean => code < 0x300 || isSingle(code)

/** End of the piece of `text` at `index` that normalises the same alone as in its surroundings. */
function pieceEnd(text: string, index: number): number {
  let end = index + ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1)
  while (end < text.length) {
    const code = text.codePointAt(end) ?? 0
    if (isWhole(code) || !MELTS.test(String.fromCodePoint(code).normalize('NFKC'))) break
    end += code > 0xffff ? 2 : 1
  }
  return end
}

/** `normalize` with the way back: the offsets that highlighting needs. */
export function normalizeMapped(text: string): Mapped {
  if (isSettled(text)) return { text: text.toLowerCase(), starts: null, ends: null }
  const whole = normalize(text)
  if (whole.length === text.length && whole === text.toLowerCase()) return { text: whole, starts: null, ends: null }

  const starts = new Uint32Array(whole.length)
  const ends = new Uint32Array(whole.length)
  let written = 0
  for (let index = 0; index < text.length;) {
    const end = pieceEnd(text, index)
    if (end === index + 1 && isSingle(text.charCodeAt(index))) {
      starts[written] = index
      ends[written++] = end
    } else {
      const length = normalize(text.slice(index, end)).length
      starts.fill(index, written, written + length)
      ends.fill(end, written, written + length)
      written += length
    }
    index = end
  }
  return { text: whole, starts, ends }
}
