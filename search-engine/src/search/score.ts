import { HEADING_WEIGHT, K1, TITLE_WEIGHT } from '../query/weights.ts'
import { addBit, hasBit, takeBits } from '../segment/bits.ts'
import { BODY, FIELDS, HEADINGS, TITLE } from '../segment/columns.ts'
import type { Segment } from '../segment/columns.ts'
import type { PostingList } from '../segment/postings.ts'
import { scanPassing, startScan } from '../segment/scan.ts'
import { SHOWN } from './filter.ts'
import type { Mask } from './mask.ts'
import { lookUpNorm } from './norms.ts'
import type { Norm, Norms } from './norms.ts'
import type { Seen } from './phrase.ts'
import type { Scratch } from './scratch.ts'

type Pass = { segment: Segment; mask: Mask; scratch: Scratch; norms: Norms }

type Lengths = Uint16Array | Uint32Array

/** BM25F of one term: frequencies weighted by field, each relative to the length of its field, then saturated. */
function saturate(lengths: Lengths, at: number, norms: readonly Norm[], title: number, headings: number, body: number): number {
  let frequency = 0
  if (title > 0) frequency += (TITLE_WEIGHT * title) / lookUpNorm(norms[TITLE]!, lengths[at + TITLE]!)
  if (headings > 0) frequency += (HEADING_WEIGHT * headings) / lookUpNorm(norms[HEADINGS]!, lengths[at + HEADINGS]!)
  if (body > 0) frequency += body / lookUpNorm(norms[BODY]!, lengths[at + BODY]!)
  return (frequency * (K1 + 1)) / (frequency + K1)
}

/** One term on its way through a segment, with the frequencies of the document being read, which its chunks add up to. */
type Running = { weight: number; bit: number; document: number; title: number; headings: number; body: number }

type Frequencies = { title: Uint32Array; headings: Uint32Array; body: Uint32Array }

function endDocument({ scratch, mask, segment, norms }: Pass, running: Running): void {
  const { document, title, headings, body } = running
  if (document < 0) return
  addBit(scratch.matched, document)
  scratch.groups[document * 2]! |= running.bit
  if (title > 0) scratch.groups[document * 2 + 1]! |= running.bit
  if (mask.documents[document] !== SHOWN) return
  const score = saturate(segment.documentLengths, document * FIELDS, norms.document, title, headings, body)
  scratch.documentScore[document]! += running.weight * score
}

function addChunk(pass: Pass, running: Running, chunk: number, frequencies: Frequencies, at: number): void {
  const { scratch, segment, mask, norms } = pass
  const document = segment.documentOfChunk[chunk]!
  if (document !== running.document) {
    endDocument(pass, running)
    running.document = document
    running.title = 0
    running.headings = 0
    running.body = 0
  }
  // What is only counted needs no score.
  if (mask.documents[document] !== SHOWN) return
  const title = frequencies.title[at]!
  const headings = frequencies.headings[at]!
  const body = frequencies.body[at]!
  running.title = Math.max(running.title, title)
  running.headings += headings
  running.body += body
  scratch.chunkScore[chunk]! +=
    running.weight * saturate(segment.chunkLengths, chunk * FIELDS, norms.chunk, title, headings, body)
}

/** Adds what one term is worth to the scores of the chunks and documents that pass the mask. */
export function scoreTerm(pass: Pass, list: PostingList, weight: number, bit: number): void {
  const running: Running = { weight, bit, document: -1, title: 0, headings: 0, body: 0 }
  const scan = startScan(list)
  const { found } = scan
  for (let size = scanPassing(scan, pass.mask.chunks); size > 0; size = scanPassing(scan, pass.mask.chunks)) {
    for (let index = 0; index < size; index++) addChunk(pass, running, found.chunk[index]!, found, index)
  }
  endDocument(pass, running)
}

/** As `scoreTerm`, with several terms that count as one. @param scans of words that count only together. */
export function scoreCompletions(
  pass: Pass,
  lists: readonly PostingList[],
  scans: readonly ((seen: Seen) => void)[],
  weight: number,
  bit: number,
): void {
  const { segment, mask, scratch } = pass
  const { completed, completions, title, headings, body } = scratch
  for (const list of lists) {
    const scan = startScan(list)
    const { found } = scan
    for (let size = scanPassing(scan, mask.chunks); size > 0; size = scanPassing(scan, mask.chunks)) {
      for (let index = 0; index < size; index++) {
        const chunk = found.chunk[index]!
        addBit(completed, chunk)
        title[chunk]! += found.title[index]!
        headings[chunk]! += found.headings[index]!
        body[chunk]! += found.body[index]!
      }
    }
  }
  for (const scan of scans)
    scan((chunk, inTitle, inHeadings, inBody) => {
      if (hasBit(mask.chunks, chunk) === 0) return
      addBit(completed, chunk)
      title[chunk]! += inTitle
      headings[chunk]! += inHeadings
      body[chunk]! += inBody
    })
  const running: Running = { weight, bit, document: -1, title: 0, headings: 0, body: 0 }
  const count = takeBits(completed, segment.chunks, completions)
  for (let index = 0; index < count; index++) {
    const chunk = completions[index]!
    addChunk(pass, running, chunk, scratch, chunk)
    title[chunk] = 0
    headings[chunk] = 0
    body[chunk] = 0
  }
  endDocument(pass, running)
}
