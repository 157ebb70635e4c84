import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { readConfig } from '../config.ts'
import { openBlobs } from './open-blobs.ts'

const folder = await mkdtemp(join(tmpdir(), 'quarry-open-'))
after(() => rm(folder, { recursive: true, force: true }))

test('files lie in the data folder unless another folder is named', async () => {
  for (const [DATA_DIR, BLOB_URL, kept] of [
    [join(folder, 'data'), '', join(folder, 'data/blobs')],
    [join(folder, 'other data'), pathToFileURL(join(folder, 'own files')).href, join(folder, 'own files')],
  ] as const) {
    const blobs = await openBlobs(readConfig({ DATA_DIR, BLOB_URL }))
    await blobs.put('w', [Buffer.from('text')], 100)
    assert.deepEqual(await readdir(kept), ['incoming', 'w'])
  }
  assert.deepEqual(await readdir(folder), ['data', 'own files'])
})
