import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../app/address.ts'
import { hasFilters, searchParams } from './search-params.ts'

const source = '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c04'

test('filters survive the way through the address', () => {
  const filters = { q: '연차 2026', type: ['mail', 'file'], app: [source], date: 'custom', from: '2026-11-01', p: 3 }
  expect(searchParams.parse(parseSearch(stringifySearch(filters)))).toMatchObject(filters)
})

test('one value of a name is a list of one', () => {
  expect(searchParams.parse({ type: 'mail' }).type).toEqual(['mail'])
})

test('a value that does not fit is left out, its neighbours stay', () => {
  expect(searchParams.parse({ q: 'x', type: ['mail', 'music'], date: 'someday', p: '0', from: 'soon' })).toEqual({
    q: 'x',
    type: ['mail'],
    app: undefined,
    date: undefined,
    from: undefined,
    to: undefined,
    p: undefined,
  })
})

test('a page alone is no filter', () => {
  expect(hasFilters(searchParams.parse({ q: 'x', p: '2' }))).toBe(false)
})

test('a chosen source is a filter', () => {
  expect(hasFilters(searchParams.parse({ app: source }))).toBe(true)
})
