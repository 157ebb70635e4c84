import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { randomId } from './random-id.ts'

test('an id is made on a page without https', () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function')
  })
  const ids = Array.from({ length: 100 }, randomId)
  expect(ids.filter((id) => !z.uuidv4().safeParse(id).success)).toEqual([])
  expect(new Set(ids).size).toBe(100)
})
