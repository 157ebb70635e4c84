import type { Segment } from '../segment/columns.ts'
import { findLabel } from '../segment/lookup.ts'
import { encodeText } from '../segment/strings.ts'
import { isLive } from '../segment/view.ts'
import type { LiveSegment } from '../segment/view.ts'
import type { Filter } from '../types.ts'

/** The document does not pass. */
export const OUT = 0
/** It passes every filter but `sources`: it is counted, not shown. */
export const COUNTED = 1
export const SHOWN = 2

/** One byte per label, 1 where it is in the list; null when there is no list and so no filter. */
function marked(segment: Segment, labels: readonly string[] | undefined): Uint8Array | null {
  if (!labels) return null
  const marks = new Uint8Array(segment.labelOffsets.length - 1)
  for (const label of labels) {
    const found = findLabel(segment, encodeText(label))
    if (found >= 0) marks[found] = 1
  }
  return marks
}

/** One byte per set, 1 where it shares a label with the list. */
function markedSets(segment: Segment, labels: readonly string[] | undefined): Uint8Array | null {
  const wanted = marked(segment, labels)
  if (!wanted) return null
  const { setOffsets, setItems } = segment
  const marks = new Uint8Array(setOffsets.length - 1)
  for (let set = 0; set < marks.length; set++) {
    for (let item = setOffsets[set]!; item < setOffsets[set + 1]! && marks[set] === 0; item++)
      marks[set] = wanted[setItems[item]!]!
  }
  return marks
}

/** Writes OUT, COUNTED or SHOWN for every document of the segment into `mask`. */
export function applyFilter(part: LiveSegment, filter: Filter, mask: Uint8Array): void {
  const { segment } = part
  const access = markedSets(segment, filter.access)
  const persons = markedSets(segment, filter.persons)
  const formats = marked(segment, filter.formats)
  const kinds = marked(segment, filter.kinds)
  const sources = marked(segment, filter.sources)
  const dated = filter.from !== undefined || filter.to !== undefined
  const { from = -Infinity, to = Infinity } = filter
  for (let document = 0; document < segment.documents; document++) {
    const updatedAt = segment.updatedAt[document]!
    const passes =
      access?.[segment.accessSet[document]!] === 1 &&
      isLive(part, document) &&
      (!dated || (updatedAt !== 0 && updatedAt >= from && updatedAt <= to)) &&
      (!formats || formats[segment.format[document]!] === 1) &&
      (!kinds || kinds[segment.kind[document]!] === 1) &&
      (!persons || persons[segment.personSet[document]!] === 1)
    mask[document] = !passes ? OUT : !sources || sources[segment.source[document]!] === 1 ? SHOWN : COUNTED
  }
}
