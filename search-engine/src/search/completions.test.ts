import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSegment, viewOf } from '../index/mutate.ts'
import { MOST_COMPLETIONS } from '../query/weights.ts'
import { buildSegment } from '../segment/build.ts'
import { between, pick, newSeed, randomOf } from '../testing/random.ts'
import type { Random } from '../testing/random.ts'
import { write } from '../testing/samples.ts'
import { complete } from './completions.ts'

/** Words of consonants, which no stemmer touches; the first are much more frequent than the last. */
const vocabulary = Array.from(
  { length: 2000 },
  (_, number) => `k${[...String(number)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}q`,
)
const wordOf = (random: Random): string => vocabulary[Math.floor(random() ** 3 * vocabulary.length)]!

test('the most frequent completions are those of a count of everything, whatever is deleted', (t) => {
  const seed = newSeed()
  t.diagnostic(`seed ${seed}`)
  const random = randomOf(seed)
  for (let round = 0; round < 20; round++) {
    const counts = new Map<string, number>()
    const parts = Array.from({ length: between(random, 1, 6) }, () => {
      const texts = Array.from({ length: between(random, 1, 100) }, () => Array.from({ length: 30 }, () => wordOf(random)))
      const live = random() < 0.4 ? null : Uint8Array.from(texts, () => Number(random() < 0.6))
      for (const [document, words] of texts.entries()) {
        if (live?.[document] === 0) continue
        for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
      }
      return newSegment(buildSegment(texts.map((words, document) => write(String(document), words.join(' ')))), live)
    })
    const prefix = pick(random, ['k', 'kb', 'kbc', 'kd', 'kmm', 'x'])
    const typed = new Set([wordOf(random)])
    const expected = [...counts]
      .filter(([word]) => word.startsWith(prefix) && !typed.has(word))
      .map(([term, documents]) => ({ term, documents }))
      .sort((a, b) => b.documents - a.documents || (a.term < b.term ? -1 : 1))
      .slice(0, MOST_COMPLETIONS)
    assert.deepEqual(
      complete(viewOf(parts), prefix, typed).map(({ term, documents }) => ({ term, documents })),
      expected,
    )
  }
})
