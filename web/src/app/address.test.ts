import { expect, test } from 'vitest'
import { parseSearch, safeRedirect, stringifySearch } from './address.ts'

test('a search made of digits stays text', () => {
  expect(parseSearch('?q=2026&page=search')).toEqual({ q: '2026', page: 'search' })
})

test('a repeated name is a list, both ways', () => {
  expect(parseSearch(stringifySearch({ type: ['mail', 'file'], q: '연차 휴가' }))).toEqual({
    type: ['mail', 'file'],
    q: '연차 휴가',
  })
})

test('absent values leave no trace in the address', () => {
  expect(stringifySearch({ q: undefined, type: [], page: '' })).toBe('')
})

test.each([
  ['/acme?page=search#x', '/acme?page=search#x'],
  ['//evil.example/x', null],
  ['/\\evil.example', null],
  ['https://evil.example', null],
  ['/login', null],
  ['/login?redirect=%2Flogin', null],
  ['/maintenance/', null],
  ['/.//evil.example', null],
  ['/acme/..//evil.example', null],
  ['/\t/evil.example', null],
  ['/\\/evil.example', null],
  ['//', null],
  ['/\n\\evil.example', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['@evil.example', null],
  ['/@evil.example', '/@evil.example'],
  ['', null],
  [undefined, null],
])('going back to %s', (path, expected) => {
  expect(safeRedirect(path)).toBe(expected)
})
