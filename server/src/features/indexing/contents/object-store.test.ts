import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { documentRoutes } from '@quarry/contract/routes/source/document'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { startObjectStore } from '../../../../testing/object-store/object-store.ts'
import { startOwnPostgres } from '../../../../testing/own-postgres.ts'
import { browse, putFile, signUp, startProduct, untilSearchable } from '../../../../testing/product.ts'
import { readConfig } from '../../../config.ts'
import { openDb, openPool } from '../../../db/db.ts'
import { startEmbeddedPostgres } from '../../../db/embedded/embedded-postgres.ts'
import { removeOrphans } from './remove-orphans.ts'
import { openBlobs } from '../../../files/open-blobs.ts'

const folder = await mkdtemp(join(tmpdir(), 'quarry-object-store-'))
const store = await startObjectStore()
after(async () => {
  await store.stop()
  await rm(folder, { recursive: true, force: true })
})
/** Each installation has a folder of the bucket. */
const envIn = (name: string) => ({ ...store.env, BLOB_URL: store.env.BLOB_URL.replace('/files?', `/${name}?`) })
const keptIn = (name: string): string[] => [...store.objects.keys()].filter((key) => key.startsWith(`${name}/v1/`))
const text = 'The heron stands in the reeds. 왜가리가 갈대밭에 서 있다.'

async function uploadsOf({ client, workspaceId }: Awaited<ReturnType<typeof signUp>>) {
  const settings = { serviceName: 'upload', displayName: 'Notes', accessLevel: 'PUBLIC', settings: {} } as const
  return (await client.call(sourceRoutes.add, { workspaceId, ...settings })).sourceId
}

test('a file is uploaded into a bucket, found, previewed and downloaded, and its object goes with it', async () => {
  const dataDir = join(folder, 'whole')
  await using product = await startProduct({ dataDir, env: envIn('whole') })
  const ada = await signUp(product.origin, 'ada')
  const { client, workspaceId } = ada
  const sourceId = await uploadsOf(ada)
  assert.equal((await putFile(ada, { workspaceId, sourceId, path: 'heron.txt' }, text)).status, 200)
  await untilSearchable(ada, sourceId, 1)
  assert.equal(keptIn('whole').length, 1)

  const [hit] = (await client.call(searchRoutes.search, { workspaceId, query: '왜가리' })).vectorDataList
  const documentId = hit!.contentId
  const shown = await client.call(searchRoutes.document, { workspaceId, documentId })
  assert.match(shown.chunks[0]!.text, /갈대밭/)
  const address = client.address(searchRoutes.file, { workspaceId, documentId }).slice(product.origin.length)
  assert.equal(await (await ada.fetch(address)).text(), text)
  const part = await ada.fetch(address, { headers: { range: 'bytes=4-8' } })
  assert.deepEqual([part.status, await part.text()], [206, Buffer.from(text).subarray(4, 9).toString()])

  store.failWith(() => ({ refusal: { status: 403, code: 'AccessDenied' } }))
  const refused = await ada.fetch(address)
  assert.deepEqual([refused.status, ((await refused.json()) as { code: string }).code], [503, '0.000.00.00.12'])
  assert.equal((await client.call(searchRoutes.search, { workspaceId, query: 'heron' })).totalContentCount, 1)
  store.heal()

  await client.call(documentRoutes.remove, { workspaceId, sourceId, contentId: documentId })
  while (keptIn('whole').length > 0) await sleep(50)
  assert.deepEqual([await readdir(join(dataDir, 'spool')), (await readdir(dataDir)).includes('blobs')], [[], false])
  assert.ok(!product.printed().includes(store.keys.secret))
})

test('processes that share a database and a bucket, and no disk, take in, read and give out the same files', async () => {
  const postgres = await startOwnPostgres()
  await using stack = new AsyncDisposableStack()
  stack.defer(() => postgres.stop())
  const env = { ...envIn('divided'), DATABASE_URL: postgres.url, SECRET_KEY: 'ab'.repeat(32) }
  const start = async (name: string, ROLES: string) =>
    stack.use(await startProduct({ dataDir: join(folder, name), env: { ...env, ROLES } }))
  const front = await start('front', 'api,search')
  await start('back', 'worker')
  const cid = await signUp(front.origin, 'cid')
  const { client, workspaceId } = cid
  const sourceId = await uploadsOf(cid)
  await putFile(cid, { workspaceId, sourceId, path: 'heron.txt' }, text)
  await untilSearchable(cid, sourceId, 1)
  const { documents } = await client.call(documentRoutes.list, { workspaceId, sourceId })
  const documentId = documents[0]!.contentId
  const address = client.address(searchRoutes.file, { workspaceId, documentId }).slice(front.origin.length)
  assert.equal(await (await cid.fetch(address)).text(), text)
  await client.call(documentRoutes.remove, { workspaceId, sourceId, contentId: documentId })
  while (keptIn('divided').length > 0) await sleep(50)
})

test('what was stored by a process that was killed before it wrote the document is no document, and goes as nobody’s after a day', async () => {
  const dataDir = join(folder, 'killed')
  const product = await startProduct({ dataDir, env: envIn('killed') })
  const ben = await signUp(product.origin, 'ben')
  const { workspaceId } = ben
  const sourceId = await uploadsOf(ben)
  const stored = Promise.withResolvers<{ key: string; killed: Promise<void> }>()
  store.onStored((key) => stored.resolve({ key, killed: product.kill() }))
  await assert.rejects(putFile(ben, { workspaceId, sourceId, path: 'lost.txt' }, 'a bittern'))
  const { key: orphan, killed } = await stored.promise
  store.onStored(() => {})
  await killed

  const again = await startProduct({ dataDir, env: envIn('killed') })
  const back = { ...browse(again.origin, ben.session), workspaceId, session: ben.session }
  await putFile(back, { workspaceId, sourceId, path: 'heron.txt' }, text)
  await untilSearchable(back, sourceId, 1)
  assert.equal(keptIn('killed').length, 2)
  await again.stop()

  for (const object of store.objects.values()) object.storedAt = new Date(Date.now() - 25 * 60 * 60_000)
  const postgres = await startEmbeddedPostgres({ dataDir, log() {} })
  const db = openDb(openPool(postgres.url, () => {}, 2))
  const blobs = await openBlobs(readConfig({ DATA_DIR: dataDir, ...envIn('killed') }))
  await removeOrphans({ db, blobs }, new AbortController().signal)
  await db.destroy()
  await postgres.stop()
  assert.deepEqual([keptIn('killed').length, store.objects.has(orphan)], [1, false])
})

test('a store that refuses what is set up ends the start with a sentence, without the keys', async () => {
  const env = { ...envIn('refused'), AWS_SECRET_ACCESS_KEY: 'hunter2' }
  await assert.rejects(startProduct({ dataDir: join(folder, 'refused'), env }), ({ message }: Error) => {
    assert.match(message, /ended with 1:\n.*^Files cannot be kept where BLOB_URL says: 127\.0\.0\.1:\d+ does not accept /ms)
    for (const key of [env.AWS_ACCESS_KEY_ID, env.AWS_SECRET_ACCESS_KEY]) assert.ok(!message.includes(key))
    return true
  })
})

test('a store that is away does not keep people from searching', async () => {
  const env = { ...store.env, BLOB_URL: 's3://quarry-tests?endpoint=http://127.0.0.1:1' }
  await using product = await startProduct({ dataDir: join(folder, 'away'), env })
  assert.equal((await fetch(`${product.origin}/readyz`)).status, 200)
  assert.match(product.printed(), /Files cannot be kept where BLOB_URL says: 127\.0\.0\.1:1 does not answer \(ECONNREFUSED\)/)
})

test('a folder of a bucket that another installation keeps its files in is refused, and left as it is', async () => {
  const env = envIn('shared')
  const first = await startProduct({ dataDir: join(folder, 'first'), env })
  await first.stop()
  const before = [...store.objects]
  await assert.rejects(startProduct({ dataDir: join(folder, 'second'), env }), /Another Quarry keeps its files in this folder/)
  assert.deepEqual([...store.objects], before)
  await (await startProduct({ dataDir: join(folder, 'first'), env })).stop()
})
