// The same keys give other letters when the keyboard is set to the other language: ghldmlfhr is 회의록, ㅠㅕㅇㅎㄷㅅ is budget.

const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const VOWELS = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ']
const FINALS = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']
/** By key from q to m, first without, then with the shift key where that makes a difference. */
const KEYS = 'qwertyuiopasdfghjklzxcvbnmQWERTOP'
const JAMO = [...'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ']
const COMPOUNDS =
  'ㅗㅏㅘ ㅗㅐㅙ ㅗㅣㅚ ㅜㅓㅝ ㅜㅔㅞ ㅜㅣㅟ ㅡㅣㅢ ㄱㅅㄳ ㄴㅈㄵ ㄴㅎㄶ ㄹㄱㄺ ㄹㅁㄻ ㄹㅂㄼ ㄹㅅㄽ ㄹㅌㄾ ㄹㅍㄿ ㄹㅎㅀ ㅂㅅㅄ'.split(
    ' ',
  )

const jamoOfKey = new Map(Array.from(KEYS, (key, at) => [key, JAMO[at]!]))
const keyOfJamo = new Map(Array.from(KEYS, (key, at) => [JAMO[at]!, key]))
const compoundOf = new Map(COMPOUNDS.map((three) => [three.slice(0, 2), three[2]!]))
const partsOf = new Map(COMPOUNDS.map((three) => [three[2]!, three.slice(0, 2)]))

const keysOf = (jamo: string): string => Array.from(partsOf.get(jamo) ?? jamo, (part) => keyOfJamo.get(part) ?? '').join('')

/** Latin letters as the Korean they are on the same keys; null where no whole syllables come of it. */
export function asKorean(text: string): string | null {
  const jamo = Array.from(text, (key) => jamoOfKey.get(key) ?? jamoOfKey.get(key.toLowerCase()) ?? '')
  const isVowel = (at: number): boolean => VOWELS.includes(jamo[at] ?? '')
  let korean = ''
  for (let at = 0; at < jamo.length;) {
    const initial = INITIALS.indexOf(jamo[at]!)
    if (initial < 0 || !isVowel(at + 1)) return null
    const both = compoundOf.get(`${jamo[at + 1]}${jamo[at + 2] ?? ''}`)
    const vowel = VOWELS.indexOf(both ?? jamo[at + 1]!)
    at += both === undefined ? 2 : 3
    let final = ''
    // A consonant before a vowel begins the next syllable.
    if (FINALS.includes(jamo[at] ?? '-') && !isVowel(at + 1)) {
      final = jamo[at++]!
      const double = compoundOf.get(`${final}${jamo[at] ?? ''}`)
      if (double !== undefined && !isVowel(at + 1)) {
        final = double
        at++
      }
    }
    korean += String.fromCharCode(0xac00 + initial * 588 + vowel * 28 + FINALS.indexOf(final))
  }
  return korean.length >= 2 ? korean : null
}

/** Korean, whole syllables or not, as the Latin letters they are on the same keys; null where other characters stand among them. */
export function asLatin(text: string): string | null {
  let latin = ''
  for (const character of text.normalize('NFC')) {
    const code = character.charCodeAt(0) - 0xac00
    if (code >= 0 && code < 11_172) {
      const jamo = [INITIALS[Math.floor(code / 588)]!, VOWELS[Math.floor((code % 588) / 28)]!, FINALS[code % 28]!]
      latin += jamo.map(keysOf).join('')
    } else {
      const keys = keysOf(character)
      if (keys === '') return null
      latin += keys
    }
  }
  return latin.length >= 3 ? latin.toLowerCase() : null
}
