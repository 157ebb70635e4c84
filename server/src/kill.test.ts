import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { newSeed, randomFrom } from '@quarry/contract/testing/random'
import { startApache } from '@quarry/integrations/vendors/webdav/testing/apache'
import pg from 'pg'
import { browse, startProduct, signUp, untilIndexed } from '../testing/product.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'

const fileCount = 800
const kills = 8
const seed = newSeed()

const dataDir = await mkdtemp(join(tmpdir(), 'quarry-kill-'))
const server = await startApache()
after(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function rowsOf<T>(sql: string): Promise<T[]> {
  const postgres = await startEmbeddedPostgres({ dataDir, log() {} })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  await postgres.stop()
  return rows as T[]
}

test(`killed ${kills} times while indexing, every file is read exactly once and none is lost (seed ${seed})`, async () => {
  for (let n = 0; n < fileCount; n++)
    await writeFile(join(server.root, `note ${n}.txt`), `Field note number ${n}. The heron stood at marker${n}z.`)
  const random = randomFrom(seed)

  let product = await startProduct({ dataDir })
  const { session, workspaceId, client } = await signUp(product.origin, 'ada')
  const settings = server.settings()
  const { sourceId: id } = await client.call(sourceRoutes.add, {
    workspaceId,
    serviceName: 'webdav',
    displayName: 'Notes',
    accessLevel: 'PUBLIC',
    settings,
  })
  for (let kill = 0; kill < kills; kill++) {
    await sleep(50 + random() * 900)
    await product.kill()
    product = await startProduct({ dataDir })
  }

  const again = browse(product.origin, session).client
  const source = await untilIndexed(again, workspaceId, id)
  assert.deepEqual([source.status, source.documentCount, source.indexedCount], ['complete', fileCount, fileCount])
  // An index that a kill left behind may have to be built anew.
  const find = async (query: string) => {
    for (;;) {
      const found = await again.call(searchRoutes.search, { workspaceId, query })
      if (found.index.state === 'ready') return found
      await sleep(100)
    }
  }
  const found = await find('marker77z')
  assert.deepEqual(
    found.vectorDataList.map((hit) => hit.contentTitle),
    ['note 77.txt'],
  )
  const everything = await find('heron')
  assert.equal(everything.totalContentCount, fileCount)
  await product.stop()

  const [read] = await rowsOf<{ most: number; documents: number; chunks: number }>(
    'select max(attempts) as most, count(*)::int as documents, (select count(*)::int from chunk) as chunks from document',
  )
  assert.deepEqual(read, { most: 1, documents: fileCount, chunks: fileCount })
})
