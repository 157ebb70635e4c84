import { expect, test } from 'vitest'
import { inOrder, moved, placeAt } from './moved.ts'

test('an entry moves, the others keep their order, and the ends hold', () => {
  expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
})

test('what is held takes the place between the middles it is between', () => {
  expect([5, 15, 100].map((height) => placeAt([10, 30], height))).toEqual([0, 1, 2])
})

test('what was connected meanwhile stands at the end', () => {
  expect(inOrder(['a', 'b', 'new'], ['b', 'a'], (entry) => entry)).toEqual(['b', 'a', 'new'])
})
