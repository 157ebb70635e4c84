import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { blobConformance } from '../src/files/conformance.ts'
import { openBlobsElsewhere } from './blobs-elsewhere.ts'

const spool = await mkdtemp(join(tmpdir(), 'quarry-spool-'))
after(() => rm(spool, { recursive: true, force: true }))
const blobs = await openBlobsElsewhere(spool)

blobConformance('files elsewhere', async () => blobs)
