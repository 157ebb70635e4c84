import { analyze } from '../analyze/analyze.ts'
import { isExact, isPair, written } from '../analyze/forms.ts'
import { normalize } from '../analyze/normalize.ts'
import { valuesAt } from '../analyze/values.ts'
import type { QueryTerm } from './terms.ts'

/**
 * The last word while it is being typed, as typed and without namespace. Its completions are the terms that start with it, bare or
 * in the EXACT namespace.
 */
export type Prefix = { term: string; group: number }

/** A single letter or digit begins too much. */
const SAYS_TOO_LITTLE = /^[\p{Script=Latin}\p{N}]$/u

/** @returns null when the text does not end in a word, or in one that is not looked for. */
export function prefixOf(text: string, terms: readonly QueryTerm[]): Prefix | null {
  // A version, an amount or a day is not begun but meant.
  const normal = normalize(text)
  if (valuesAt(normal, 0).some(({ end }) => end === normal.length)) return null
  const tokens = analyze(text).filter((token) => !isPair(token.term))
  const last = tokens.at(-1)
  if (!last || /[^\p{L}\p{M}\p{N}]$/u.test(text)) return null
  // Of abc-12 the whole, not the 12; of a word the form that was typed.
  const ending = tokens.filter((token) => token.end === last.end)
  const longest = ending.reduce((best, token) => (token.start < best.start || isExact(token.term) ? token : best))
  const term = written(longest.term)
  const group = terms.find((candidate) => candidate.term === longest.term)?.group
  return group === undefined || SAYS_TOO_LITTLE.test(term) ? null : { term, group }
}
