import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { isRoot, query, start, temporaryFolder } from './testing/fixtures.ts'

/** A real disk of a few megabytes. */
function tinyDisk(t: TestContext, megabytes: number): { folder: string; grow: (to: number) => void } {
  const folder = temporaryFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  t.after(() => execFileSync('umount', ['--lazy', folder]))
  return { folder, grow: (to) => execFileSync('mount', ['-o', `remount,size=${to}m`, folder]) }
}

// Mounting is for root only.
if (isRoot) {
  test('a disk too small for a new database leaves nothing half-made, and works once there is space', async (t) => {
    const disk = tinyDisk(t, 20)
    await assert.rejects(
      start(t, disk.folder),
      /^Error: There is no space left on the disk of .*postgres\. Free some .*\ninitdb failed/,
    )
    assert.deepEqual(readdirSync(join(disk.folder, 'postgres')).toSorted(), ['lock', 'password'])

    disk.grow(200)
    assert.deepEqual(await query((await start(t, disk.folder)).url, 'select 1'), [[1]])
  })

  test('a disk without space for the lock or the password is reported as full', async (t) => {
    const disk = tinyDisk(t, 1)
    execFileSync('sh', ['-c', 'head -c 2000000 /dev/zero > filler || true'], { cwd: disk.folder, stdio: 'ignore' })
    await assert.rejects(start(t, disk.folder), /There is no space left on the disk/)
    assert.equal(existsSync(join(disk.folder, 'postgres/cluster')), false)

    disk.grow(200)
    assert.deepEqual(await query((await start(t, disk.folder)).url, 'select 1'), [[1]])
  })

  test('a disk that fills up while the database is in use loses nothing that was committed', async (t) => {
    const disk = tinyDisk(t, 120)
    const first = await start(t, disk.folder)
    await query(first.url, `create table note as select 'kept' as text`)
    const flood = `create table flood as select repeat(md5(n::text), 30) from generate_series(1, 200000) n`
    await assert.rejects(query(first.url, flood), /No space left on device|Connection terminated/)
    await first.stop()

    disk.grow(400)
    assert.deepEqual(await query((await start(t, disk.folder)).url, 'select text from note'), [['kept']])
  })
}
