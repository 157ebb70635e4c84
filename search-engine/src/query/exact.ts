import { analyze, analyzeInto } from '../analyze/analyze.ts'
import { INITIALS, isCode, isExact, isPair, VALUE } from '../analyze/forms.ts'
import { readClauses } from './clauses.ts'
import { byPosition, phraseOf } from './phrase.ts'

/**
 * What a document can hold of a query to the letter.
 *
 * @property title all of it, as a phrase of so many words (`length`).
 * @property phrases what was quoted, which a sentence does not demand.
 * @property codes by code, the terms that stand for it.
 */
export type Exact = { title: string[]; length: number; phrases: string[][]; codes: string[][] }

/** Longer titles are nobody's. */
const LONGEST_TITLE = 300

/** A code with its signs, or of letters and digits. What is a day or an amount is found however it is written. */
const isWholeCode = (term: string): boolean =>
  !term.startsWith(VALUE) &&
  !term.startsWith(INITIALS) &&
  !isPair(term) &&
  !isExact(term) &&
  (isCode(term) || (term.length >= 4 && /[a-z]/.test(term) && /\d/.test(term)))

export function exactOf(text: string): Exact {
  const title = text.length > LONGEST_TITLE ? '' : text
  const wanted = readClauses(text.slice(0, LONGEST_TITLE)).filter(({ excluded }) => !excluded)
  return {
    title: phraseOf(title),
    length: analyzeInto(title, () => {}),
    phrases: wanted.flatMap(({ text: inside, quoted }) => (quoted ? [phraseOf(inside)] : [])).filter(({ length }) => length > 0),
    codes: wanted.flatMap(({ text: word }) =>
      byPosition(analyze(word))
        .map((tokens) => tokens.map(({ term }) => term).filter(isWholeCode))
        .filter(({ length }) => length > 0),
    ),
  }
}
