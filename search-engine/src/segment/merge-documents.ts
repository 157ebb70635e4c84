import { FIELDS } from './columns.ts'
import type { Segment } from './columns.ts'
import { orderIds } from './documents.ts'
import { addLabel, finishLabels, labelCollector, addSet } from './labels.ts'
import type { LabelCollector } from './labels.ts'
import { sketchWords } from './quantize.ts'
import { decodeText, stringAt, stringTable } from './strings.ts'
import type { StringTable } from './strings.ts'
import { isLive, liveDocuments } from './view.ts'
import type { LiveSegment } from './view.ts'

/** New ordinals by old ones, -1 for what is deleted. */
export type Numbering = { document: Int32Array; chunk: Int32Array }

export function numberLive(parts: readonly LiveSegment[]): Numbering[] {
  let [documents, chunks] = [0, 0]
  return parts.map((part) => {
    const { segment } = part
    const numbering = { document: new Int32Array(segment.documents).fill(-1), chunk: new Int32Array(segment.chunks).fill(-1) }
    for (const document of liveDocuments(part)) {
      numbering.document[document] = documents++
      for (let chunk = segment.firstChunk[document]!; chunk < segment.firstChunk[document + 1]!; chunk++)
        numbering.chunk[chunk] = chunks++
    }
    return numbering
  })
}

/** Copies the values of live documents; `offsets` gives where those of a document start and end, in steps of `width`. */
function copyLive<Values extends { set(from: Values, at: number): void; subarray(start: number, end: number): Values }>(
  parts: readonly LiveSegment[],
  into: Values,
  pick: (segment: Segment) => Values,
  range: (segment: Segment, document: number) => readonly [number, number],
): Values {
  let at = 0
  for (const part of parts) {
    const values = pick(part.segment)
    for (let document = 0; document < part.segment.documents; document++) {
      if (!isLive(part, document)) continue
      // Live neighbours are copied in one go.
      const [start] = range(part.segment, document)
      while (document + 1 < part.segment.documents && isLive(part, document + 1)) document++
      const [, end] = range(part.segment, document)
      into.set(values.subarray(start, end), at)
      at += end - start
    }
  }
  return into
}

const perDocument = (width: number) => (_: Segment, document: number) => [document * width, (document + 1) * width] as const
const perChunk = (width: number) => (segment: Segment, document: number) =>
  [segment.firstChunk[document]! * width, segment.firstChunk[document + 1]! * width] as const

type Labelled = { table: StringTable; setOffsets: Uint32Array; setItems: Uint32Array }

const labelsOf = (segment: Segment): Labelled => ({
  table: { offsets: segment.labelOffsets, bytes: segment.labelBytes },
  setOffsets: segment.setOffsets,
  setItems: segment.setItems,
})

const ancestorsOf = (segment: Segment): Labelled => ({
  table: { offsets: segment.ancestorOffsets, bytes: segment.ancestorBytes },
  setOffsets: segment.ancestorSetOffsets,
  setItems: segment.ancestorSetItems,
})

/** Numbers of the collector by those of one segment. */
function collectLabels(collector: LabelCollector, { table, setOffsets, setItems }: Labelled) {
  const names = Array.from({ length: table.offsets.length - 1 }, (_, label) => decodeText(stringAt(table, label)))
  const used = new Map<number, number>()
  const sets = new Map<number, number>()
  return {
    label(label: number): number {
      const number = used.get(label) ?? addLabel(collector, names[label]!)
      used.set(label, number)
      return number
    },
    set(set: number): number {
      const items = setItems.subarray(setOffsets[set], setOffsets[set + 1])
      const number =
        sets.get(set) ??
        addSet(
          collector,
          Array.from(items, (item) => names[item]!),
        )
      sets.set(set, number)
      return number
    },
  }
}

function mergeLabels(parts: readonly LiveSegment[], documents: number) {
  const collector = labelCollector()
  const columns = Array.from({ length: 5 }, () => new Uint32Array(documents))
  const [source, format, kind, accessSet, personSet] = columns as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ]
  let at = 0
  for (const part of parts) {
    const { segment } = part
    const numbers = collectLabels(collector, labelsOf(segment))
    for (const document of liveDocuments(part)) {
      source[at] = numbers.label(segment.source[document]!)
      format[at] = numbers.label(segment.format[document]!)
      kind[at] = numbers.label(segment.kind[document]!)
      accessSet[at] = numbers.set(segment.accessSet[document]!)
      personSet[at] = numbers.set(segment.personSet[document]!)
      at++
    }
  }
  const { table, rank, setOffsets, setItems } = finishLabels(collector)
  const ranked = (labels: Uint32Array) => labels.map((label) => rank[label]!)
  return {
    labelOffsets: table.offsets,
    labelBytes: table.bytes,
    setOffsets,
    setItems,
    source: ranked(source),
    format: ranked(format),
    kind: ranked(kind),
    accessSet,
    personSet,
  }
}

function mergeAncestors(parts: readonly LiveSegment[], documents: number) {
  const collector = labelCollector()
  const ancestorSet = new Uint32Array(documents)
  let at = 0
  for (const part of parts) {
    const numbers = collectLabels(collector, ancestorsOf(part.segment))
    for (const document of liveDocuments(part)) ancestorSet[at++] = numbers.set(part.segment.ancestorSet[document]!)
  }
  const { table, setOffsets, setItems } = finishLabels(collector)
  return {
    ancestorOffsets: table.offsets,
    ancestorBytes: table.bytes,
    ancestorSetOffsets: setOffsets,
    ancestorSetItems: setItems,
    ancestorSet,
  }
}

function mergeIds(parts: readonly LiveSegment[]) {
  const documentIds: Uint8Array[] = []
  const chunkIds: Uint8Array[] = []
  const sizes: number[] = []
  for (const part of parts) {
    const { segment } = part
    for (const document of liveDocuments(part)) {
      documentIds.push(stringAt({ offsets: segment.documentIdOffsets, bytes: segment.documentIdBytes }, document))
      sizes.push(segment.firstChunk[document + 1]! - segment.firstChunk[document]!)
      for (let chunk = segment.firstChunk[document]!; chunk < segment.firstChunk[document + 1]!; chunk++)
        chunkIds.push(stringAt({ offsets: segment.chunkIdOffsets, bytes: segment.chunkIdBytes }, chunk))
    }
  }
  const documentTable = stringTable(documentIds)
  const chunkTable = stringTable(chunkIds)
  const firstChunk = new Uint32Array(sizes.length + 1)
  for (const [index, size] of sizes.entries()) firstChunk[index + 1] = firstChunk[index]! + size
  const documentOfChunk = new Uint32Array(chunkIds.length)
  for (const index of sizes.keys()) documentOfChunk.fill(index, firstChunk[index], firstChunk[index + 1])
  return {
    documentIdOffsets: documentTable.offsets,
    documentIdBytes: documentTable.bytes,
    documentIdOrder: orderIds(documentIds),
    chunkIdOffsets: chunkTable.offsets,
    chunkIdBytes: chunkTable.bytes,
    firstChunk,
    documentOfChunk,
  }
}

function mergeVectors(parts: readonly LiveSegment[], chunks: number) {
  const dimension = Math.max(...parts.map(({ segment }) => segment.dimension))
  const words = sketchWords(dimension)
  // A segment none of whose chunks has a vector stores nothing, not even zeros.
  const padded = (segment: Segment) => ({
    vectors: segment.dimension > 0 ? segment.vectors : new Int8Array(segment.chunks * dimension),
    vectorScales: segment.dimension > 0 ? segment.vectorScales : new Float32Array(dimension > 0 ? segment.chunks : 0),
    sketches: segment.dimension > 0 ? segment.sketches : new Uint32Array(segment.chunks * words),
  })
  return {
    dimension,
    vectors: copyLive(parts, new Int8Array(chunks * dimension), (segment) => padded(segment).vectors, perChunk(dimension)),
    vectorScales: copyLive(
      parts,
      new Float32Array(dimension > 0 ? chunks : 0),
      (segment) => padded(segment).vectorScales,
      perChunk(dimension > 0 ? 1 : 0),
    ),
    sketches: copyLive(parts, new Uint32Array(chunks * words), (segment) => padded(segment).sketches, perChunk(words)),
  }
}

/** Everything of the live documents but their terms. */
export function mergeDocuments(parts: readonly LiveSegment[]) {
  const ids = mergeIds(parts)
  const documents = ids.firstChunk.length - 1
  const chunks = ids.documentOfChunk.length
  return {
    ...ids,
    ...mergeLabels(parts, documents),
    ...mergeAncestors(parts, documents),
    ...mergeVectors(parts, chunks),
    updatedAt: copyLive(parts, new Float64Array(documents), ({ updatedAt }) => updatedAt, perDocument(1)),
    documentLengths: copyLive(
      parts,
      new Uint32Array(documents * FIELDS),
      (segment) => segment.documentLengths,
      perDocument(FIELDS),
    ),
    chunkLengths: copyLive(parts, new Uint16Array(chunks * FIELDS), ({ chunkLengths }) => chunkLengths, perChunk(FIELDS)),
  }
}
