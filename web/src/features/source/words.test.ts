import { expect, test } from 'vitest'
import { sourceOf } from '../../testing/sources.ts'
import { stateKey, toneOf } from './words.ts'

const source = { status: 'partialComplete', paused: false, failedCount: 0, documentCount: 0, awaitsIndex: false } as const

test('a few files that cannot be read do not make their source look troubled', () => {
  expect(toneOf({ ...source, failedCount: 3, documentCount: 2_000 })).toBe('ok')
  expect(toneOf({ ...source, failedCount: 1, documentCount: 20 })).toBe('ok')
})

test('a source of which much cannot be read does', () => {
  expect(toneOf({ ...source, failedCount: 1, documentCount: 3 })).toBe('warn')
  expect(toneOf({ ...source, failedCount: 101, documentCount: 2_000 })).toBe('warn')
})

test('a source whose documents the index has yet to follow waits, unless it is paused', () => {
  const waiting = sourceOf('webdav', { awaitsIndex: true })
  expect([toneOf(waiting), stateKey(waiting)]).toEqual(['active', 'source.state.awaitsIndex'])
  expect(stateKey({ ...waiting, paused: true })).toBe('source.state.paused')
})

test('what stands still for another reason is told whatever was read', () => {
  expect(toneOf({ ...source, status: 'authFail', documentCount: 2_000 })).toBe('danger')
  expect(toneOf({ ...source, paused: true, documentCount: 2_000 })).toBe('neutral')
})
