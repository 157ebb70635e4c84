import { analyzeInto, analyzeTitleInto } from '../analyze/analyze.ts'
import type { DocumentInput } from '../types.ts'
import { byteWriter, writeBytes, writeText, writeVarint, written } from './bytes.ts'
import type { ByteWriter } from './bytes.ts'
import { FIELDS, LONGEST_FIELD, packSegment, TITLE } from './columns.ts'
import { documentColumns, sumLengths } from './documents.ts'
import { addPosting, endTerm, postingWriter } from './posting-writer.ts'
import { vectorColumns } from './quantize.ts'
import { byteOrder } from './sort-strings.ts'

/** Every word of the text in reading order, as numbers. */
type Tokens = {
  count: number
  term: Uint32Array<ArrayBuffer>
  /** chunk * FIELDS + field. */
  place: Uint32Array<ArrayBuffer>
  position: Uint32Array<ArrayBuffer>
}

// Used for one build after the other: arrays of this size, made again each time, would scatter the memory of the process.
const tokens: Tokens = { count: 0, term: new Uint32Array(0), place: new Uint32Array(0), position: new Uint32Array(0) }

function growTokens(): void {
  const grow = (array: Uint32Array): Uint32Array<ArrayBuffer> => {
    const grown = new Uint32Array(Math.max(1 << 16, array.length * 2))
    grown.set(array)
    return grown
  }
  tokens.term = grow(tokens.term)
  tokens.place = grow(tokens.place)
  tokens.position = grow(tokens.position)
}

/** A text that was read, with its length in words and its tokens: the next chunk mostly has the same title and headings. */
type Field = { text: string; length: number; from: number; to: number }

/** Fills `tokens`. @returns the terms with their numbers, and the lengths of all fields. */
function readTokens(documents: readonly DocumentInput[], isWanted: (term: string) => boolean) {
  const chunks = documents.reduce((sum, document) => sum + document.chunks.length, 0)
  const terms = new Map<string, number>()
  const chunkLengths = new Uint16Array(chunks * FIELDS)
  let place = 0
  tokens.count = 0

  const add = (term: number, position: number): void => {
    const at = tokens.count++
    if (at === tokens.term.length) growTokens()
    tokens.term[at] = term
    tokens.place[at] = place
    tokens.position[at] = position
  }
  const emit = (word: string, position: number): void => {
    let number = terms.get(word)
    if (number === undefined) {
      if (!isWanted(word)) return
      terms.set(word, (number = terms.size))
    }
    add(number, position)
  }
  const last = Array.from({ length: FIELDS }, (): Field => ({ text: '', length: 0, from: 0, to: 0 }))
  const read = (text: string, field: number): number => {
    const before = last[field]!
    if (text === before.text) {
      for (let token = before.from; token < before.to; token++) add(tokens.term[token]!, tokens.position[token]!)
      return before.length
    }
    const from = tokens.count
    const length = field === TITLE ? analyzeTitleInto(text, emit) : analyzeInto(text, emit)
    last[field] = { text, length, from, to: tokens.count }
    return length
  }

  for (const document of documents) {
    for (const { title, headings, body } of document.chunks) {
      for (const [field, text] of [title, headings, body].entries()) {
        chunkLengths[place] = Math.min(LONGEST_FIELD, read(text, field))
        place++
      }
    }
  }
  return { terms, chunkLengths }
}

/** Token numbers ordered by the rank of their term; tokens of one term stay in reading order. */
function groupByTerm(rank: Uint32Array): { order: Uint32Array; ends: Uint32Array } {
  const ends = new Uint32Array(rank.length)
  for (let token = 0; token < tokens.count; token++) ends[rank[tokens.term[token]!]!]!++
  let sum = 0
  for (let term = 0; term < ends.length; term++) {
    const size = ends[term]!
    ends[term] = sum
    sum += size
  }
  const order = new Uint32Array(tokens.count)
  for (let token = 0; token < tokens.count; token++) order[ends[rank[tokens.term[token]!]!]!++] = token
  return { order, ends }
}

function postingColumns(rank: Uint32Array, documentOfChunk: Uint32Array) {
  const { order, ends } = groupByTerm(rank)
  const postingOffsets = new Uint32Array(ends.length + 1)
  const termDocuments = new Uint32Array(ends.length)
  const output = byteWriter(tokens.count * 4 + 1024)
  const writer = postingWriter()
  const frequency = [0, 0, 0]
  let token = 0
  for (let term = 0; term < ends.length; term++) {
    while (token < ends[term]!) {
      const chunk = Math.floor(tokens.place[order[token]!]! / FIELDS)
      const start = token
      frequency.fill(0)
      for (; token < ends[term]! && Math.floor(tokens.place[order[token]!]! / FIELDS) === chunk; token++)
        frequency[tokens.place[order[token]!]! % FIELDS]!++
      addPosting(writer, chunk, documentOfChunk[chunk]!, frequency[0]!, frequency[1]!, frequency[2]!)
      writePositions(order, start, token, writer.positions)
    }
    termDocuments[term] = endTerm(writer, output)
    postingOffsets[term + 1] = output.length
  }
  return { termDocuments, postingOffsets, postingBytes: written(output) }
}

/** Positions of the tokens order[start, end), which are those of one term in one chunk. */
function writePositions(order: Uint32Array, start: number, end: number, positions: ByteWriter): void {
  let place = -1
  let last = 0
  for (let index = start; index < end; index++) {
    const token = order[index]!
    if (tokens.place[token] !== place) last = 0
    place = tokens.place[token]!
    writeVarint(positions, tokens.position[token]! - last)
    last = tokens.position[token]!
  }
}

/** Terms in the order of their bytes, and the rank of each by its number. */
function sortTerms(terms: ReadonlyMap<string, number>) {
  const unsorted = byteWriter(terms.size * 10 + 64)
  const offsets = new Uint32Array(terms.size + 1)
  for (const [term, number] of terms) {
    writeText(unsorted, term)
    offsets[number + 1] = unsorted.length
  }
  const { data } = unsorted
  const rank = new Uint32Array(terms.size)
  const termOffsets = new Uint32Array(terms.size + 1)
  const output = byteWriter(unsorted.length)
  for (const [place, number] of byteOrder({ offsets, bytes: data }).entries()) {
    rank[number] = place
    writeBytes(output, data, offsets[number]!, offsets[number + 1]!)
    termOffsets[place + 1] = output.length
  }
  return { rank, termOffsets, termBytes: written(output) }
}

/**
 * Analyses the documents and packs them into one segment. Their ids must differ.
 *
 * @param isWanted terms that are kept, for a segment that is searched for these alone.
 */
export function buildSegment(
  documents: readonly DocumentInput[],
  isWanted: (term: string) => boolean = () => true,
): SharedArrayBuffer {
  const { terms, chunkLengths } = readTokens(documents, isWanted)
  const { rank, termOffsets, termBytes } = sortTerms(terms)
  const columns = documentColumns(documents)
  const { dimension, ...vectors } = vectorColumns(documents, columns.documentOfChunk.length)
  return packSegment(
    {
      termOffsets,
      termBytes,
      ...postingColumns(rank, columns.documentOfChunk),
      ...columns,
      chunkLengths,
      documentLengths: sumLengths(columns.firstChunk, chunkLengths),
      ...vectors,
    },
    dimension,
  )
}
