// A segment is one block of shared memory: a header, then these arrays one after the other. The same bytes are its file.

const types = {
  /** Terms in the order of their UTF-8 bytes. */
  termOffsets: Uint32Array,
  termBytes: Uint8Array,
  /** Per term, the documents that hold it, deleted ones included. */
  termDocuments: Uint32Array,
  /** Per term, where its postings start; see postings.ts. */
  postingOffsets: Uint32Array,
  postingBytes: Uint8Array,
  documentIdOffsets: Uint32Array,
  documentIdBytes: Uint8Array,
  /** Document ordinals in the order of the bytes of their ids. */
  documentIdOrder: Uint32Array,
  chunkIdOffsets: Uint32Array,
  chunkIdBytes: Uint8Array,
  /** Sources, formats, kinds, access tokens and persons, in the order of their UTF-8 bytes. */
  labelOffsets: Uint32Array,
  labelBytes: Uint8Array,
  /** Sets of labels, each stored once however many documents have it. */
  setOffsets: Uint32Array,
  setItems: Uint32Array,
  /** Per document. */
  source: Uint32Array,
  format: Uint32Array,
  kind: Uint32Array,
  accessSet: Uint32Array,
  personSet: Uint32Array,
  updatedAt: Float64Array,
  /** One entry more than documents; the chunks of a document are adjacent. */
  firstChunk: Uint32Array,
  /** Three per document: title, headings, body; see `documentLengths`. */
  documentLengths: Uint32Array,
  documentOfChunk: Uint32Array,
  /** Three per chunk: title, headings, body; at most LONGEST_FIELD. Small, because scoring reads them all over. */
  chunkLengths: Uint16Array,
  vectors: Int8Array,
  /** Factor from the stored integers to the unit vector; 0 for a chunk without vector. */
  vectorScales: Float32Array,
  /** One bit per component: its sign. */
  sketches: Uint32Array,
} as const

const names = Object.keys(types) as (keyof typeof types)[]

type ArrayOf<Type> = Type extends typeof Uint8Array
  ? Uint8Array
  : Type extends typeof Int8Array
    ? Int8Array
    : Type extends typeof Uint16Array
      ? Uint16Array
      : Type extends typeof Float32Array
        ? Float32Array
        : Type extends typeof Float64Array
          ? Float64Array
          : Uint32Array

export type Columns = { readonly [Name in keyof typeof types]: ArrayOf<(typeof types)[Name]> }

export type Segment = Columns & {
  readonly buffer: SharedArrayBuffer
  readonly documents: number
  readonly chunks: number
  readonly terms: number
  /** Components per vector, 0 when no chunk has one. */
  readonly dimension: number
}

export const FIELDS = 3
export const TITLE = 0
export const HEADINGS = 1
export const BODY = 2

/** A field with more words counts as one with so many. */
export const LONGEST_FIELD = 0xffff

const MAGIC = 0x31475351
/** Raised whenever the meaning of the bytes changes; files of another version are not read. */
export const SEGMENT_VERSION = 1
const FIXED = 6
const HEADER_WORDS = FIXED + names.length * 2
const align = (bytes: number): number => (bytes + 7) & ~7

/** Copies the arrays into one block of shared memory. */
export function packSegment(columns: Columns, dimension: number): SharedArrayBuffer {
  const header = new Uint32Array(HEADER_WORDS)
  header.set([
    MAGIC,
    SEGMENT_VERSION,
    columns.source.length,
    columns.documentOfChunk.length,
    columns.termOffsets.length - 1,
    dimension,
  ])
  let end = align(header.byteLength)
  for (const [index, name] of names.entries()) {
    header[FIXED + index * 2] = end
    header[FIXED + index * 2 + 1] = columns[name].byteLength
    end = align(end + columns[name].byteLength)
  }
  if (end > 0xffffffff) throw new RangeError('A segment cannot exceed 4 GiB')
  const buffer = new SharedArrayBuffer(end)
  new Uint32Array(buffer, 0, HEADER_WORDS).set(header)
  for (const [index, name] of names.entries()) {
    const { buffer: from, byteOffset, byteLength } = columns[name]
    new Uint8Array(buffer, header[FIXED + index * 2], byteLength).set(new Uint8Array(from, byteOffset, byteLength))
  }
  return buffer
}

/** @throws RangeError when the block is no segment of this version. */
export function openSegment(buffer: SharedArrayBuffer): Segment {
  if (buffer.byteLength < HEADER_WORDS * 4) throw new RangeError('Too short for a segment')
  const header = new Uint32Array(buffer, 0, HEADER_WORDS)
  const [magic, version, documents = 0, chunks = 0, terms = 0, dimension = 0] = header
  if (magic !== MAGIC || version !== SEGMENT_VERSION) throw new RangeError('Not a segment of this version')
  const columns: Record<string, unknown> = { buffer, documents, chunks, terms, dimension }
  for (const [index, name] of names.entries()) {
    const [start, bytes] = [header[FIXED + index * 2]!, header[FIXED + index * 2 + 1]!]
    if (start + bytes > buffer.byteLength) throw new RangeError('The segment is cut off')
    // The compiler picks one of the constructors of the union; each of them takes shared memory.
    const type = types[name] as new (buffer: SharedArrayBuffer, start: number, length: number) => unknown
    columns[name] = new type(buffer, start, bytes / types[name].BYTES_PER_ELEMENT)
  }
  // Proven by the loop above: every name of `types` has its array.
  return columns as Segment
}
