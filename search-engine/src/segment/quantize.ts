import type { DocumentInput } from '../types.ts'

/** Words of 32 bits that hold one bit per component. */
export const sketchWords = (dimension: number): number => (dimension + 31) >>> 5

/** @throws RangeError when the vector has no direction or another dimension than the index. */
export function checkVector(vector: Float32Array, dimension: number): void {
  if (dimension !== 0 && vector.length !== dimension)
    throw new RangeError(`Vector of ${vector.length} components in an index of ${dimension}`)
  let longest = 0
  for (const component of vector) {
    if (!Number.isFinite(component)) throw new RangeError('Vector holds a component that is no finite number')
    longest = Math.max(longest, Math.abs(component))
  }
  if (longest === 0) throw new RangeError('Vector is zero and has no direction')
}

/** Dimension of the first vector among the documents, 0 when there is none. */
export function dimensionOf(documents: readonly DocumentInput[]): number {
  for (const { chunks } of documents) for (const { vector } of chunks) if (vector) return vector.length
  return 0
}

/**
 * Stores the direction of `vector` as integers of one byte each.
 *
 * @returns the factor that turns those integers back into the unit vector.
 */
export function quantize(vector: Float32Array, into: Int8Array): number {
  let longest = 0
  for (const component of vector) longest = Math.max(longest, Math.abs(component))
  let squares = 0
  for (const component of vector) squares += (component / longest) ** 2
  for (let index = 0; index < vector.length; index++) into[index] = Math.round((vector[index]! / longest) * 127)
  return 1 / (127 * Math.sqrt(squares))
}

/** The signs of `vector`, one bit each. */
export function sketch(vector: ArrayLike<number>, into: Uint32Array): void {
  into.fill(0)
  for (let index = 0; index < vector.length; index++) {
    if (vector[index]! > 0) into[index >>> 5] = into[index >>> 5]! | (1 << (index & 31))
  }
}

/** All chunks' vectors as columns; empty columns when no chunk has one. */
export function vectorColumns(documents: readonly DocumentInput[], chunks: number) {
  const dimension = dimensionOf(documents)
  const words = sketchWords(dimension)
  const vectors = new Int8Array(chunks * dimension)
  const vectorScales = new Float32Array(dimension === 0 ? 0 : chunks)
  const sketches = new Uint32Array(chunks * words)
  let chunk = 0
  for (const document of documents) {
    for (const { vector } of document.chunks) {
      if (vector) {
        const stored = vectors.subarray(chunk * dimension, (chunk + 1) * dimension)
        vectorScales[chunk] = quantize(vector, stored)
        sketch(vector, sketches.subarray(chunk * words, (chunk + 1) * words))
      }
      chunk++
    }
  }
  return { dimension, vectors, vectorScales, sketches }
}
