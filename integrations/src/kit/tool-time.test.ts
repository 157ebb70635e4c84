import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isZone, momentIn } from './tool-time.ts'

test('a moment is told with its day and as far from UTC as the zone was then', () => {
  assert.equal(momentIn('Asia/Seoul', '2026-03-01T15:30:00.123Z'), 'Mon 2026-03-02T00:30:00+09:00')
  assert.equal(momentIn('Europe/Berlin', '2026-03-29T00:59:59Z'), 'Sun 2026-03-29T01:59:59+01:00')
  assert.equal(momentIn('Europe/Berlin', '2026-03-29T01:00:00Z'), 'Sun 2026-03-29T03:00:00+02:00')
})

test('what is no moment stays as it is, and what is no zone is none', () => {
  assert.equal(momentIn('Asia/Seoul', 'yesterday'), 'yesterday')
  assert.deepEqual(['Asia/Seoul', 'UTC', 'Mars/Olympus', ''].map(isZone), [true, true, false, false])
})
