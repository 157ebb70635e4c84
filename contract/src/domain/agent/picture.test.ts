import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minuteOf, withinDay } from './picture.ts'

test('a moment is told by its own clock, and a day has none', () => {
  assert.deepEqual(minuteOf('2026-03-02T09:30:00+09:00'), { day: '2026-03-02', minute: 570 })
  assert.deepEqual(minuteOf('2026-03-02T15:00'), { day: '2026-03-02', minute: 900 })
  for (const none of ['2026-03-02', 'tomorrow', null, 7]) assert.equal(minuteOf(none), null)
})

test('of what lasts longer than a day, the part within it counts', () => {
  const over = ['2026-03-01T22:00:00+09:00', '2026-03-02T01:00:00+09:00'] as const
  assert.deepEqual(withinDay('2026-03-02', ...over), { from: 0, to: 60 })
  assert.deepEqual(withinDay('2026-03-01', ...over), { from: 1_320, to: 1_440 })
  assert.equal(withinDay('2026-03-03', ...over), null)
  assert.equal(withinDay('2026-03-02', '2026-03-01T22:00:00+09:00', '2026-03-02T00:00:00+09:00'), null)
})
