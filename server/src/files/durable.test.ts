import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { type FileHandle, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { openFolderBlobs } from './folder-blobs.ts'

const folder = await mkdtemp(join(tmpdir(), 'quarry-durable-'))
after(() => rm(folder, { recursive: true, force: true }))

// Mounting is for root only.
if (process.getuid?.() === 0) {
  test('of a file that the disk takes only in part nothing is kept', async (t) => {
    const disk = await mkdtemp(join(folder, 'disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk])
    t.after(() => execFileSync('umount', ['--lazy', disk]))
    const blobs = await openFolderBlobs(join(disk, 'blobs'))
    await assert.rejects(blobs.put('w', [Buffer.alloc(2_000_000, 'x')], 10_000_000), { code: 'ENOSPC' })
    assert.deepEqual([await Array.fromAsync(blobs.list()), await readdir(join(disk, 'blobs/incoming'))], [[], []])
  })
}

if (process.platform === 'linux') {
  test('a stored file is on disk before it has its name, and the name before anybody may refer to it', async (t) => {
    const blobs = await openFolderBlobs(join(folder, 'blobs'))
    const synced: { path: string; names: string[] }[] = []
    const handle = await open(folder)
    const prototype = Object.getPrototypeOf(handle) as Pick<FileHandle, 'sync' | 'datasync'>
    await handle.close()
    for (const call of ['sync', 'datasync'] as const) {
      const original = prototype[call]
      t.mock.method(prototype, call, async function (this: FileHandle) {
        const path = readlinkSync(`/proc/self/fd/${this.fd}`)
        await original.call(this)
        synced.push({ path, names: call === 'sync' ? await readdir(path) : [] })
      })
    }
    const root = join(folder, 'blobs')
    const { hash } = await blobs.put('w', [Buffer.from('kept')], 100)
    const { path } = (await blobs.open('w', hash))!
    assert.equal(dirname(synced[0]!.path), join(root, 'incoming'))
    const namesIn = (where: string) => synced.findLast((each) => each.path === where)?.names
    assert.deepEqual(namesIn(dirname(path)), [hash])
    assert.deepEqual(namesIn(join(root, 'w')), [hash.slice(0, 2)])
    assert.ok(namesIn(root)?.includes('w'))
  })
}
