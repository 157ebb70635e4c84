// A segment is one block of shared memory: a header, then these arrays one after the other. The same bytes are its file.

type Columns = {
  /** Terms in the order of their UTF-8 bytes. */
  readonly termOffsets: Uint32Array
  readonly termBytes: Uint8Array
  /** Per term, the documents that hold it, deleted ones included. */
  readonly termDocuments: Uint32Array
  /** Per term, where its postings start; see posting-writer.ts. */
  readonly postingOffsets: Uint32Array
  readonly postingBytes: Uint8Array
  readonly documentIdOffsets: Uint32Array
  readonly documentIdBytes: Uint8Array
  /** Document ordinals in the order of the bytes of their ids. */
  readonly documentIdOrder: Uint32Array
  readonly chunkIdOffsets: Uint32Array
  readonly chunkIdBytes: Uint8Array
  /** Sources, formats, kinds, access tokens and persons, in the order of their UTF-8 bytes. */
  readonly labelOffsets: Uint32Array
  readonly labelBytes: Uint8Array
  /** Sets of labels, each stored once however many documents have it. */
  readonly setOffsets: Uint32Array
  readonly setItems: Uint32Array
  /** Labels and sets per document. */
  readonly source: Uint32Array
  readonly format: Uint32Array
  readonly kind: Uint32Array
  readonly accessSet: Uint32Array
  readonly personSet: Uint32Array
  /** What documents lie in, apart from the other labels: folders are many, and only who asks for them looks at them. */
  readonly ancestorOffsets: Uint32Array
  readonly ancestorBytes: Uint8Array
  readonly ancestorSetOffsets: Uint32Array
  readonly ancestorSetItems: Uint32Array
  readonly ancestorSet: Uint32Array
  readonly updatedAt: Float64Array
  /** One entry more than documents; the chunks of a document are adjacent. */
  readonly firstChunk: Uint32Array
  /** Three per document: title, headings, body; see `sumLengths`. */
  readonly documentLengths: Uint32Array
  readonly documentOfChunk: Uint32Array
  /** Three per chunk: title, headings, body; at most LONGEST_FIELD. Small, because scoring reads them all over. */
  readonly chunkLengths: Uint16Array
  readonly vectors: Int8Array
  /** Factor from the stored integers to the unit vector; 0 for a chunk without vector. */
  readonly vectorScales: Float32Array
  /** One bit per component: its sign. */
  readonly sketches: Uint32Array
}

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
export const SEGMENT_VERSION = 3
const FIXED = 6
const COLUMNS = 32
const HEADER_WORDS = FIXED + COLUMNS * 2
const align = (bytes: number): number => (bytes + 7) & ~7

/** In the order of the file, which `openSegment` reads by. */
const inOrder = (columns: Columns): Columns[keyof Columns][] => [
  columns.termOffsets,
  columns.termBytes,
  columns.termDocuments,
  columns.postingOffsets,
  columns.postingBytes,
  columns.documentIdOffsets,
  columns.documentIdBytes,
  columns.documentIdOrder,
  columns.chunkIdOffsets,
  columns.chunkIdBytes,
  columns.labelOffsets,
  columns.labelBytes,
  columns.setOffsets,
  columns.setItems,
  columns.source,
  columns.format,
  columns.kind,
  columns.accessSet,
  columns.personSet,
  columns.ancestorOffsets,
  columns.ancestorBytes,
  columns.ancestorSetOffsets,
  columns.ancestorSetItems,
  columns.ancestorSet,
  columns.updatedAt,
  columns.firstChunk,
  columns.documentLengths,
  columns.documentOfChunk,
  columns.chunkLengths,
  columns.vectors,
  columns.vectorScales,
  columns.sketches,
]

/** Copies the arrays into one block of shared memory. */
export function packSegment(columns: Columns, dimension: number): SharedArrayBuffer {
  const { source, documentOfChunk, termDocuments } = columns
  const header = new Uint32Array(HEADER_WORDS)
  header.set([MAGIC, SEGMENT_VERSION, source.length, documentOfChunk.length, termDocuments.length, dimension])
  const arrays = inOrder(columns)
  let end = align(header.byteLength)
  for (const [index, { byteLength }] of arrays.entries()) {
    header.set([end, byteLength], FIXED + index * 2)
    end = align(end + byteLength)
  }
  if (end > 0xffffffff) throw new RangeError('A segment cannot exceed 4 GiB')
  const buffer = new SharedArrayBuffer(end)
  new Uint32Array(buffer, 0, HEADER_WORDS).set(header)
  for (const [index, { buffer: from, byteOffset, byteLength }] of arrays.entries())
    new Uint8Array(buffer, header[FIXED + index * 2], byteLength).set(new Uint8Array(from, byteOffset, byteLength))
  return buffer
}

/** @throws RangeError when the block is no segment of this version. */
export function openSegment(buffer: SharedArrayBuffer): Segment {
  if (buffer.byteLength < HEADER_WORDS * 4) throw new RangeError('Too short for a segment')
  const header = new Uint32Array(buffer, 0, HEADER_WORDS)
  const [magic, version, documents = 0, chunks = 0, terms = 0, dimension = 0] = header
  if (magic !== MAGIC || version !== SEGMENT_VERSION) throw new RangeError('Not a segment of this version')
  let column = FIXED
  const next = (): [start: number, bytes: number] => {
    const [start, bytes] = [header[column++]!, header[column++]!]
    if (start + bytes > buffer.byteLength) throw new RangeError('The segment is cut off')
    return [start, bytes]
  }
  const bytes = (): Uint8Array => new Uint8Array(buffer, ...next())
  const words = (): Uint32Array => {
    const [start, bytes] = next()
    return new Uint32Array(buffer, start, bytes / 4)
  }
  const doubles = (): Float64Array => {
    const [start, bytes] = next()
    return new Float64Array(buffer, start, bytes / 8)
  }
  const halves = (): Uint16Array => {
    const [start, bytes] = next()
    return new Uint16Array(buffer, start, bytes / 2)
  }
  const floats = (): Float32Array => {
    const [start, bytes] = next()
    return new Float32Array(buffer, start, bytes / 4)
  }
  // Spelled out in the order of the file: an object filled in a loop becomes a hash table, and every access to it slow.
  return {
    buffer,
    documents,
    chunks,
    terms,
    dimension,
    termOffsets: words(),
    termBytes: bytes(),
    termDocuments: words(),
    postingOffsets: words(),
    postingBytes: bytes(),
    documentIdOffsets: words(),
    documentIdBytes: bytes(),
    documentIdOrder: words(),
    chunkIdOffsets: words(),
    chunkIdBytes: bytes(),
    labelOffsets: words(),
    labelBytes: bytes(),
    setOffsets: words(),
    setItems: words(),
    source: words(),
    format: words(),
    kind: words(),
    accessSet: words(),
    personSet: words(),
    ancestorOffsets: words(),
    ancestorBytes: bytes(),
    ancestorSetOffsets: words(),
    ancestorSetItems: words(),
    ancestorSet: words(),
    updatedAt: doubles(),
    firstChunk: words(),
    documentLengths: words(),
    documentOfChunk: words(),
    chunkLengths: halves(),
    vectors: new Int8Array(buffer, ...next()),
    vectorScales: floats(),
    sketches: words(),
  }
}
