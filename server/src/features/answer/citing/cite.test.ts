import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CitedText } from './cite.ts'
import type { AnswerPassage } from '../passages.ts'
import { instructionsFor } from '../prompt.ts'
import { cases, passages as texts } from './cite-cases.ts'

const text = 'The roof repair begins on 9 December, says the plan of the house committee. '.repeat(20)
const passage = { number: 1, hitId: 'a', contentId: 'b', title: 'Plan', headings: [], link: '', text, score: 1 }
const passages = [passage as unknown as AnswerPassage]
const shown = (cited: CitedText, said: string): string =>
  [...cited.push(said), ...cited.end()].map((event) => (event.event === 'text' ? event.data.delta : '')).join('')

test('a model that repeats a mark without end keeps nobody else waiting', () => {
  const before = performance.now()
  const marked = shown(new CitedText(passages), `The roof repair begins on 9 December${' [1]'.repeat(20_000)}`)
  const tookMs = performance.now() - before
  assert.match(marked, /^The roof repair begins on 9 December \[1\]/)
  assert.ok(tookMs < 2_000, `${tookMs} ms`)
})

test('a text that does not end breaks off', () => {
  const cited = new CitedText(passages)
  assert.throws(() => {
    for (let piece = 0; piece < 1_000; piece++) for (const _ of cited.push('and so on '.repeat(100)));
  }, /does not end/)
})

const shelf = texts.map((text, at) => ({ ...passage, number: at + 1, hitId: `${at + 1}`, text })) as unknown as AnswerPassage[]
const rules = instructionsFor('en')

function read(said: string, size: number) {
  const cited = new CitedText(shelf, { rules })
  const events = [...pieces(said, size).flatMap((piece) => [...cited.push(piece)]), ...cited.end()]
  const refs = events.flatMap((event) => (event.event === 'reference' ? [Number(event.data.hitId)] : []))
  const text = events.map((event) => (event.event === 'text' ? event.data.delta : '')).join('')
  return { shown: text.trim(), refs, related: cited.related }
}
const pieces = (text: string, size: number): string[] => text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []

for (const { why, said, shown: expected, refs = [], related = [] } of cases)
  test(`of what a model writes: ${why}`, () => {
    for (const size of [4_000, 5, 1])
      assert.deepEqual(read(said, size), { shown: expected, refs, related }, `in pieces of ${size}`)
  })
