import { B, HEADING_WEIGHT, K1, TITLE_WEIGHT } from '../query/weights.ts'
import { BODY, FIELDS, HEADINGS, TITLE } from '../segment/columns.ts'
import type { Segment } from '../segment/columns.ts'
import { nextBlock, readPostings } from '../segment/postings.ts'
import type { PostingList } from '../segment/postings.ts'
import type { Totals } from '../segment/view.ts'
import { OUT, SHOWN } from './filter.ts'
import type { Scratch } from './scratch.ts'

/** Average lengths by field, 1 where the field is empty everywhere. */
export type Averages = { chunk: readonly number[]; document: readonly number[] }

export const averagesOf = ({ chunks, documents, chunkLengths, documentLengths }: Totals): Averages => ({
  chunk: chunkLengths.map((length) => length / chunks || 1),
  document: documentLengths.map((length) => length / documents || 1),
})

/** @property mask see filter.ts. */
export type Pass = { segment: Segment; mask: Uint8Array; scratch: Scratch; averages: Averages }

/** BM25F of one term: frequencies weighted by field, each relative to the length of its field, then saturated. */
function saturate(
  lengths: Uint32Array,
  at: number,
  averages: readonly number[],
  title: number,
  headings: number,
  body: number,
): number {
  let frequency = 0
  if (title > 0) frequency += (TITLE_WEIGHT * title) / (1 - B + (B * lengths[at + TITLE]!) / averages[TITLE]!)
  if (headings > 0) frequency += (HEADING_WEIGHT * headings) / (1 - B + (B * lengths[at + HEADINGS]!) / averages[HEADINGS]!)
  if (body > 0) frequency += body / (1 - B + (B * lengths[at + BODY]!) / averages[BODY]!)
  return (frequency * (K1 + 1)) / (frequency + K1)
}

/** One term on its way through a segment, with the frequencies of the document being read, which its chunks add up to. */
type Running = { weight: number; bit: number; document: number; title: number; headings: number; body: number }

type Frequencies = { title: Uint32Array; headings: Uint32Array; body: Uint32Array }

function endDocument({ scratch, mask, segment, averages }: Pass, running: Running): void {
  const { document, title, headings, body } = running
  if (document < 0) return
  scratch.documentGroups[document]! |= running.bit
  if (title > 0) scratch.titleGroups[document]! |= running.bit
  if (mask[document] !== SHOWN) return
  const score = saturate(segment.documentLengths, document * FIELDS, averages.document, title, headings, body)
  scratch.documentScore[document]! += running.weight * score
}

function addChunk(pass: Pass, running: Running, chunk: number, frequencies: Frequencies, at: number): void {
  const { scratch, segment, averages } = pass
  const document = segment.documentOfChunk[chunk]!
  if (document !== running.document) {
    endDocument(pass, running)
    running.document = document
    running.title = 0
    running.headings = 0
    running.body = 0
  }
  const title = frequencies.title[at]!
  const headings = frequencies.headings[at]!
  const body = frequencies.body[at]!
  running.title = Math.max(running.title, title)
  running.headings += headings
  running.body += body
  scratch.chunkScore[chunk]! +=
    running.weight * saturate(segment.chunkLengths, chunk * FIELDS, averages.chunk, title, headings, body)
}

/** Adds what one term is worth to the scores of the chunks and documents that pass the filter. */
export function scoreTerm(pass: Pass, list: PostingList, weight: number, bit: number): void {
  const { documentOfChunk } = pass.segment
  const { block } = pass.scratch
  const running: Running = { weight, bit, document: -1, title: 0, headings: 0, body: 0 }
  const reader = readPostings(list)
  for (let size = nextBlock(reader, block); size > 0; size = nextBlock(reader, block)) {
    for (let index = 0; index < size; index++) {
      const chunk = block.chunk[index]!
      if (pass.mask[documentOfChunk[chunk]!] !== OUT) addChunk(pass, running, chunk, block, index)
    }
  }
  endDocument(pass, running)
}

/** As `scoreTerm`, with several terms that count as one. */
export function scoreCompletions(pass: Pass, lists: readonly PostingList[], weight: number, bit: number): void {
  const { segment, mask, scratch } = pass
  const { block, title, headings, body } = scratch
  for (const frequencies of [title, headings, body]) frequencies.fill(0, 0, segment.chunks)
  for (const list of lists) {
    const reader = readPostings(list)
    for (let size = nextBlock(reader, block); size > 0; size = nextBlock(reader, block)) {
      for (let index = 0; index < size; index++) {
        const chunk = block.chunk[index]!
        title[chunk]! += block.title[index]!
        headings[chunk]! += block.headings[index]!
        body[chunk]! += block.body[index]!
      }
    }
  }
  const running: Running = { weight, bit, document: -1, title: 0, headings: 0, body: 0 }
  for (let chunk = 0; chunk < segment.chunks; chunk++) {
    if ((title[chunk] || headings[chunk] || body[chunk]) === 0 || mask[segment.documentOfChunk[chunk]!] === OUT) continue
    addChunk(pass, running, chunk, scratch, chunk)
  }
  endDocument(pass, running)
}
