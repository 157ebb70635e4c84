import { analyzeInto, analyzeTitleInto } from '../analyze/analyze.ts'
import type { Pattern } from '../query/synonyms.ts'
import type { DocumentInput } from '../types.ts'

/** A field as a list: position → the terms that stand there. */
export type OracleField = { length: number; positions: Map<number, string[]>; frequency: Map<string, number> }
export type OracleChunk = { id: string; fields: OracleField[]; vector: Float32Array | undefined }
export type OracleDocument = { input: DocumentInput; chunks: OracleChunk[] }

/** @property chunks best first. */
export type Ranked = { document: OracleDocument; score: number; chunks: { id: string; score: number }[] }

export const byScore = (a: Ranked, b: Ranked): number => b.score - a.score || (a.document.input.id < b.document.input.id ? -1 : 1)

function readField(text: string, field: number): OracleField {
  const positions = new Map<number, string[]>()
  const frequency = new Map<string, number>()
  const analyze = field === 0 ? analyzeTitleInto : analyzeInto
  const length = analyze(text, (term, position) => {
    positions.set(position, [...(positions.get(position) ?? []), term])
    frequency.set(term, (frequency.get(term) ?? 0) + 1)
  })
  return { length, positions, frequency }
}

export const readDocument = (input: DocumentInput): OracleDocument => ({
  input,
  chunks: input.chunks.map(({ id, title, headings, body, vector }) => ({
    id,
    fields: [title, headings, body].map(readField),
    vector,
  })),
})

const placesOf = ({ positions }: OracleField, pattern: Pattern): number[] =>
  [...positions.keys()].filter((place) =>
    pattern.every(({ term, offset }) => positions.get(place + offset)?.includes(term) ?? false),
  )

export const frequencyIn = (field: OracleField, terms: readonly string[], patterns: readonly Pattern[] = []): number =>
  terms.reduce((sum, term) => sum + (field.frequency.get(term) ?? 0), 0) +
  patterns.reduce((sum, pattern) => sum + placesOf(field, pattern).length, 0)

export const holdsTerm = (document: OracleDocument, terms: readonly string[], patterns: readonly Pattern[] = []): boolean =>
  document.chunks.some(({ fields }) => fields.some((field) => frequencyIn(field, terms, patterns) > 0))

/** Whether the words of the phrase stand one after the other in one field; '' stands for any word. */
const fieldHoldsPhrase = ({ positions }: OracleField, phrase: readonly string[]): boolean =>
  [...positions.keys()].some((place) =>
    phrase.every((_, offset) => {
      // The first word of a phrase is never '', but a word may be missing further on.
      const wanted = phrase[offset]!
      return wanted === '' || (positions.get(place + offset)?.includes(wanted) ?? false)
    }),
  )

export const holdsPhrase = (document: OracleDocument, phrase: readonly string[]): boolean =>
  document.chunks.some(({ fields }) => fields.some((field) => fieldHoldsPhrase(field, phrase)))
