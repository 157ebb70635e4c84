import type { DocumentId } from '@quarry/contract/ids'
import type { Slots } from '@quarry/search-engine/elsewhere/slots'
import { TITLE_WEIGHT } from '@quarry/search-engine/query/weights'
import type { IndexedDocument } from '../search-indexes.ts'

export const entryId = (place: string, document: string): string => `${place}:${document}`

/** What is written for one document, and the document that it is about. */
export type IndexEntry = { id: DocumentId; body: string }

/** A title counts as often as it does in a score, so that the documents that are looked at closer are the right ones. */
export function entryOf(place: string, document: IndexedDocument, slots: Slots): IndexEntry {
  const [chunkTitles, chunkHeadings, chunkBodies] = slots.chunkLengths
  const [titleLength, headingsLength, bodyLength] = slots.documentLengths
  const body = {
    place,
    id: document.id,
    source: document.source,
    format: document.format,
    kind: document.kind,
    access: document.access,
    people: document.persons,
    within: document.ancestors,
    at: document.updatedAt,
    title: slots.title,
    text: [...Array.from({ length: TITLE_WEIGHT }, () => slots.title), ...slots.texts],
    chunks: slots.chunks,
    chunkTitles,
    chunkHeadings,
    chunkBodies,
    titleLength,
    headingsLength,
    bodyLength,
  }
  return { id: document.id, body: JSON.stringify(body) }
}

/** Stands for a document that was deleted until nothing older can arrive any more. Nobody finds it: it names no place. */
export const stubOf = (id: DocumentId): IndexEntry => ({ id, body: JSON.stringify({ deletedAt: Date.now() }) })
