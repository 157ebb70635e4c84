import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSegment } from '../index/mutate.ts'
import { buildSegment } from '../segment/build.ts'
import { findTerm } from '../segment/lookup.ts'
import { encodeText } from '../segment/strings.ts'
import { write } from '../testing/samples.ts'
import { documentsTitled, readOn } from './titles.ts'

const titled = (id: string, ...titles: string[]) =>
  write(id, 'heron', { chunks: titles.map((title, n) => ({ id: `${id}-${n}`, title, headings: '', body: 'heron' })) })

const build = () =>
  newSegment(buildSegment([titled('one', 'heron'), titled('two', 'plan'), titled('three', 'heron plan', 'heron plan')]), null)
    .segment

test('documents are told by their titles, each once, not by what stands in their texts', () => {
  const segment = build()
  const of = (term: string) => [...documentsTitled(segment, findTerm(segment, encodeText(term)), { left: 1_000 })]
  assert.deepEqual(
    [of('heron'), of('plan')],
    [
      [0, 2],
      [1, 2],
    ],
  )
})

test('what is not read for one suggestion is read for those after it, and then costs nothing', () => {
  const segment = build()
  const heron = findTerm(segment, encodeText('heron'))
  const budget = { left: 0 }
  assert.deepEqual(documentsTitled(segment, heron, budget), [])
  let rounds = 0
  do {
    budget.left = 1
    readOn(segment, budget)
    rounds++
  } while (budget.left <= 0)
  assert.ok(rounds > 2, 'it is read bit by bit')
  budget.left = 0
  assert.deepEqual(documentsTitled(segment, heron, budget), [0, 2])
})
