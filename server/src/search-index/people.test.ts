import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personKey } from './people.ts'

const same = (...names: string[]): void => assert.equal(new Set(names.map(personKey)).size, 1, names.join(' | '))
const different = (one: string, other: string): void => assert.notEqual(personKey(one), personKey(other))

test('a person is one however the name is written', () => {
  same('Ada Kim', 'ada kim', 'Kim, Ada', 'KIM Ada', 'Ada Kim (Sales)', 'Ada Kim <ada@example.com>', 'ada.kim@example.com')
  same('Zoë Müller', 'zoe muller', 'Muller, Zoe')
})

test('Korean names are one with and without blanks and titles', () => {
  same('김아다', '김 아다', '김아다 님', '김아다님', '김아다씨')
  // Of two syllables nothing is taken off: it may be the whole name.
  different('하님', '하')
})

test('other people stay others', () => {
  different('Ada Kim', 'Ada Lee')
  different('kim@example.com', 'kim@example.org')
  different('info@example.com', 'Info')
})

test('a name without letters is what it is', () => {
  assert.equal(personKey('???'), '???')
})
