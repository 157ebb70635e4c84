import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareBytes, encodeText, stringTable } from '../segment/strings.ts'
import { between, newSeed, pick, randomOf, several } from '../testing/random.ts'
import { slipsBetween } from '../testing/slips.ts'
import { nearTerms } from './near-terms.ts'

function near(terms: readonly string[], start: string, word: string, most: number): [string, number][] {
  const sorted = terms.map(encodeText).sort(compareBytes)
  const found = nearTerms(stringTable(sorted), start, word, most)
  return found.map(({ term, slips }) => [Buffer.from(sorted[term]!).toString(), slips])
}

test('a letter left out, added, replaced or swapped with the next is one slip', () => {
  for (const typed of ['budgt', 'budgget', 'budgat', 'bugdet'])
    assert.deepEqual(near(['bud', 'budget', 'holiday'], '', typed, 1), [['budget', 1]], typed)
})

test('the same word needs none', () => {
  assert.deepEqual(near(['budget'], '', 'budget', 1), [['budget', 0]])
})

test('words of another beginning, namespace or alphabet are none of those', () => {
  assert.deepEqual(near(['fudget', '=budget', 'budg1t', 'büdget', '+budget'], '', 'budget', 2), [])
  assert.deepEqual(near(['budget', '=budgets', '=budg1t'], '=', 'budget', 1), [['=budgets', 1]])
})

test('of many words those near are found as comparing each would find them', (context) => {
  const seed = newSeed()
  context.diagnostic(`seed ${seed}`)
  const random = randomOf(seed)
  const wordOf = (letters: readonly string[], longest: number): string => several(random, letters, 1, longest).join('')
  for (let round = 0; round < 400; round++) {
    const start = pick(random, ['', '='])
    const longest = between(random, 3, 14)
    const others = ['a', 'b', 'c', 'a', 'b', '1', 'é', '가']
    const terms = new Set(
      Array.from({ length: between(random, 0, 300) }, () => pick(random, ['', '=', '+']) + wordOf(others, longest)),
    )
    const word = wordOf(['a', 'b', 'c'], longest)
    const most = between(random, 1, 2)
    const expected = [...terms]
      .filter((term) => term.startsWith(start + word[0]!) && /^[a-z]+$/.test(term.slice(start.length)))
      .map((term): [string, number] => [term, slipsBetween(word, term.slice(start.length), most)])
      .filter(([, slips]) => slips <= most)
    assert.deepEqual(
      near([...terms], start, word, most),
      expected.sort(([a], [b]) => compareBytes(encodeText(a), encodeText(b))),
    )
  }
})
