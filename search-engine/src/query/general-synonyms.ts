import { normalize } from '../analyze/normalize.ts'
import { type Meaning, readSynonyms, type Synonyms } from './synonyms.ts'

/** Letters that the matching form of a word begins with whenever the word does. */
const PLAIN = /^[a-z가-힣]/

const initialOf = (text: string): string => (PLAIN.test(text) ? text[0]! : '')

function initialOfWord(word: string): string {
  const initial = initialOf(word.slice(0, 1).toLowerCase())
  if (initial !== '') return initial
  const plain = normalize(word)
  // Matching forms have no accents.
  return initialOf(plain) || initialOf(plain.normalize('NFD'))
}

/**
 * The same as `readSynonyms`, for lists of thousands of words: only the words with the initial of one that is typed are read, when it is
 * typed first. Never throws, whatever the texts.
 */
export function generalSynonyms(meanings: readonly Meaning[]): Synonyms {
  const unread = new Map<string, Meaning[]>()
  for (const meaning of meanings) {
    const { words, finds } = meaning
    for (const [initial, some] of Map.groupBy(words, initialOfWord)) {
      const others = finds.length > 0 ? finds : words
      const same = unread.get(initial)
      if (same) same.push({ words: some, finds: others })
      else unread.set(initial, [{ words: some, finds: others }])
    }
  }
  const read = new Map<string, Synonyms>()
  return {
    size: meanings.length,
    get(first) {
      const initial = initialOf(first)
      let known = read.get(initial)
      if (!known) {
        known = readSynonyms(unread.get(initial) ?? [])
        read.set(initial, known)
        unread.delete(initial)
      }
      return known.get(first)
    },
  }
}
