import { expect, test } from 'vitest'
import { fieldOf } from '../../../testing/approvals.ts'
import { argumentsOf, problemOf } from './approval-draft.ts'

const labels = fieldOf('labels', ['a', 'b'], { kind: 'list' })
const points = fieldOf('points', 3, { kind: 'number' })
const person = fieldOf('person', null)
const more = fieldOf('more', { a: 1 }, { kind: 'json' })
const fields = [labels, points, person, more]

test('what is not touched is approved as it was asked', () => {
  expect(argumentsOf({ fields }, {})).toBeNull()
  expect(argumentsOf({ fields }, { labels: 'a\nb', points: '3' })).toBeNull()
})

test('each kind is read as what it is, and what nobody touched stays, nothing among it', () => {
  expect(argumentsOf({ fields }, { labels: 'a\n\n c ', points: '5', more: '{"b":[2]}' })).toEqual({
    labels: ['a', 'c'],
    points: 5,
    person: null,
    more: { b: [2] },
  })
})

test('what is emptied is left out', () => {
  expect(argumentsOf({ fields: [fieldOf('title', 'x'), points] }, { title: '' })).toEqual({ points: 3 })
})

test('what is to be typed again is sent along also when it is the same', () => {
  const to = fieldOf('to', 'eve@example.com', { mustRetype: true })
  expect(problemOf(to, {})).toBe('missing')
  expect(problemOf(to, { to: ' ' })).toBe('missing')
  expect(argumentsOf({ fields: [to] }, { to: 'eve@example.com' })).toEqual({ to: 'eve@example.com' })
})

test.each([
  [points, '3,5 maybe', 'notNumber'],
  [more, '{"a":', 'notJson'],
] as const)('what cannot be read is said', (field, typed, problem) => {
  expect(problemOf(field, { [field.name]: typed })).toBe(problem)
})
