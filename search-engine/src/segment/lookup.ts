import type { Segment } from './columns.ts'
import { compareKey, decodeId, decodeText, findString, stringAt } from './strings.ts'

/** Ordinal of the document with this encoded id, -1 when the segment has none. */
export function findDocument(segment: Segment, id: Uint8Array): number {
  const { documentIdBytes: bytes, documentIdOffsets: offsets, documentIdOrder: order } = segment
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const ordinal = order[middle]!
    const difference = compareKey(bytes, offsets[ordinal]!, offsets[ordinal + 1]!, id)
    if (difference === 0) return ordinal
    if (difference < 0) low = middle + 1
    else high = middle
  }
  return -1
}

export const findTerm = (segment: Segment, term: Uint8Array): number =>
  findString({ offsets: segment.termOffsets, bytes: segment.termBytes }, term)

export const findLabel = (segment: Segment, label: Uint8Array): number =>
  findString({ offsets: segment.labelOffsets, bytes: segment.labelBytes }, label)

export const findAncestor = (segment: Segment, label: Uint8Array): number =>
  findString({ offsets: segment.ancestorOffsets, bytes: segment.ancestorBytes }, label)

export const labelAt = (segment: Segment, label: number): string =>
  decodeText(stringAt({ offsets: segment.labelOffsets, bytes: segment.labelBytes }, label))

export const documentIdAt = (segment: Segment, document: number): string =>
  decodeId(stringAt({ offsets: segment.documentIdOffsets, bytes: segment.documentIdBytes }, document))

export const chunkIdAt = (segment: Segment, chunk: number): string =>
  decodeId(stringAt({ offsets: segment.chunkIdOffsets, bytes: segment.chunkIdBytes }, chunk))

export const termAt = (segment: Segment, term: number): string =>
  decodeText(stringAt({ offsets: segment.termOffsets, bytes: segment.termBytes }, term))

/** Labels of a set of them. */
export const labelsOfSet = (segment: Segment, set: number): string[] =>
  Array.from(segment.setItems.subarray(segment.setOffsets[set], segment.setOffsets[set + 1]), (label) => labelAt(segment, label))

export type Named = { label: number; name: string }

/** The labels of a column, which are few. */
function labelsIn(columnOf: (segment: Segment) => Uint32Array): (segment: Segment) => Named[] {
  const known = new WeakMap<Segment, Named[]>()
  return (segment) => {
    const present = known.get(segment)
    if (present) return present
    const labels = [...new Set(columnOf(segment))].map((label) => ({ label, name: labelAt(segment, label) }))
    known.set(segment, labels)
    return labels
  }
}

export const sourcesOf = labelsIn(({ source }) => source)
export const formatsOf = labelsIn(({ format }) => format)
