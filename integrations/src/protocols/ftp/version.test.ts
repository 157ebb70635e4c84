import assert from 'node:assert/strict'
import { test } from 'node:test'
import { looksUnchanged, parseVersion } from './version.ts'

const now = new Date('2026-11-21T12:00:00Z')
const facts = (modified: string, size = 5) => ({ size, modified, exact: false, unique: '', target: '' })
const unchanged = (version: string, modified: string, size = 5) =>
  looksUnchanged(parseVersion(version)!, facts(modified, size), now)

test('the same size and the same words mean unchanged', () => {
  assert.ok(unchanged('5-20261102030405-Nov 2 03:04', 'Nov 2 03:04'))
  assert.ok(unchanged('5-20200304050607-Mar 4 2020', 'Mar 4 2020'))
  assert.ok(unchanged('5-20261102030405-11-02-26 03:04AM', '11-02-26 03:04AM'))
})

test('another size or another time is a candidate', () => {
  assert.equal(unchanged('5-20261102030405-Nov 2 03:04', 'Nov 2 03:04', 6), false)
  assert.equal(unchanged('5-20261102030405-Nov 2 03:04', 'Nov 2 03:05'), false)
  assert.equal(unchanged('5-20200304050607-Mar 4 2020', 'Mar 5 2020'), false)
})

test('the hour that turns into a year after half a year means unchanged', () => {
  assert.ok(unchanged('5-20260304050607-Mar 4 05:06', 'Mar 4 2026'))
  assert.ok(unchanged('5--Mar 4 05:06', 'Mar 4 2026'))
  assert.equal(unchanged('5-20260304050607-Mar 4 05:06', 'Mar 4 2025'), false)
  assert.equal(unchanged('5-20260304050607-Mar 4 05:06', 'Mar 5 2026'), false)
})

test('around New Year the server may be in another year than we are', () => {
  assert.ok(unchanged('5-20260101030000-Dec 31 22:00', 'Dec 31 2025'))
})

test('a year that turns into an hour is a candidate', () => {
  assert.equal(unchanged('5-20200304050607-Mar 4 2020', 'Mar 4 05:06'), false)
})

test('what changed lately may have changed twice in the same minute', () => {
  assert.equal(unchanged('5-20261121115900-Nov 21 11:59', 'Nov 21 11:59'), false)
})

test('the same minute a year later is another time', () => {
  assert.equal(unchanged('5-20251122030405-Nov 22 03:04', 'Nov 22 03:04'), false)
})

test('a version from elsewhere is no version of ours', () => {
  assert.equal(parseVersion('"etag-1"'), null)
  assert.equal(parseVersion(''), null)
})
