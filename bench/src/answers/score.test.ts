import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Asked, figuresOf, setF1, wordF1 } from './score.ts'

const known = new Set(['eid_1a', 'eid_2b', 'Acme', 'Acme Nova'])

test('a set is scored by what it names rightly, wrongly and not at all', () => {
  assert.equal(setF1('It was eid_1a and eid_2b [1].', ['eid_1a', 'eid_2b'], known), 1)
  assert.equal(setF1('It was eid_1a [1].', ['eid_1a', 'eid_2b'], known), 2 / 3)
  assert.equal(setF1('It was eid_1a and eid_9f.', ['eid_1a'], known), 2 / 3)
  assert.equal(setF1('Nobody.', ['eid_1a'], known), 0)
  assert.equal(setF1(null, ['eid_1a'], known), 0)
})

test('a name inside of another word is not named', () => {
  assert.equal(setF1('The Acmeville plant.', ['Acme'], known), 0)
})

test('sentences are compared by their words, with the best of the right ones', () => {
  assert.equal(wordF1('It was $1577.00', ['$1577.00']), 0.5)
  assert.equal(wordF1('blue door', ['red door', 'blue door']), 1)
  assert.equal(wordF1(null, ['red door']), 0)
})

test('refusals and citations are counted apart', () => {
  const asked = (over: Partial<Asked>): Asked => ({
    set: 's',
    id: '1',
    type: 'person',
    question: 'who?',
    gold: ['eid_1a', 'eid_2b'],
    answer: 'eid_1a, eid_2b',
    cited: ['d1', 'd2'],
    right: ['d1'],
    ...over,
  })
  const figures = figuresOf([
    asked({}),
    asked({ answer: null, cited: [] }),
    asked({ gold: [], answer: null, cited: [] }),
    asked({ gold: [], answer: 'yes', cited: ['d1'] }),
  ])
  assert.deepEqual(Object.fromEntries(figures.map(({ what, value }) => [what, value])), {
    'set-F1 person': 0.5,
    'answered, of what can be': 0.5,
    'refused, of what cannot be': 0.5,
    'citations of right documents': 0.5,
    'answers without a citation': 0,
  })
})
