import { FILE_ENDINGS } from '../analyze/spaced.ts'
import { formsOf } from '../analyze/forms.ts'
import { exactOf } from '../query/exact.ts'
import { SAME_WORDS } from '../query/weights.ts'
import { holdsPhrase, holdsTerm, type OracleDocument, type Ranked } from './oracle-document.ts'

function isExact(document: OracleDocument, text: string): boolean {
  const { title, length, phrases, codes } = exactOf(text)
  const field = document.chunks[0]?.fields[0]
  const holds = (place: number, term: string) => term === '' || (field?.positions.get(place)?.includes(term) ?? false)
  const isTitle = title.length > 0 && title.every((term, place) => holds(place, term))
  const endsAsFile = FILE_ENDINGS.some((ending) => holds(length, formsOf(ending).term))
  return (
    (isTitle && (field!.length === length || (field!.length === length + 1 && endsAsFile))) ||
    (codes.length > 0 && codes.every((terms) => terms.some((term) => holdsTerm(document, [term])))) ||
    (phrases.length > 0 && phrases.every((phrase) => holdsPhrase(document, phrase)))
  )
}

/** Each exact match before everything whose words are less, whatever else counts. */
export function keepExact(ranked: readonly Ranked[], text: string, wordsOf: (document: OracleDocument) => number): Ranked[] {
  const exact = new Set(ranked.filter(({ document }) => isExact(document, text)))
  return ranked
    .map((one, place) => {
      const beaten = ranked.filter(
        (other) => exact.has(one) && !exact.has(other) && wordsOf(other.document) * (1 + SAME_WORDS) < wordsOf(one.document),
      )
      return { one: { ...one, score: Math.max(one.score, ...beaten.map(({ score }) => score)) }, place, first: exact.has(one) }
    })
    .sort((a, b) => b.one.score - a.one.score || Number(b.first) - Number(a.first) || a.place - b.place)
    .map(({ one }) => one)
}
