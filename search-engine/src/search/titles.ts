import { addBit, bitSet } from '../segment/bits.ts'
import type { Segment } from '../segment/columns.ts'
import { openPostings } from '../segment/postings.ts'
import { scanPassing, startScan } from '../segment/scan.ts'

/**
 * Which documents of a segment hold a term in their title. Postings say so only beside all that stands in the texts, so what was read once
 * is kept.
 *
 * @property isRead by term, 1 once its postings were read. @property titled the documents of terms that stand in titles: few do.
 * @property next terms before it are all read.
 * @property chunks the first one of every document: its title stands beside each.
 */
type Titles = { isRead: Uint8Array; titled: Map<number, readonly number[]>; next: number; chunks: Uint32Array }

const remembered = new WeakMap<Segment, Titles>()

function titlesOf(segment: Segment): Titles {
  const before = remembered.get(segment)
  if (before) return before
  const chunks = bitSet(segment.chunks)
  for (let document = 0; document < segment.documents; document++) addBit(chunks, segment.firstChunk[document]!)
  const titles = { isRead: new Uint8Array(segment.terms), titled: new Map<number, readonly number[]>(), next: 0, chunks }
  remembered.set(segment, titles)
  return titles
}

const none: readonly number[] = []
/** Opening a list costs about as much as reading so many postings. */
const OPENING = 16

const costOf = (segment: Segment, term: number): number =>
  OPENING + openPostings(segment.postingBytes, segment.postingOffsets[term]!).chunks

function readTitles(segment: Segment, term: number, { isRead, titled, chunks }: Titles): void {
  const documents: number[] = []
  const scan = startScan(openPostings(segment.postingBytes, segment.postingOffsets[term]!))
  for (let size = scanPassing(scan, chunks); size > 0; size = scanPassing(scan, chunks))
    for (let index = 0; index < size; index++)
      if (scan.found.title[index]! > 0) documents.push(segment.documentOfChunk[scan.found.chunk[index]!]!)
  isRead[term] = 1
  if (documents.length > 0) titled.set(term, documents)
}

/** How many postings may still be read for one suggestion: nobody waits for more. */
export type Budget = { left: number }

/**
 * Documents that hold this term in their title.
 *
 * @param budget taken from for what was not read before; where it does not suffice nothing is known of the term yet.
 */
export function documentsTitled(segment: Segment, term: number, budget: Budget): readonly number[] {
  const titles = titlesOf(segment)
  if (titles.isRead[term] === 0 && budget.left > 0) {
    budget.left -= costOf(segment, term)
    readTitles(segment, term, titles)
  }
  return titles.titled.get(term) ?? none
}

/** Reads on for suggestions to come, as far as the budget suffices. */
export function readOn(segment: Segment, budget: Budget): void {
  const titles = titlesOf(segment)
  while (budget.left > 0 && titles.next < segment.terms) documentsTitled(segment, titles.next++, budget)
}
