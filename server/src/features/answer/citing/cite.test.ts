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
  /** Microseconds of the processor, the least of three: memory may be tidied meanwhile. */
  function took(marks: number): number {
    const said = `The roof repair begins on 9 December${' [1]'.repeat(marks)}`
    return Math.min(
      ...[1, 2, 3].map(() => {
        const before = process.cpuUsage()
        assert.match(shown(new CitedText(passages), said), /^The roof repair begins on 9 December \[1\]/)
        return process.cpuUsage(before).user
      }),
    )
  }
  // Eight times as many take some eight times as long; were each compared with those before, it would be 64.
  assert.ok(took(40_000) < 24 * took(5_000))
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

const rows = {
  noughts: `noon 1.${'0'.repeat(100_000)}1 [1]. `,
  commas: `noon 1${','.repeat(100_000)}1 [1]. `,
  questions: `RELATED: a${' '.repeat(100_000)}b`,
}
const endless = {
  lines: '\n'.repeat(4_000),
  blanks: ' '.repeat(100_000),
  signs: `t${'*'.repeat(100_000)}`,
  code: '`'.repeat(100_000),
}
for (const [what, said] of Object.entries({ ...endless, ...rows }))
  test(`a model that writes endless ${what} keeps nobody else waiting`, () => {
    const { user: before } = process.cpuUsage()
    for (const begins of ['', 'a', 'a. ']) read(`${begins}${said}b`, 5)
    // A few tenths of a second; looked at anew with every piece of it, the same takes minutes.
    assert.ok(process.cpuUsage().user - before < 4_000_000)
  })
