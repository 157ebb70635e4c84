import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { someStore } from '../../../testing/object-store/some-store.ts'
import { blobConformance } from '../conformance.ts'
import { openSpool } from '../spool.ts'
import { openS3Blobs } from './s3-blobs.ts'

const folder = await mkdtemp(join(tmpdir(), 'quarry-s3-'))
const store = await someStore()
after(async () => {
  await store.stop()
  await rm(folder, { recursive: true, force: true })
})
const blobs = openS3Blobs({ ...store, spool: await openSpool(folder, async () => {}) })

blobConformance('an object store', async () => blobs)
