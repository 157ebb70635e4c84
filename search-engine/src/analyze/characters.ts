/** What a character is to the analyzer. Numbers, because they live in a byte table that is read once per character. */
export const SEPARATOR = 0
/** ASCII letter or digit: the path that needs no folding. */
export const ASCII = 1
/** Letter, digit or mark of any other script that puts spaces between words. */
export const WORD = 2
/** Korean syllable or jamo: words are spaced, but carry particles. */
export const HANGUL = 3
/** Han, Hiragana, Katakana: no spaces, so dictionary words and bigrams. */
export const IDEOGRAPH = 4
/** Thai, Lao, Khmer, Burmese: no spaces, dictionary words only. */
export const UNSPACED = 5
/** First half of a code point above U+FFFF; the second half decides. */
const HIGH_SURROGATE = 6

const HANGUL_CHARACTER = /\p{Script=Hangul}/u
// U+30FC prolongs the sound of the kana before it and belongs to no single script.
const IDEOGRAPH_CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\u3006]/u
const UNSPACED_CHARACTER = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u

function classify(character: string): number {
  if (!WORD_CHARACTER.test(character)) return SEPARATOR
  if (/^[A-Za-z0-9]$/.test(character)) return ASCII
  if (HANGUL_CHARACTER.test(character)) return HANGUL
  if (IDEOGRAPH_CHARACTER.test(character)) return IDEOGRAPH
  if (UNSPACED_CHARACTER.test(character)) return UNSPACED
  return WORD
}

function buildTable(): Uint8Array {
  const table = new Uint8Array(0x10000)
  for (let code = 0; code < 0x10000; code++) {
    if (code >= 0xd800 && code <= 0xdbff) table[code] = HIGH_SURROGATE
    else if (code >= 0xac00 && code <= 0xd7a3) table[code] = HANGUL
    else if (code >= 0x4e00 && code <= 0x9fff) table[code] = IDEOGRAPH
    else if (code < 0xd800 || code > 0xdfff) table[code] = classify(String.fromCharCode(code))
  }
  return table
}

const TABLE = buildTable()

/** The class of the character that starts at `index`; SEPARATOR for half a pair that has lost its other half. */
export function classAt(text: string, index: number): number {
  const found = TABLE[text.charCodeAt(index)] ?? SEPARATOR
  if (found !== HIGH_SURROGATE) return found
  const code = text.codePointAt(index) ?? 0
  return code > 0xffff ? classify(String.fromCodePoint(code)) : SEPARATOR
}

/** UTF-16 length of the character that starts at `index`. */
export const widthAt = (text: string, index: number): number => ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1)
