import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { isWhole } from './blobs.ts'
import { openFolderBlobs } from './folder-blobs.ts'
import { Disk, DiskFull, isDiskFull } from './disk.ts'

const folder = await mkdtemp(join(tmpdir(), 'quarry-disk-'))
after(() => rm(folder, { recursive: true, force: true }))
let now = 0
const clock = { now: () => new Date(now) }
const failedWith = (code: string): Error => Object.assign(new Error('failed'), { code })

test('a full disk is recognised by errors of files and of the database, also when wrapped', () => {
  const database = Object.assign(new pg.DatabaseError('could not extend file', 0, 'error'), { code: '53100' })
  const full = [
    failedWith('ENOSPC'),
    failedWith('EDQUOT'),
    database,
    new Error('wrapped', { cause: database }),
    new DiskFull('low'),
  ]
  assert.deepEqual(full.map(isDiskFull), [true, true, true, true, true])
  assert.deepEqual([failedWith('ENOENT'), failedWith('53200'), 'ENOSPC', null].map(isDiskFull), [false, false, false, false])
})

test('a write that failed for want of space is remembered for a while, other failures are not', async () => {
  const disk = new Disk({ folders: [folder], clock, leastFree: 0 })
  disk.note(failedWith('42P01'))
  assert.equal(await disk.trouble(), null)
  disk.note(failedWith('53100'))
  now += 29_000
  assert.match((await disk.trouble()) ?? '', /disk of the database is full/)
  now += 2_000
  assert.equal(await disk.trouble(), null)
})

test('where little is left files are refused, and accepted again once there is space', async () => {
  const disk = new Disk({ folders: [folder], clock, leastFree: Number.MAX_SAFE_INTEGER })
  assert.match((await disk.trouble()) ?? '', /are free on the disk/)
  const blobs = await openFolderBlobs(join(folder, 'blobs'), (bytes) => disk.refuseWhenLow(bytes))
  await assert.rejects(blobs.put('w', [Buffer.from('text')], 100), DiskFull)
  assert.deepEqual(await Array.fromAsync(blobs.list()), [])
})

test('files of one second cost one look at the disk, unless they could use up what it found', async () => {
  const own = await mkdtemp(join(folder, 'own-'))
  const disk = new Disk({ folders: [own], clock, leastFree: 0 })
  await disk.refuseWhenLow(1)
  // From now on looking fails.
  await rm(own, { recursive: true })
  await disk.refuseWhenLow(1)
  await assert.rejects(disk.refuseWhenLow(Number.MAX_SAFE_INTEGER), { code: 'ENOENT' })
  now += 1_001
  await assert.rejects(disk.refuseWhenLow(1), { code: 'ENOENT' })
})

test('every disk that something is kept on counts', async () => {
  const own = await mkdtemp(join(folder, 'own-'))
  const disk = new Disk({ folders: [folder, own], clock, leastFree: 0 })
  assert.equal(await disk.trouble(), null)
  await rm(own, { recursive: true })
  await assert.rejects(disk.trouble(), { code: 'ENOENT' })
})

// Mounting is for root only.
if (process.getuid?.() === 0)
  test('a disk that fills up while a file is being received still keeps its reserve', async (t) => {
    const small = await mkdtemp(join(folder, 'small-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', small])
    t.after(() => execFileSync('umount', ['--lazy', small]))
    const megabyte = 1024 * 1024
    const disk = new Disk({ folders: [small], clock, leastFree: 10 * megabyte })
    const blobs = await openFolderBlobs(join(small, 'blobs'), (bytes) => disk.refuseWhenLow(bytes))
    const file = (): Iterable<Uint8Array> => Array.from({ length: 30 }, (_, n) => Buffer.alloc(megabyte, n))
    const filler = join(small, 'filler')
    await writeFile(filler, Buffer.alloc(9 * megabyte))
    await assert.rejects(blobs.put('w', file(), 100 * megabyte), DiskFull)
    assert.equal(await disk.trouble(), null)
    await rm(filler)
    const { hash } = await blobs.put('w', file(), 100 * megabyte)
    assert.ok(await isWhole(blobs.read('w', hash), hash))
  })
