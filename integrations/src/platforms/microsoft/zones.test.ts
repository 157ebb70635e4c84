import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentIn } from '../../kit/tool-time.ts'
import { ianaZoneOf } from './zones.ts'

test('zones are known by the names of Windows and of IANA, and by no others', () => {
  assert.deepEqual(
    ['Korea Standard Time', 'W. Europe Standard Time', 'UTC', 'Asia/Seoul', 'Customized Time Zone', '', '__proto__'].map(
      ianaZoneOf,
    ),
    ['Asia/Seoul', 'Europe/Berlin', 'Etc/UTC', 'Asia/Seoul', null, null, null],
  )
})

test('every zone of Windows is one of IANA', () => {
  const names = [
    'Dateline Standard Time',
    'Lord Howe Standard Time',
    'Russia Time Zone 11',
    'Line Islands Standard Time',
    'UTC+13',
  ]
  for (const name of names) assert.match(ianaZoneOf(name) ?? '', /^[A-Z]\w+\//, name)
})

test('a moment is told with its day and its offset, on either side of daylight saving', () => {
  assert.equal(momentIn('Europe/Berlin', '2026-03-29T00:30:00Z'), 'Sun 2026-03-29T01:30:00+01:00')
  assert.equal(momentIn('Europe/Berlin', '2026-03-29T01:30:00Z'), 'Sun 2026-03-29T03:30:00+02:00')
  assert.equal(momentIn('Asia/Seoul', '2026-03-01T15:00:00.500Z'), 'Mon 2026-03-02T00:00:00+09:00')
  assert.equal(momentIn('Asia/Seoul', 'sometime'), 'sometime')
})
