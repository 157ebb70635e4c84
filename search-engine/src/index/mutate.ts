import { openSegment } from '../segment/columns.ts'
import type { Segment } from '../segment/columns.ts'
import { findDocument } from '../segment/lookup.ts'
import { stringAt } from '../segment/strings.ts'
import { adjustTotals, isLive, liveDocuments, noTotals } from '../segment/view.ts'
import type { LiveSegment, View } from '../segment/view.ts'

// Every function takes a view and returns the next one; the given one stays as it is, for searches that still use it.

export const emptyView: View = { segments: [], totals: noTotals }

/** A view of segments that are known to have no live document in common. */
export const viewOf = (segments: readonly LiveSegment[]): View => ({
  segments,
  totals: segments.reduce((totals, part) => adjustTotals(totals, part.segment, liveDocuments(part), 1), noTotals),
})

let lastId = 0

export const newSegment = (buffer: SharedArrayBuffer, live: Uint8Array | null = null): LiveSegment => ({
  id: ++lastId,
  state: ++lastId,
  segment: openSegment(buffer),
  live,
})

const shared = (bytes: Uint8Array): Uint8Array => {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}

/** The segment without the given documents, null when none is left. */
function bury(part: LiveSegment, documents: readonly number[]): LiveSegment | null {
  const live = part.live ? shared(part.live) : shared(new Uint8Array(part.segment.documents).fill(1))
  for (const document of documents) live[document] = 0
  return live.includes(1) ? { ...part, state: ++lastId, live } : null
}

/** The view without the documents of these encoded ids. */
export function withoutDocuments(view: View, ids: readonly Uint8Array[]): View {
  let { totals } = view
  const segments = view.segments.flatMap((part) => {
    const found = ids.map((id) => findDocument(part.segment, id)).filter((document) => document >= 0 && isLive(part, document))
    if (found.length === 0) return [part]
    const deleted = new Set(found)
    totals = adjustTotals(totals, part.segment, deleted, -1)
    return bury(part, [...deleted]) ?? []
  })
  return { segments, totals }
}

const idsOf = ({ documents, documentIdOffsets: offsets, documentIdBytes: bytes }: Segment): Uint8Array[] =>
  Array.from({ length: documents }, (_, document) => stringAt({ offsets, bytes }, document))

/** The view with a new segment, all live, whose documents take the place of those with the same ids. */
export function withSegment(view: View, part: LiveSegment): View {
  const { segments, totals } = withoutDocuments(view, idsOf(part.segment))
  return { segments: [...segments, part], totals: adjustTotals(totals, part.segment, liveDocuments(part), 1) }
}

/**
 * The view with one segment in place of those it was merged from.
 *
 * @param from the segments as they were when the merge began. What was deleted since is deleted in the merged one too.
 */
export function withMerged(view: View, from: readonly LiveSegment[], buffer: SharedArrayBuffer): View {
  const now = new Map(view.segments.map((part) => [part.id, part]))
  const merged = newSegment(buffer)
  const deleted: number[] = []
  let ordinal = 0
  for (const part of from) {
    const present = now.get(part.id)
    for (const document of liveDocuments(part)) {
      if (!present || !isLive(present, document)) deleted.push(ordinal)
      ordinal++
    }
  }
  const left = deleted.length < ordinal ? (deleted.length > 0 ? bury(merged, deleted) : merged) : null
  const replaced = new Set(from.map(({ id }) => id))
  const kept = view.segments.filter(({ id }) => !replaced.has(id))
  return { segments: left ? [...kept, left] : kept, totals: view.totals }
}
