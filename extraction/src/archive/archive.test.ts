import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zip } from '../../testing/zip.ts'
import { defaultLimits } from '../limits.ts'
import { openArchive } from './archive.ts'

const refusal = (code: string) => ({ refusal: code })

test('an entry comes out as it went in', () => {
  const archive = openArchive(zip({ 'a.txt': 'first', 'b/ü.txt': 'second' }), defaultLimits)
  assert.deepEqual(archive.names, ['a.txt', 'b/ü.txt'])
  assert.equal(archive.read('b/ü.txt')?.toString(), 'second')
  assert.equal(archive.read('c.txt'), null)
})

test('an entry larger than its header says is a bomb', () => {
  const archive = openArchive(zip({ 'a.xml': 'x'.repeat(50_000) }, { declaredBytes: 10 }), defaultLimits)
  assert.throws(() => archive.read('a.xml'), refusal('bomb'))
})

test('entries that share their bytes are a bomb', () => {
  const content = 'x'.repeat(1_000)
  assert.throws(() => openArchive(zip({ a: content, b: content }, { overlap: true }), defaultLimits), refusal('bomb'))
})

test('an archive is judged by its directory before anything is unpacked', () => {
  const bytes = zip({ a: 'x'.repeat(3_000), b: 'x'.repeat(3_000) })
  assert.throws(() => openArchive(bytes, { ...defaultLimits, archiveEntries: 1 }), refusal('bomb'))
  assert.throws(() => openArchive(bytes, { ...defaultLimits, archiveBytes: 5_000 }), refusal('bomb'))
  assert.throws(() => openArchive(bytes, { ...defaultLimits, archiveEntryBytes: 2_000 }), refusal('bomb'))
  assert.throws(() => openArchive(bytes, { ...defaultLimits, archiveRatioFloorBytes: 1_000, archiveRatio: 10 }), refusal('bomb'))
})

test('a changed byte fails the checksum', () => {
  const bytes = zip({ a: Buffer.from('some words, long enough to be packed, and packed, and packed') })
  bytes[40] = bytes[40]! ^ 1
  assert.throws(() => openArchive(bytes, defaultLimits).read('a'), refusal('corrupt'))
})

test('an archive that is cut off is corrupt', () => {
  const bytes = zip({ a: 'x'.repeat(100) })
  assert.throws(() => openArchive(bytes.subarray(0, bytes.length - 30), defaultLimits), refusal('corrupt'))
})
