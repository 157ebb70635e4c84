import type { Segment } from '../segment/columns.ts'
import { findLabel } from '../segment/lookup.ts'
import { encodeText } from '../segment/strings.ts'
import type { LiveSegment } from '../segment/view.ts'
import type { Filter } from '../types.ts'

/** The document does not pass. */
export const OUT = 0
/** It passes every filter but `sources`: it is counted, not shown. */
export const COUNTED = 1
export const SHOWN = 2

type Labels = readonly Uint8Array[] | null

/** A filter whose labels are ready to be looked up. @property key the same for filters that say the same. */
export type ReadyFilter = {
  key: string
  access: Labels
  sources: Labels
  formats: Labels
  kinds: Labels
  persons: Labels
  from: number
  to: number
  isDated: boolean
}

export function readyFilter(filter: Filter): ReadyFilter {
  const ready = (labels: readonly string[] | undefined): Labels => labels?.map(encodeText) ?? null
  const { access, sources, formats, kinds, persons, from, to } = filter
  return {
    key: JSON.stringify([access, sources ?? null, formats ?? null, kinds ?? null, persons ?? null, from ?? null, to ?? null]),
    access: ready(access),
    sources: ready(sources),
    formats: ready(formats),
    kinds: ready(kinds),
    persons: ready(persons),
    from: from ?? -Infinity,
    to: to ?? Infinity,
    isDated: from !== undefined || to !== undefined,
  }
}

/** One byte per label, 1 where it is in the list. */
function mark(segment: Segment, labels: readonly Uint8Array[]): Uint8Array {
  const marks = new Uint8Array(segment.labelOffsets.length - 1)
  for (const label of labels) {
    const found = findLabel(segment, label)
    if (found >= 0) marks[found] = 1
  }
  return marks
}

/** One byte per set, 1 where it shares a label with the list. */
function markSets(segment: Segment, labels: readonly Uint8Array[]): Uint8Array {
  const wanted = mark(segment, labels)
  const { setOffsets, setItems } = segment
  const marks = new Uint8Array(setOffsets.length - 1)
  for (let set = 0; set < marks.length; set++) {
    const end = setOffsets[set + 1]!
    for (let item = setOffsets[set]!; item < end; item++) {
      if (wanted[setItems[item]!] === 0) continue
      marks[set] = 1
      break
    }
  }
  return marks
}

/** Writes `value` for documents whose label or set is not marked. */
function keepMarked(mask: Uint8Array, column: Uint32Array, marks: Uint8Array, value: number): void {
  for (let document = 0; document < mask.length; document++) {
    if (mask[document] !== OUT && marks[column[document]!] === 0) mask[document] = value
  }
}

function keepDated(mask: Uint8Array, updatedAt: Float64Array, { from, to }: ReadyFilter): void {
  for (let document = 0; document < mask.length; document++) {
    const at = updatedAt[document]!
    if (at === 0 || at < from || at > to) mask[document] = OUT
  }
}

/** OUT, COUNTED or SHOWN for every document of the segment. */
export function filterSegment({ segment, live }: LiveSegment, filter: ReadyFilter): Uint8Array {
  const mask = new Uint8Array(segment.documents).fill(SHOWN)
  keepMarked(mask, segment.accessSet, markSets(segment, filter.access ?? []), OUT)
  if (live) for (let document = 0; document < mask.length; document++) if (live[document] === 0) mask[document] = OUT
  if (filter.isDated) keepDated(mask, segment.updatedAt, filter)
  if (filter.formats) keepMarked(mask, segment.format, mark(segment, filter.formats), OUT)
  if (filter.kinds) keepMarked(mask, segment.kind, mark(segment, filter.kinds), OUT)
  if (filter.persons) keepMarked(mask, segment.personSet, markSets(segment, filter.persons), OUT)
  if (filter.sources) keepMarked(mask, segment.source, mark(segment, filter.sources), COUNTED)
  return mask
}
