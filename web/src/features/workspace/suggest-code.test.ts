import { expect, test } from 'vitest'
import { nextCode, suggestCode } from './suggest-code.ts'

test.each([
  ['Acme Research', 'acme-research'],
  ['에이크미 연구팀', 'eikeumi-yeongutim'],
  ['Café Zürich!', 'cafe-zurich'],
  ['ab', ''],
  ['開発部', ''],
  ['Settings', ''],
  ['x'.repeat(70), 'x'.repeat(60)],
])('the name %s suggests %s', (name, code) => {
  expect(suggestCode(name)).toBe(code)
})

test('a taken address counts on', () => {
  expect([nextCode('acme'), nextCode('acme-2'), nextCode('acme-2026')]).toEqual(['acme-2', 'acme-3', 'acme-2026-2'])
})
