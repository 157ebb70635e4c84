import { expect, test } from 'vitest'
import { sourceOf } from '../testing/sources.ts'
import { homeOf, keptFor } from './home.ts'

const [one, two] = [sourceOf('webdav'), sourceOf('notion')]

test('home is the same for the same sources in any order, and another once they are read', () => {
  expect(homeOf([one, two])).toEqual(homeOf([two, one]))
  expect(homeOf([one, { ...two, status: 'processing' }])).toEqual({ ...homeOf([one, two]), isReading: true })
})

test('what is shown stays while the same sources are asked anew, and goes with a source', () => {
  const query = { queryKey: ['workspace', 'w', 'home', { ...homeOf([one, two]), isReading: true }] }
  expect(keptFor(homeOf([one, two]))('shown', query)).toBe('shown')
  expect(keptFor(homeOf([one]))('shown', query)).toBeUndefined()
  expect(keptFor(homeOf([one]))(undefined, undefined)).toBeUndefined()
})
