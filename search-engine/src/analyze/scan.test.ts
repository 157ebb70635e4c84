import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPair, written } from './forms.ts'
import { normalize } from './normalize.ts'
import { scanText } from './scan.ts'
import { type Wanted, wantedWords } from './spaced.ts'
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
    const text = normalize(
      `${randomText(random, 20)} café FY2018 2018fy naïve ABC-123.pdf v2.1 March 14 3 million U.S. it's 데이터베이스에서 API를 東京都に`,
    )
    const terms: string[] = []
    scanText(text, (term) => void terms.push(term))
    const words = terms.filter((term) => !isPair(term) && random() < 0.2).map(written)
    assert.deepEqual(placesOf(text, words, wantedWords(words)), placesOf(text, words, null), JSON.stringify({ text, words }))
  }
})

// What the stemmer takes off, and what it puts in its place.
const suffixes = [
  ...'s es ies sses ed ing eed ated ating bling izing y ly ally ational tional enci anci izer bli alli entli eli ousli ization'.split(
    ' ',
  ),
  ...'ation ator alism iveness fulness ousness aliti ality iviti ivity biliti bility logi logy icate ative alize iciti ical ful'.split(
    ' ',
  ),
  ...'ness al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize e ll'.split(' '),
]

test('whatever the stemmer makes of a word, it is not passed over when its stem is looked for, or how that begins', (context) => {
  const random = seeded(context)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  for (let round = 0; round < 20_000; round++) {
    const letters = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick([...'abcdeiklnoprstuvyéï']))
    const text = normalize(letters.join('') + Array.from({ length: Math.floor(random() * 4) }, () => pick(suffixes)).join(''))
    const terms: string[] = []
    scanText(text, (term) => void terms.push(written(term)))
    for (const term of terms) {
      const words = [term.slice(0, 1 + Math.floor(random() * term.length))]
      assert.deepEqual(placesOf(text, words, wantedWords(words)), placesOf(text, words, null), JSON.stringify({ text, words }))
    }
  }
})
