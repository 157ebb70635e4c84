import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IntegrationError, type IntegrationReason } from '@quarry/integrations/kit/kit'
import { nextStateOf, nextRegularRun } from './next-state.ts'

const at = new Date('2026-11-21T12:00:00Z')
const next = (reason: IntegrationReason, before: { failuresInRow: number; hasWorked: boolean }): number | null => {
  const { nextRunAt } = nextStateOf(new IntegrationError(reason, 'refused'), before, at)
  return nextRunAt && (nextRunAt.getTime() - at.getTime()) / 60_000
}

for (const reason of ['settings', 'certificate', 'forbidden', 'notFound'] as const)
  test(`a source that worked is tried again after an hour and more when it fails by ${reason}; one that never did waits for a person`, () => {
    assert.equal(next(reason, { failuresInRow: 0, hasWorked: true }), 60)
    assert.equal(next(reason, { failuresInRow: 7, hasWorked: true }), 128)
    assert.equal(next(reason, { failuresInRow: 0, hasWorked: false }), null)
  })

test('refused credentials are never tried again without a person', () => {
  assert.equal(next('auth', { failuresInRow: 0, hasWorked: true }), null)
})

test('the pause after a failure doubles from a minute to six hours', () => {
  const pauses = [0, 1, 2, 5, 9, 50].map((failuresInRow) => next('unreachable', { failuresInRow, hasWorked: true }))
  assert.deepEqual(pauses, [1, 2, 4, 32, 360, 360])
})

test('a service that asks for a pause is given it, and a longer one when it goes on failing', () => {
  const pauseAfter = (failuresInRow: number): number => {
    const asked = new IntegrationError('throttled', 'Later.', { retryAfterMs: 10 * 60_000 })
    const { status, nextRunAt } = nextStateOf(asked, { failuresInRow, hasWorked: true }, at)
    assert.equal(status, 'waiting')
    return (nextRunAt!.getTime() - at.getTime()) / 60_000
  }
  assert.deepEqual([pauseAfter(0), pauseAfter(5)], [10, 32])
})

test('a source is looked at again after twenty times what it took, at least a minute and at most six hours', () => {
  const minutes = (tookMs: number, isCalled = false) => (nextRegularRun(at, tookMs, isCalled).getTime() - at.getTime()) / 60_000
  assert.deepEqual([minutes(10), minutes(6_000), minutes(3_600_000)], [1, 2, 360])
  assert.deepEqual([minutes(10, true), minutes(60_000, true)], [15, 20])
})
