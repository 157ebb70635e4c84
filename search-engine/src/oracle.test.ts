import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { SearchIndex, SearchPool } from './search-index.ts'
import { Oracle } from './testing/oracle.ts'
import { documentId, documentOf, requestOf } from './testing/random-content.ts'
import { between, newSeed, randomOf, several } from './testing/random.ts'
import type { Random } from './testing/random.ts'
import type { FoundDocument, SearchResult } from './types.ts'

const ROUNDS = 2000
const MOST_DOCUMENTS = 60

/** Sums of many small numbers differ in the last digits with the order in which they were added. */
const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))

function assertSameDocument(found: FoundDocument, expected: FoundDocument): void {
  assert.ok(isClose(found.score, expected.score), `${found.id} scores ${found.score}, expected ${expected.score}`)
  assert.deepEqual(
    found.chunks.map(({ id }) => id),
    expected.chunks.map(({ id }) => id),
  )
  for (const [index, { id, score }] of found.chunks.entries())
    assert.ok(isClose(score, expected.chunks[index]!.score), `${id} scores ${score}, expected ${expected.chunks[index]!.score}`)
}

function assertSameResult(found: SearchResult, expected: SearchResult): void {
  assert.deepEqual(
    [found.total, found.counts, found.formats, found.persons, found.replaced, found.offers, found.isWider],
    [expected.total, expected.counts, expected.formats, expected.persons, expected.replaced, expected.offers, expected.isWider],
  )
  assert.deepEqual(
    found.documents.map(({ id }) => id),
    expected.documents.map(({ id }) => id),
  )
  for (const [index, document] of found.documents.entries()) assertSameDocument(document, expected.documents[index]!)
}

/** The index under test: on disk, with one thread; and its twin in memory, with three, which must answer the same. */
async function openTwins(directory: string, one: SearchPool, many: SearchPool) {
  let { index } = await SearchIndex.open({ directory, pool: one })
  const { index: twin } = await SearchIndex.open({ directory: null, pool: many })
  return {
    both: () => [index, twin],
    async restart() {
      await index.snapshot('here')
      await index[Symbol.asyncDispose]()
      const opened = await SearchIndex.open({ directory, pool: one })
      assert.equal(opened.cursor, 'here')
      index = opened.index
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([index[Symbol.asyncDispose](), twin[Symbol.asyncDispose]()])
    },
  }
}

async function change(random: Random, oracle: Oracle, indexes: readonly SearchIndex[], hasVectors: boolean): Promise<void> {
  const ids = oracle.ids()
  const deleted = random() < 0.35 || ids.length > MOST_DOCUMENTS ? several(random, ids.length > 0 ? ids : ['none'], 1, 6) : []
  const put = several(random, [...Array(MOST_DOCUMENTS * 2).keys()], 0, random() < 0.1 ? 20 : 3).map((number) =>
    documentOf(random, documentId(number), hasVectors),
  )
  oracle.put(put)
  oracle.delete(deleted)
  // Not awaited one by one: the index keeps the order of the calls.
  await Promise.all(indexes.flatMap((index) => [index.put(put), index.delete(deleted)]))
}

async function runRounds(seed: number, rounds: number, hasVectors: boolean): Promise<void> {
  const random = randomOf(seed)
  const directory = mkdtempSync(join(tmpdir(), 'search-oracle-'))
  const oracle = new Oracle()
  try {
    await using one = new SearchPool(1)
    await using many = new SearchPool(3)
    await using twins = await openTwins(directory, one, many)
    for (let round = 0; round < rounds; round++) {
      if (random() < 0.3) await change(random, oracle, twins.both(), hasVectors)
      if (random() < 0.01) await twins.restart()
      const requests = Array.from({ length: between(random, 1, 3) }, () =>
        requestOf(random, ['none', ...oracle.ids()], hasVectors),
      )
      const [found, twin] = await Promise.all(
        twins.both().map((index) => Promise.all(requests.map((request) => index.search(request)))),
      )
      assert.deepEqual(found, twin, `round ${round}: the twins differ`)
      for (const [index, request] of requests.entries()) {
        try {
          assertSameResult(found![index]!, oracle.search(request))
        } catch (error) {
          throw new Error(`round ${round}, ${JSON.stringify({ ...request, boosts: [...(request.boosts ?? [])] })}`, {
            cause: error,
          })
        }
      }
    }
  } finally {
    rmSync(directory, { recursive: true })
  }
}

for (const hasVectors of [false, true]) {
  const title = `random changes, merges and restarts leave an index that answers like a search through everything${hasVectors ? ', with vectors' : ''}`
  test(title, { timeout: 300_000 }, async (t) => {
    const seed = newSeed()
    t.diagnostic(`seed ${seed}`)
    await runRounds(seed, ROUNDS / 2, hasVectors)
  })
}
