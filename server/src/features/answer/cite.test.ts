import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CitedText } from './cite.ts'
import type { AnswerPassage } from './passages.ts'

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
