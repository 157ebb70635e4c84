import type { Segment } from '../segment/columns.ts'
import { formatsOf, labelsOfSet, type Named, sourcesOf } from '../segment/lookup.ts'
import { OTHER_FORMAT, OTHER_SOURCE, SHOWN } from './filter.ts'

type ByName = Map<string, number>

/** How many documents were found, and how many of them by source, format and person. */
export type Counts = { total: number; counts: ByName; formats: ByName; persons: ByName }

export const noCounts = (): Counts => ({ total: 0, counts: new Map(), formats: new Map(), persons: new Map() })

/** @property count takes note of a document. @returns whether it is shown. @property addTo adds all that were noted. */
type Counter = { count: (document: number) => boolean; addTo: (all: Counts) => void }

/** Counts documents of a segment. @param documents what the filters say of each: it is shown, or only counted. */
export function counterOf(segment: Segment, documents: Uint8Array, countsPersons: boolean): Counter {
  let total = 0
  const sources = new Uint32Array(segment.labelOffsets.length - 1)
  const formats = new Uint32Array(sources.length)
  /** By set of people: most documents share theirs with others. */
  const people = new Map<number, number>()
  return {
    count(document) {
      const state = documents[document]!
      if (state !== OTHER_FORMAT) sources[segment.source[document]!]!++
      if (state !== OTHER_SOURCE) formats[segment.format[document]!]!++
      if (state !== SHOWN) return false
      total++
      const set = segment.personSet[document]!
      if (countsPersons) people.set(set, (people.get(set) ?? 0) + 1)
      return true
    },
    addTo(all) {
      all.total += total
      addLabels(sourcesOf(segment), sources, all.counts)
      addLabels(formatsOf(segment), formats, all.formats)
      for (const [set, count] of people)
        for (const person of labelsOfSet(segment, set)) all.persons.set(person, (all.persons.get(person) ?? 0) + count)
    },
  }
}

function addLabels(labels: readonly Named[], counts: Uint32Array, into: ByName): void {
  for (const { label, name } of labels) {
    const count = counts[label]!
    if (count > 0) into.set(name, (into.get(name) ?? 0) + count)
  }
}
