import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPair, written } from './forms.ts'
import { normalize } from './normalize.ts'
import { scanText } from './scan.ts'
import type { Wanted } from './spaced.ts'
import { randomText, seeded } from './testing/random-text.ts'

/** Where a text holds one of the words, or a word that begins as one. */
function placesOf(text: string, words: readonly string[], wanted: Wanted | null): string[] {
  const places: string[] = []
  const note = (term: string, _position: number, start: number, end: number): void => {
    if (!isPair(term) && words.some((word) => written(term).startsWith(word))) places.push(`${term} ${start}-${end}`)
  }
  scanText(text, note, wanted)
  return places
}

test('looking for some words only passes over none of them', (context) => {
  const random = seeded(context)
  for (let round = 0; round < 2000; round++) {
    const text = normalize(`${randomText(random, 20)} café FY2018 2018fy naïve ABC-123 U.S. it's 데이터베이스에서 API를 東京都に`)
    const terms: string[] = []
    scanText(text, (term) => void terms.push(term))
    const words = terms.filter((term) => !isPair(term) && random() < 0.2).map(written)
    const wanted = { initials: new Set(words.map((word) => word.charCodeAt(0))), words }
    assert.deepEqual(placesOf(text, words, wanted), placesOf(text, words, null), JSON.stringify({ text, words }))
  }
})
