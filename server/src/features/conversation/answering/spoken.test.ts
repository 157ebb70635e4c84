import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayBeJson } from './lenient-json.ts'
import { Shelf } from './shelf.ts'
import { Spoken } from './spoken.ts'

const spoken = () => new Spoken({ shelf: new Shelf(), numbers: new Map(), isJson: false, isLater: false })

test('what a model keeps back and never ends is given up', () => {
  const saying = spoken()
  assert.throws(() => {
    for (const piece of Array<string>(400).fill(' {'.repeat(500))) for (const _ of saying.push(piece));
  }, /does not end/)
})

test('blanks without end begin no JSON', () => {
  assert.deepEqual([' \n {', '  ', ' '.repeat(1_000)].map(mayBeJson), [true, true, false])
})
