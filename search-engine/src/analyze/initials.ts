import { INITIALS } from './forms.ts'

/** Longer than anybody types. */
const LONGEST = 24

// Normalised consonants are conjoining ones; their order is that of the syllables.
const FIRST_SYLLABLE = 0xac00
const SYLLABLES_PER_INITIAL = 588
const FIRST_INITIAL = 0x1100
const initialOf = (syllable: string): string =>
  String.fromCharCode(FIRST_INITIAL + Math.floor((syllable.charCodeAt(0) - FIRST_SYLLABLE) / SYLLABLES_PER_INITIAL))

/**
 * The initial consonants of the Korean words of a normalised text, in one from each word to the end: what somebody types who means it
 * begins one of them.
 */
export function initialsOf(text: string): string[] {
  const words = text.match(/[\uac00-\ud7a3]+/g) ?? []
  const initials = words.map((word) => Array.from(word, initialOf).join(''))
  return initials.map((_, at) => INITIALS + initials.slice(at).join('').slice(0, LONGEST))
}

/** The term to look for when somebody types nothing but consonants, such as ㅎㅇㄹ; null for any other text. */
export function typedInitials(text: string): string | null {
  const bare = text.replaceAll(/\s/g, '')
  return /^[\u1100-\u1112]{2,}$/.test(bare) ? INITIALS + bare.slice(0, LONGEST) : null
}
