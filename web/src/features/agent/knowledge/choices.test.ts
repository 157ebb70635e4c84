import { expect, test } from 'vitest'
import type { SourceId } from '@quarry/contract/ids'
import type { Choice } from '../agent-types.ts'
import { isIncluded, toggle, wholeSource } from './choices.ts'

const [one, two] = ['1', '2'].map((last) => `5ec0ffee-0000-4000-8000-00000000000${last}` as SourceId) as [SourceId, SourceId]
const folder = (sourceId: SourceId, contentId: string): Choice => ({ sourceId, kind: 'folder', contentId, title: contentId })

test('a ticked source takes the place of what was ticked in it, and of nothing else', () => {
  const source = wholeSource(one, 'One')
  expect(toggle([folder(one, 'a'), folder(two, 'a')], source)).toEqual([folder(two, 'a'), source])
})

test('what lies below something ticked is part of it', () => {
  expect(isIncluded([folder(one, 'a')], [wholeSource(one, 'One'), folder(one, 'a')])).toBe(true)
  expect(isIncluded([folder(two, 'a')], [wholeSource(one, 'One'), folder(one, 'a')])).toBe(false)
})

test('a second press takes the tick away', () => {
  expect(toggle([folder(one, 'a')], folder(one, 'a'))).toEqual([])
})
