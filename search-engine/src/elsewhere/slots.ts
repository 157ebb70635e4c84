import { analyzeInto, analyzeTitleInto } from '../analyze/analyze.ts'
import { LONGEST_FIELD } from '../segment/columns.ts'
import type { DocumentInput } from '../types.ts'

/** No term holds it: it stands between the forms of one word and, alone, for a position without any. */
const BETWEEN = '|'

/** What another index is told of a document: words as this engine reads them, for it to split at blanks and at `|`. */
export type Slots = {
  id: string
  title: string
  /** The heading paths and the bodies of all chunks, a path that stays the same once. */
  texts: string[]
  chunks: number
  /** By field: title, headings, body. */
  chunkLengths: number[]
  documentLengths: number[]
}

type Read = { slots: string; length: number }

function read(text: string, into: typeof analyzeInto): Read {
  const places: string[] = []
  const length = into(text, (term, position) => {
    const before = places[position]
    places[position] = before === undefined ? term : before + BETWEEN + term
  })
  return { slots: Array.from(places, (place) => place ?? BETWEEN).join(' '), length: Math.min(LONGEST_FIELD, length) }
}

/** A phrase of `query/phrase.ts` in the same form. */
export const slotsOfPhrase = (phrase: readonly string[]): string => phrase.map((term) => term || BETWEEN).join(' ')

/** Lengths are those of `sumLengths`: a document has one title, and headings and bodies add up. */
export function slotsOf({ id, chunks }: DocumentInput): Slots {
  const slots: Slots = { id, title: '', texts: [], chunks: chunks.length, chunkLengths: [0, 0, 0], documentLengths: [0, 0, 0] }
  let [title, headings]: [string | null, string | null] = [null, null]
  let [titleLength, headingsLength] = [0, 0]
  for (const chunk of chunks) {
    if (chunk.title !== title) {
      const found = read((title = chunk.title), analyzeTitleInto)
      titleLength = found.length
      slots.title = found.slots
    }
    if (chunk.headings !== headings) {
      const found = read((headings = chunk.headings), analyzeInto)
      headingsLength = found.length
      if (found.slots !== '') slots.texts.push(found.slots)
    }
    const body = read(chunk.body, analyzeInto)
    slots.texts.push(body.slots)
    for (const [field, length] of [titleLength, headingsLength, body.length].entries()) {
      slots.chunkLengths[field]! += length
      slots.documentLengths[field] =
        field === 0 ? Math.max(slots.documentLengths[0]!, length) : slots.documentLengths[field]! + length
    }
  }
  return slots
}
