const firstSyllable = 0xac00
const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const finals = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']

/** Initial, vowel and final of a Korean syllable as numbers; null for any other character. */
function jamoOf(character: string): { open: number; initial: string; final: string } | null {
  const index = character.codePointAt(0)! - firstSyllable
  if (index < 0 || index >= 11_172) return null
  return { open: Math.floor(index / 28), initial: initials[Math.floor(index / 588)]!, final: finals[index % 28]! }
}

/** A consonant that stands alone is kept: its compatible form is half a syllable of another kind. */
const normal = (text: string): string[] => {
  const composed = text.normalize('NFC').replace(/[^\u3131-\u318e]+/g, (part) => part.normalize('NFKC'))
  return [...composed.toLocaleLowerCase().replaceAll(/\s+/g, ' ').trim()]
}

/**
 * Whether every word of a query stands somewhere in a text, as people type: without regard to case, also by the first consonants of
 * Korean words (ㅅㅈ finds 설정), and while the last syllable is still being composed (설저 and 섲 find 설정).
 */
export function fits(query: string, text: string): boolean {
  const within = normal(text)
  const words = normal(query).join('').split(' ')
  return words.every((word) => within.some((_, start) => startsAt([...word], within, start)) || word === '')
}

function startsAt(word: readonly string[], text: readonly string[], start: number): boolean {
  return word.every((character, index) => {
    const isLast = index === word.length - 1
    return isSame(character, text[start + index], isLast ? (text[start + index + 1] ?? '') : null)
  })
}

/** @param next what follows in the text, when the character typed may still change; null when it is finished. */
function isSame(typed: string, found: string | undefined, next: string | null): boolean {
  if (found === undefined) return false
  if (typed === found) return true
  const syllable = jamoOf(found)
  if (!syllable) return false
  if (initials.includes(typed)) return syllable.initial === typed
  const composed = jamoOf(typed)
  if (!composed || next === null || composed.open !== syllable.open) return false
  // The consonant typed last may turn out to begin the next syllable.
  return composed.final === '' || (syllable.final === '' && jamoOf(next)?.initial === composed.final)
}
