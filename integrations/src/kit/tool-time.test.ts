import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inZone } from './tool-time.ts'

test('moments of a result are told where the person is, with their day, also over a change of clocks', () => {
  const found = {
    events: [{ when: '2026-03-08T06:30:00Z', until: '2026-03-08T07:30:00.000Z', title: 'x' }],
    when: '2026-03-08T06:30Z',
  }
  assert.deepEqual(inZone('America/New_York', found), {
    events: [{ when: 'Sun 2026-03-08T01:30:00-05:00', until: 'Sun 2026-03-08T03:30:00-04:00', title: 'x' }],
    when: 'Sun 2026-03-08T01:30:00-05:00',
  })
})

test('what its service told in a zone, days, and what other tools take again stay as they are', () => {
  const found = {
    when: '2026-03-02T09:00:00+09:00',
    until: '2026-03-02',
    version: '2026-03-02T00:00:00Z',
    text: '2026-03-02T00:00:00Z',
    people: [null, 1, 'when'],
  }
  assert.deepEqual(inZone('Asia/Seoul', found), found)
})
