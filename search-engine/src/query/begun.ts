const FIRST = 0xac00
const LAST = 0xd7a3
const PER_INITIAL = 588
const PER_VOWEL = 28
/** Vowels that the next key may make another of, by how many come after them: ㅗ becomes ㅘ, ㅙ and ㅚ. */
const GROWING_VOWELS: Readonly<Record<number, number>> = { 8: 3, 13: 3, 18: 1 }
/** The same of final consonants: ㄹ becomes ㄺ to ㅀ. */
const GROWING_FINALS: Readonly<Record<number, number>> = { 1: 2, 4: 2, 8: 7, 17: 1 }
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const FINALS = ' ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'
/** A final of two consonants, whose second may turn out to begin the next syllable. */
const DOUBLE: Readonly<Record<string, string>> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
}

/** Texts from the first to before the second, in the order of code points. */
export type Begun = readonly [from: string, to: string]

const between = (stem: string, from: number, to: number): Begun => [
  stem + String.fromCharCode(from),
  stem + String.fromCharCode(Math.min(to, LAST + 1)),
]
const beginningWith = (stem: string, initial: number): Begun =>
  between(stem, FIRST + initial * PER_INITIAL, FIRST + (initial + 1) * PER_INITIAL)

/**
 * What words begin with that somebody is typing, of which the last Korean syllable may still change: 회의로 is on its way to 회의록, and
 * 회읠 to 회의록 as well.
 *
 * @param word normalised, not empty.
 */
export function begunBy(word: string): Begun[] {
  const [stem, code] = [word.slice(0, -1), word.charCodeAt(word.length - 1)]
  // A consonant that stands alone begins the next syllable.
  if (code >= 0x1100 && code <= 0x1112 && stem !== '') return [beginningWith(stem, code - 0x1100)]
  if (code < FIRST || code > LAST) return [[word, `${word}\u{10ffff}`]]
  const index = code - FIRST
  const [vowel, final] = [Math.floor((index % PER_INITIAL) / PER_VOWEL), index % PER_VOWEL]
  if (final === 0) return [between(stem, code, code + PER_VOWEL * (1 + (GROWING_VOWELS[vowel] ?? 0)))]
  const jamo = FINALS[final]!
  const [kept, moved] = DOUBLE[jamo] ?? ` ${jamo}`
  const open = stem + String.fromCharCode(code - final + FINALS.indexOf(kept!))
  const initial = INITIALS.indexOf(moved!)
  return [between(stem, code, code + 1 + (GROWING_FINALS[final] ?? 0)), ...(initial < 0 ? [] : [beginningWith(open, initial)])]
}

export const isWithin = (text: string, ranges: readonly Begun[]): boolean =>
  ranges.some(([from, to]) => text >= from && text < to)
