import type { Segment } from '../segment/columns.ts'
import { findAncestor, findDocument, findLabel } from '../segment/lookup.ts'
import { encodeId, encodeText } from '../segment/strings.ts'
import type { LiveSegment } from '../segment/view.ts'
import type { Filter } from '../types.ts'

/** The document does not pass. */
export const OUT = 0
/** It passes every filter but `sources`: it counts for its source, and is not shown. */
export const OTHER_SOURCE = 1
/** It passes every filter but `formats`: it counts for its format, and is not shown. */
export const OTHER_FORMAT = 2
export const SHOWN = 4

/** By whether its source passes, times two, plus whether its format does. */
const states = Uint8Array.of(OUT, OTHER_SOURCE, OTHER_FORMAT, SHOWN)

type Labels = readonly Uint8Array[] | null

type EncodedLabels = {
  access: Labels
  sources: Labels
  formats: Labels
  kinds: Labels
  persons: Labels
  ancestors: readonly string[] | null
}

/**
 * A filter ready to be applied to segments.
 *
 * @property key the same for filters that say the same.
 * @property labels encoded when first asked for: a filter that is remembered needs them not, and a person may hold thousands.
 */
export type ReadyFilter = { key: string; from: number; to: number; isDated: boolean; labels: () => EncodedLabels }

export function readyFilter(filter: Filter): ReadyFilter {
  const { access, sources, formats, kinds, persons, ancestors, from, to } = filter
  const encode = (labels: readonly string[] | undefined): Labels => labels?.map(encodeText) ?? null
  let encoded: EncodedLabels | null = null
  return {
    key: JSON.stringify([
      access,
      sources ?? null,
      formats ?? null,
      kinds ?? null,
      persons ?? null,
      ancestors ?? null,
      from ?? null,
      to ?? null,
    ]),
    from: from ?? -Infinity,
    to: to ?? Infinity,
    isDated: from !== undefined || to !== undefined,
    labels: () =>
      (encoded ??= {
        access: encode(access),
        sources: encode(sources),
        formats: encode(formats),
        kinds: encode(kinds),
        persons: encode(persons),
        ancestors: ancestors ?? null,
      }),
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

/** One byte per set, 1 where one of its labels is marked. */
function markSets(wanted: Uint8Array, setOffsets: Uint32Array, setItems: Uint32Array): Uint8Array {
  const marks = new Uint8Array(setOffsets.length - 1)
  for (let set = 0; set < marks.length; set++) {
    const end = setOffsets[set + 1]!
    for (let item = setOffsets[set]!; item < end; item++) marks[set]! |= wanted[setItems[item]!]!
  }
  return marks
}

const markHolders = (segment: Segment, labels: readonly Uint8Array[]): Uint8Array =>
  markSets(mark(segment, labels), segment.setOffsets, segment.setItems)

/** Drops what neither lies in one of these nor is one. */
function keepWithin(mask: Uint8Array, segment: Segment, ancestors: readonly string[]): void {
  const wanted = new Uint8Array(segment.ancestorOffsets.length - 1)
  const named = new Uint8Array(segment.documents)
  for (const ancestor of ancestors) {
    const label = findAncestor(segment, encodeText(ancestor))
    if (label >= 0) wanted[label] = 1
    const document = findDocument(segment, encodeId(ancestor))
    if (document >= 0) named[document] = 1
  }
  const marks = markSets(wanted, segment.ancestorSetOffsets, segment.ancestorSetItems)
  const { ancestorSet } = segment
  for (let document = 0; document < mask.length; document++) mask[document]! &= marks[ancestorSet[document]!]! | named[document]!
}

// No branches in these loops: what passes is as random as the access lists, and a wrong guess costs more than the work.

function keepMarked(mask: Uint8Array, column: Uint32Array, marks: Uint8Array): void {
  for (let document = 0; document < mask.length; document++) mask[document]! &= marks[column[document]!]!
}

function keepDated(mask: Uint8Array, updatedAt: Float64Array, { from, to }: ReadyFilter): void {
  for (let document = 0; document < mask.length; document++) {
    const at = updatedAt[document]!
    mask[document]! &= Number(at !== 0) & Number(at >= from) & Number(at <= to)
  }
}

/** OUT, OTHER_SOURCE, OTHER_FORMAT or SHOWN for every document of the segment. */
export function filterSegment({ segment, live }: LiveSegment, filter: ReadyFilter): Uint8Array {
  const { access, sources, formats, kinds, persons, ancestors } = filter.labels()
  const mask = live ? Uint8Array.from(live) : new Uint8Array(segment.documents).fill(1)
  keepMarked(mask, segment.accessSet, markHolders(segment, access ?? []))
  if (filter.isDated) keepDated(mask, segment.updatedAt, filter)
  if (kinds) keepMarked(mask, segment.kind, mark(segment, kinds))
  if (persons) keepMarked(mask, segment.personSet, markHolders(segment, persons))
  if (ancestors) keepWithin(mask, segment, ancestors)
  const all = (): Uint8Array => new Uint8Array(segment.labelOffsets.length - 1).fill(1)
  const [inSource, inFormat] = [sources ? mark(segment, sources) : all(), formats ? mark(segment, formats) : all()]
  const { source, format } = segment
  for (let document = 0; document < mask.length; document++)
    mask[document]! *= states[inSource[source[document]!]! * 2 + inFormat[format[document]!]!]!
  return mask
}
