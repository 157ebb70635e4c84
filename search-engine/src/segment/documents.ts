import type { DocumentInput } from '../types.ts'
import { FIELDS, TITLE } from './columns.ts'
import { addLabel, addSet, finishLabels, labelCollector } from './labels.ts'
import { compareBytes, encodeId, stringTable } from './strings.ts'

/** Document ordinals in the order of the bytes of their ids. */
export const orderIds = (ids: readonly Uint8Array[]): Uint32Array =>
  Uint32Array.from(ids.keys()).sort((a, b) => compareBytes(ids[a]!, ids[b]!))

/**
 * Lengths of each document as ranking sees it. A document has one title, repeated beside each of its chunks, so the longest
 * counts; headings and bodies of the chunks add up.
 */
export function sumLengths(firstChunk: Uint32Array, chunkLengths: Uint16Array): Uint32Array {
  const documents = firstChunk.length - 1
  const lengths = new Uint32Array(documents * FIELDS)
  for (let document = 0; document < documents; document++) {
    for (let chunk = firstChunk[document]!; chunk < firstChunk[document + 1]!; chunk++) {
      for (let field = 0; field < FIELDS; field++) {
        const at = document * FIELDS + field
        const length = chunkLengths[chunk * FIELDS + field]!
        lengths[at] = field === TITLE ? Math.max(lengths[at]!, length) : lengths[at]! + length
      }
    }
  }
  return lengths
}

/** Everything about documents but their text. */
export function documentColumns(documents: readonly DocumentInput[]) {
  const collector = labelCollector()
  const lyingIn = labelCollector()
  const count = documents.length
  const [source, format, kind] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)]
  const [accessSet, personSet, ancestorSet] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)]
  const firstChunk = new Uint32Array(count + 1)
  for (const [index, document] of documents.entries()) {
    source[index] = addLabel(collector, document.source)
    format[index] = addLabel(collector, document.format)
    kind[index] = addLabel(collector, document.kind)
    accessSet[index] = addSet(collector, document.access)
    personSet[index] = addSet(collector, document.persons)
    ancestorSet[index] = addSet(lyingIn, document.ancestors)
    firstChunk[index + 1] = firstChunk[index]! + document.chunks.length
  }

  const { table: labels, rank, setOffsets, setItems } = finishLabels(collector)
  const ancestors = finishLabels(lyingIn)
  const ids = documents.map(({ id }) => encodeId(id))
  const documentIds = stringTable(ids)
  const chunkIds = stringTable(documents.flatMap(({ chunks }) => chunks.map(({ id }) => encodeId(id))))
  return {
    documentIdOffsets: documentIds.offsets,
    documentIdBytes: documentIds.bytes,
    documentIdOrder: orderIds(ids),
    chunkIdOffsets: chunkIds.offsets,
    chunkIdBytes: chunkIds.bytes,
    labelOffsets: labels.offsets,
    labelBytes: labels.bytes,
    setOffsets,
    setItems,
    source: source.map((label) => rank[label]!),
    format: format.map((label) => rank[label]!),
    kind: kind.map((label) => rank[label]!),
    accessSet,
    personSet,
    ancestorOffsets: ancestors.table.offsets,
    ancestorBytes: ancestors.table.bytes,
    ancestorSetOffsets: ancestors.setOffsets,
    ancestorSetItems: ancestors.setItems,
    ancestorSet,
    // What is no time is unknown: it must not make scores that are no numbers.
    updatedAt: Float64Array.from(documents, ({ updatedAt }) => (Number.isFinite(updatedAt) ? updatedAt : 0)),
    firstChunk,
    documentOfChunk: Uint32Array.from(documents.flatMap(({ chunks }, index) => chunks.map(() => index))),
  }
}
