import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IntegrationError, type IntegrationReason } from '@quarry/integrations/kit'
import { endingOf } from './ending.ts'

const at = new Date('2026-11-21T12:00:00Z')
const next = (reason: IntegrationReason, before: { failuresInRow: number; hasWorked: boolean }): number | null => {
  const { nextRunAt } = endingOf(new IntegrationError(reason, 'refused'), before, at)
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
