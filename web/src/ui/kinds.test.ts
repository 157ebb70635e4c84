import { expect, test } from 'vitest'
import { kindOf } from './kinds.ts'

test('a document is shown as what it is, whatever service it comes from', () => {
  expect(kindOf({ kind: 'xlsx', serviceName: 'googledrive' })).toBe('sheet')
  expect(kindOf({ kind: 'hwpx', serviceName: 'upload' })).toBe('hwp')
})

test('what only one service holds is shown as that', () => {
  expect(kindOf({ kind: 'page', serviceName: 'jira' })).toBe('issue')
  expect(kindOf({ kind: 'page', serviceName: 'figma' })).toBe('design')
})
