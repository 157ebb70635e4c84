import assert from 'node:assert/strict'
import { test } from 'node:test'
import { between, pick, newSeed, randomOf } from '../testing/random.ts'
import type { Random } from '../testing/random.ts'
import { byteWriter, writeVarint, written } from './bytes.ts'
import { advance, NO_CHUNK, openCursor, positionsIn } from './cursor.ts'
import { addPosting, endTerm, postingWriter } from './posting-writer.ts'
import { openPostings } from './postings.ts'
import { scanAll, scanPassing, startScan } from './scan.ts'

type Posting = { chunk: number; fields: [number[], number[], number[]] }

const ascending = (random: Random, count: number): number[] =>
  Array.from({ length: count }, () => between(random, 0, 3000)).sort((a, b) => a - b)

/** Mostly one occurrence in the body, now and then many more than fit into the packed form. */
function fieldsOf(random: Random): Posting['fields'] {
  if (random() < 0.6) return [[], [], ascending(random, 1)]
  const most = random() < 0.1 ? 40 : 3
  const fields: Posting['fields'] = [0, 1, 2].map(() => ascending(random, between(random, 0, most))) as Posting['fields']
  return fields.some((field) => field.length > 0) ? fields : [[], [], [7]]
}

function randomPostings(random: Random, widest = pick(random, [2, 300, 70_000, 2_500_000])): Posting[] {
  let chunk = between(random, -1, widest)
  return Array.from({ length: pick(random, [1, 2, 127, 128, 129, 700]) }, () => {
    chunk += between(random, 1, widest)
    return { chunk, fields: fieldsOf(random) }
  })
}

function write(postings: readonly Posting[]) {
  const writer = postingWriter()
  const output = byteWriter(8)
  // Whatever stands before a term must not matter.
  writeVarint(output, 300)
  const offset = output.length
  for (const { chunk, fields } of postings) {
    addPosting(writer, chunk, chunk >> 1, fields[0].length, fields[1].length, fields[2].length)
    for (const field of fields) {
      let last = 0
      for (const position of field) {
        writeVarint(writer.positions, position - last)
        last = position
      }
    }
  }
  const documents = endTerm(writer, output)
  return { list: openPostings(written(output), offset), documents }
}

const summary = ({ chunk, fields }: Posting) => [chunk, ...fields.map((field) => field.length)]

function readAll(scan: ReturnType<typeof startScan>, next: () => number): number[][] {
  const read: number[][] = []
  for (let size = next(); size > 0; size = next()) {
    const { chunk, title, headings, body } = scan.found
    for (let at = 0; at < size; at++) read.push([chunk[at]!, title[at]!, headings[at]!, body[at]!])
  }
  return read
}

const seed = newSeed()

test('postings are read as they were written', (t) => {
  t.diagnostic(`seed ${seed}`)
  const random = randomOf(seed)
  for (let round = 0; round < 100; round++) {
    const postings = randomPostings(random)
    const { list, documents } = write(postings)
    const scan = startScan(list)
    assert.deepEqual(
      readAll(scan, () => scanAll(scan)),
      postings.map(summary),
    )
    assert.equal(documents, new Set(postings.map(({ chunk }) => chunk >> 1)).size)
  }
})

test('of the postings only those of passing chunks are read', (t) => {
  t.diagnostic(`seed ${seed}`)
  const random = randomOf(seed)
  for (let round = 0; round < 30; round++) {
    const postings = randomPostings(random, 10_000)
    const passing = new Set(postings.filter(() => random() < 0.1).map(({ chunk }) => chunk))
    const bits = new Uint32Array((postings.at(-1)!.chunk >>> 5) + 1)
    for (const chunk of passing) bits[chunk >>> 5]! |= 1 << (chunk & 31)
    const scan = startScan(write(postings).list)
    assert.deepEqual(
      readAll(scan, () => scanPassing(scan, bits)),
      postings.filter(({ chunk }) => passing.has(chunk)).map(summary),
    )
  }
})

test('a cursor finds the next chunk and its positions from wherever it stands', (t) => {
  t.diagnostic(`seed ${seed}`)
  const random = randomOf(seed)
  for (let round = 0; round < 100; round++) {
    const postings = randomPostings(random)
    const cursor = openCursor(write(postings).list)
    const last = postings.at(-1)!.chunk
    for (let wanted = between(random, 0, last); ; wanted += between(random, 0, last >> between(random, 0, 8))) {
      const expected = postings.find(({ chunk }) => chunk >= wanted)
      assert.equal(advance(cursor, wanted), expected?.chunk ?? NO_CHUNK)
      if (!expected) break
      for (const [field, positions] of expected.fields.entries()) assert.deepEqual(positionsIn(cursor, field), positions)
      if (random() < 0.02) break
    }
  }
})

test('distances of every width are kept', () => {
  const chunks = [0, 1, 256, 70_000, 20_000_000, 2_000_000_000]
  const { list } = write(chunks.map((chunk): Posting => ({ chunk, fields: [[], [], [0]] })))
  const scan = startScan(list)
  assert.deepEqual(
    readAll(scan, () => scanAll(scan)).map(([chunk]) => chunk),
    chunks,
  )
})
