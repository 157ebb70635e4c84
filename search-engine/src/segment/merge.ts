import { byteWriter, reserve, writeBytes, written } from './bytes.ts'
import type { ByteWriter } from './bytes.ts'
import { packSegment } from './columns.ts'
import { mergeDocuments, numberLive } from './merge-documents.ts'
import type { Numbering } from './merge-documents.ts'
import { addPosting, endTerm, postingWriter } from './posting-writer.ts'
import type { PostingWriter } from './posting-writer.ts'
import { openPostings } from './postings.ts'
import { scanAll, startScan } from './scan.ts'
import { compareBytes, stringAt } from './strings.ts'
import type { LiveSegment } from './view.ts'

/** A place in the dictionary of one of the segments being merged. @property key bytes of the term there; null behind the last. */
type Source = { part: LiveSegment; numbering: Numbering; term: number; key: Uint8Array | null }

function moveTo(source: Source, term: number): void {
  const { terms, termOffsets: offsets, termBytes: bytes } = source.part.segment
  source.term = term
  source.key = term < terms ? stringAt({ offsets, bytes }, term) : null
}

/** The sources that stand at the first term of all, in their order. */
function atFirstTerm(sources: readonly Source[], found: Source[]): void {
  found.length = 0
  for (const source of sources) {
    if (!source.key) continue
    const difference = found.length === 0 ? 0 : compareBytes(source.key, found[0]!.key!)
    if (difference < 0) found.length = 0
    if (difference <= 0) found.push(source)
  }
}

/** Copies the postings of the live documents with their positions. */
function copyPostings({ part, numbering, term }: Source, writer: PostingWriter): void {
  const { segment } = part
  const list = openPostings(segment.postingBytes, segment.postingOffsets[term]!)
  const { data } = list
  const scan = startScan(list)
  const { found } = scan
  let at = list.positions
  for (let size = scanAll(scan); size > 0; size = scanAll(scan)) {
    for (let index = 0; index < size; index++) {
      const [title, headings, body] = [found.title[index]!, found.headings[index]!, found.body[index]!]
      const start = at
      for (let left = title + headings + body; left > 0; left--) while (data[at++]! > 127);
      const chunk = numbering.chunk[found.chunk[index]!]!
      if (chunk < 0) continue
      addPosting(writer, chunk, numbering.document[segment.documentOfChunk[found.chunk[index]!]!]!, title, headings, body)
      writeBytes(writer.positions, data, start, at)
    }
  }
}

function mergeTerms(sources: readonly Source[]) {
  const sizes = sources.map(({ part }) => part.segment)
  const termBytes = byteWriter(sizes.reduce((sum, { termBytes }) => sum + termBytes.length, 64))
  const postingBytes = byteWriter(sizes.reduce((sum, { postingBytes }) => sum + postingBytes.length, 64))
  const [termOffsets, postingOffsets, termDocuments] = [byteWriter(1024), byteWriter(1024), byteWriter(1024)]
  const writer = postingWriter()
  const found: Source[] = []
  let terms = 0
  appendWord(termOffsets, 0)
  appendWord(postingOffsets, 0)
  for (atFirstTerm(sources, found); found.length > 0; atFirstTerm(sources, found)) {
    for (const source of found) copyPostings(source, writer)
    if (writer.chunks > 0) {
      const key = found[0]!.key!
      writeBytes(termBytes, key, 0, key.length)
      appendWord(termDocuments, endTerm(writer, postingBytes))
      appendWord(termOffsets, termBytes.length)
      appendWord(postingOffsets, postingBytes.length)
      terms++
    }
    for (const source of found) moveTo(source, source.term + 1)
  }
  return {
    termBytes: written(termBytes),
    termOffsets: words(termOffsets, terms + 1),
    postingBytes: written(postingBytes),
    postingOffsets: words(postingOffsets, terms + 1),
    termDocuments: words(termDocuments, terms),
  }
}

function appendWord(writer: ByteWriter, value: number): void {
  reserve(writer, 4)
  new Uint32Array(writer.data.buffer, writer.length, 1)[0] = value
  writer.length += 4
}

const words = (writer: ByteWriter, count: number): Uint32Array => new Uint32Array(writer.data.buffer, 0, count)

/** One segment with the live documents of all, in their order. */
export function mergeSegments(parts: readonly LiveSegment[]): SharedArrayBuffer {
  const numberings = numberLive(parts)
  const sources = parts.map((part, index): Source => ({ part, numbering: numberings[index]!, term: 0, key: null }))
  for (const source of sources) moveTo(source, 0)
  const { dimension, ...columns } = mergeDocuments(parts)
  return packSegment({ ...mergeTerms(sources), ...columns }, dimension)
}
