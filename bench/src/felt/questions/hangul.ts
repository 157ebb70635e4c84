const initials = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const vowels = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ']
const finals = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']

type Syllable = { initial: number; vowel: number; final: number }

function apart(syllable: string): Syllable | null {
  const code = syllable.charCodeAt(0) - 0xac00
  if (code < 0 || code > 11171) return null
  return { initial: Math.floor(code / 588), vowel: Math.floor((code % 588) / 28), final: code % 28 }
}

const together = ({ initial, vowel, final }: Syllable): string => String.fromCharCode(0xac00 + initial * 588 + vowel * 28 + final)

/** 회의록 as ㅎㅇㄹ; what is no syllable stays. */
export const initialsOf = (text: string): string =>
  Array.from(text, (character) => initials[apart(character)?.initial ?? -1] ?? character).join('')

/** A syllable before it is finished: its consonant, or all but its end. */
export function halfTyped(syllable: string, isConsonantOnly: boolean): string {
  const parts = apart(syllable)
  if (!parts) return syllable
  return isConsonantOnly || parts.final === 0 ? initials[parts.initial]! : together({ ...parts, final: 0 })
}

// Neighbours on the keyboard, and what sounds alike.
const mistakenVowels: Record<string, string> = {
  ㅐ: 'ㅔ',
  ㅔ: 'ㅐ',
  ㅗ: 'ㅓ',
  ㅓ: 'ㅏ',
  ㅏ: 'ㅓ',
  ㅜ: 'ㅡ',
  ㅡ: 'ㅜ',
  ㅣ: 'ㅏ',
  ㅕ: 'ㅛ',
  ㅛ: 'ㅕ',
  ㅚ: 'ㅙ',
  ㅘ: 'ㅗ',
}
const mistakenInitials: Record<string, string> = {
  ㅈ: 'ㅊ',
  ㅊ: 'ㅈ',
  ㅂ: 'ㅃ',
  ㄷ: 'ㅌ',
  ㄱ: 'ㅋ',
  ㅅ: 'ㅆ',
  ㅎ: 'ㅗ',
  ㄹ: 'ㅇ',
  ㅇ: 'ㄹ',
  ㅁ: 'ㄴ',
  ㄴ: 'ㅁ',
  ㅍ: 'ㅂ',
  ㅌ: 'ㄷ',
}

/** A slip in one syllable: its vowel, its consonant, or its end. */
export function slip(syllable: string, kind: number): string {
  const parts = apart(syllable)
  if (!parts) return syllable
  const vowel = vowels.indexOf(mistakenVowels[vowels[parts.vowel]!] ?? '')
  const initial = initials.indexOf(mistakenInitials[initials[parts.initial]!] ?? '')
  if (kind === 0 && vowel >= 0) return together({ ...parts, vowel })
  if (kind === 1 && initial >= 0) return together({ ...parts, initial })
  return together({ ...parts, final: parts.final === 0 ? finals.indexOf('ㄴ') : 0 })
}

const keys = new Map(
  Object.entries({
    ㅂ: 'q',
    ㅈ: 'w',
    ㄷ: 'e',
    ㄱ: 'r',
    ㅅ: 't',
    ㅛ: 'y',
    ㅕ: 'u',
    ㅑ: 'i',
    ㅐ: 'o',
    ㅔ: 'p',
    ㅁ: 'a',
    ㄴ: 's',
    ㅇ: 'd',
    ㄹ: 'f',
    ㅎ: 'g',
    ㅗ: 'h',
    ㅓ: 'j',
    ㅏ: 'k',
    ㅣ: 'l',
    ㅋ: 'z',
    ㅌ: 'x',
    ㅊ: 'c',
    ㅍ: 'v',
    ㅠ: 'b',
    ㅜ: 'n',
    ㅡ: 'm',
    ㅃ: 'Q',
    ㅉ: 'W',
    ㄸ: 'E',
    ㄲ: 'R',
    ㅆ: 'T',
    ㅒ: 'O',
    ㅖ: 'P',
    ㅘ: 'hk',
    ㅙ: 'ho',
    ㅚ: 'hl',
    ㅝ: 'nj',
    ㅞ: 'np',
    ㅟ: 'nl',
    ㅢ: 'ml',
    ㄳ: 'rt',
    ㄵ: 'sw',
    ㄶ: 'sg',
    ㄺ: 'fr',
    ㄻ: 'fa',
    ㄼ: 'fq',
    ㄽ: 'ft',
    ㄾ: 'fx',
    ㄿ: 'fv',
    ㅀ: 'fg',
    ㅄ: 'qt',
  }),
)

/** Korean as it comes out of a keyboard that is set to Latin letters. */
export const onLatinKeys = (text: string): string =>
  Array.from(text, (character) => {
    const parts = apart(character)
    if (!parts) return character
    return [initials[parts.initial]!, vowels[parts.vowel]!, finals[parts.final]!].map((jamo) => keys.get(jamo) ?? '').join('')
  }).join('')

const jamoOf = new Map([...keys].filter(([, key]) => key.length === 1).map(([jamo, key]) => [key, jamo]))
const jamoTogether = new Map(
  [...keys]
    .filter(([, key]) => key.length === 2)
    .map(([jamo, key]) => [Array.from(key, (each) => jamoOf.get(each)).join(''), jamo]),
)

/** English as it comes out of a keyboard that is set to Korean: letters become jamo, and jamo syllables wherever they can. */
export function onKoreanKeys(text: string): string {
  const jamo = Array.from(text.toLowerCase(), (letter) => jamoOf.get(letter) ?? letter)
  let result = ''
  for (let at = 0; at < jamo.length;) {
    const initial = initials.indexOf(jamo[at]!)
    if (initial < 0 || !vowels.includes(jamo[at + 1] ?? '')) {
      result += jamo[at++]
      continue
    }
    const isVowelAt = (place: number): boolean => vowels.includes(jamo[place] ?? '')
    let next = at + 2
    const both = jamoTogether.get(`${jamo[at + 1]}${jamo[next] ?? ''}`)
    const vowel = both && vowels.includes(both) ? both : jamo[at + 1]!
    if (vowel === both) next++
    let final = ''
    if (finals.includes(jamo[next] ?? '-') && !isVowelAt(next + 1)) {
      final = jamo[next++]!
      const double = jamoTogether.get(`${final}${jamo[next] ?? ''}`)
      if (double && finals.includes(double) && !isVowelAt(next + 1)) {
        final = double
        next++
      }
    }
    result += together({ initial, vowel: vowels.indexOf(vowel), final: finals.indexOf(final) })
    at = next
  }
  return result
}
