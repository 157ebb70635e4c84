/** Beyond this share of capitalised words, capitals say nothing: a heading, or a caps lock. */
const MOST_CAPITALISED = 0.6

const SENTENCE_START = /(?:^|[.?!:]\s*|["“(]\s*)$/u

/**
 * Names are the words typed with a capital where grammar asks for none: inside a sentence (Pepsi), or inside the word (SearchForce,
 * IBM).
 *
 * @returns whether text[start, end) is one.
 */
export function findNames(text: string): (start: number, end: number) => boolean {
  // Cut first and looked at then: one pattern for both would begin again at every letter of a text without blanks.
  const words = (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => /[A-Za-z]/.test(word))
  const capitalised = words.filter((word) => /^\d*\p{Lu}/u.test(word)).length
  if (capitalised > words.length * MOST_CAPITALISED) return () => false
  return (start, end) => {
    const word = text.slice(start, end)
    if (!/\p{Lu}/u.test(word)) return false
    return /.\p{Lu}/u.test(word) || !SENTENCE_START.test(text.slice(Math.max(0, start - 8), start))
  }
}
