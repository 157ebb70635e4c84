import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentId, documentOf } from '../testing/random-content.ts'
import { between, newSeed, randomOf } from '../testing/random.ts'
import type { DocumentInput } from '../types.ts'
import { buildSegment } from './build.ts'
import { openSegment } from './columns.ts'
import { mergeSegments } from './merge.ts'
import type { LiveSegment } from './view.ts'

test('a merged segment is, byte for byte, the one that would be built from the documents that are left', (t) => {
  const seed = newSeed()
  t.diagnostic(`seed ${seed}`)
  const random = randomOf(seed)
  for (let round = 0; round < 60; round++) {
    const left: DocumentInput[] = []
    let number = 0
    const parts = Array.from({ length: between(random, 1, 5) }, (_, id): LiveSegment => {
      const hasVectors = random() < 0.7
      const documents = Array.from({ length: between(random, 1, 60) }, () => documentOf(random, documentId(number++), hasVectors))
      const live = random() < 0.3 ? null : Uint8Array.from(documents, () => Number(random() < 0.7))
      left.push(...documents.filter((_, document) => live?.[document] !== 0))
      return { id, state: id, segment: openSegment(buildSegment(documents)), live }
    })
    const merged = openSegment(mergeSegments(parts))
    const built = openSegment(buildSegment(left))
    // Whether there is space for vectors depends on the sources, not on what is left of them.
    const isComparable = merged.dimension === built.dimension
    if (isComparable) assert.deepEqual(new Uint8Array(merged.buffer), new Uint8Array(built.buffer))
    else assert.deepEqual(merged.postingBytes, built.postingBytes)
  }
})
