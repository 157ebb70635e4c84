import { termsOf } from '../../search-index/terms.ts'
import { sentencesOf } from './sentences.ts'

/** Share of a sentence's terms a passage must hold to bear it out. */
const strongOverlap = 0.6

const squeeze = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s"'“”‘’.,;:!?()[\]]+/g, '')

/**
 * The words of the passage that bear a sentence out.
 *
 * @param quote words the writer says it took from the passage; null when it gave none.
 * @returns null when the passage does not bear it out: then no citation may be shown.
 */
export function supportFor(sentence: string, quote: string | null, passage: string): string | null {
  if (quote !== null && squeeze(quote).length >= 8 && squeeze(passage).includes(squeeze(quote))) return quote.trim()
  if (!holdsNumbers(sentence, passage)) return null
  const wanted = termsOf(sentence)
  if (wanted.size === 0) return null
  const held = termsOf(passage)
  const share = [...wanted].filter((term) => held.has(term)).length / wanted.size
  return share >= strongOverlap ? closest(wanted, passage) : null
}

/** A figure that is not in the passage is the surest sign of an invented sentence. */
function holdsNumbers(sentence: string, passage: string): boolean {
  const numbers = (text: string): string[] =>
    (text.normalize('NFKC').match(/\d[\d.,]*/g) ?? []).map((number) => number.replace(/[.,]+$/, '').replaceAll(',', ''))
  const held = new Set(numbers(passage))
  return numbers(sentence).every((number) => held.has(number))
}

function closest(wanted: ReadonlySet<string>, passage: string): string {
  const overlap = (sentence: string): number => [...termsOf(sentence)].filter((term) => wanted.has(term)).length
  const [best = passage] = sentencesOf(passage)
    .map((sentence) => ({ sentence, overlap: overlap(sentence) }))
    .sort((a, b) => b.overlap - a.overlap)
    .map(({ sentence }) => sentence)
  return best.slice(0, 400)
}
