import { normalize, normalizeMapped } from './normalize.ts'
import { humpsOf } from './humps.ts'
import { initialsOf } from './initials.ts'
import { scanText } from './scan.ts'

/**
 * One term occurrence. The namespaces of terms are described in `forms.ts`.
 *
 * @property position counts words; the variants of a word share its position. In Han and Kana runs every character counts.
 * @property start UTF-16 offset in the original text, as is `end` (exclusive).
 */
export type Token = { term: string; position: number; start: number; end: number }

/** Terms of a text with the places they came from. Within a word the order of its variants is fixed but means nothing. */
export function analyze(text: string): Token[] {
  const mapped = normalizeMapped(text)
  const tokens: Token[] = []
  scanText(
    mapped.text,
    (term, position, start, end) => {
      tokens.push({
        term,
        position,
        start: mapped.starts?.[start] ?? start,
        end: mapped.ends?.[end - 1] ?? end,
      })
    },
    null,
    humpsOf(text),
  )
  return tokens
}

/**
 * The same terms in the same order without offsets and without objects: the way of indexing.
 *
 * @returns the number of positions, which is the length of the text in words.
 */
export const analyzeInto = (text: string, emit: (term: string, position: number) => void): number =>
  scanText(normalize(text), emit, null, humpsOf(text))

/** As `analyzeInto`, for a title: it is found by the initial consonants of its Korean words as well. */
export function analyzeTitleInto(text: string, emit: (term: string, position: number) => void): number {
  const length = analyzeInto(text, emit)
  for (const initials of initialsOf(normalize(text))) emit(initials, 0)
  return length
}
