import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { startApache } from '@quarry/integrations/vendors/webdav/testing/apache'
import { signUp, startProduct, untilIndexed } from '../testing/product.ts'

const folder = await mkdtemp(join(tmpdir(), 'quarry-metrics-'))
after(() => rm(folder, { recursive: true, force: true }))
const files = await startApache()
await writeFile(join(files.root, 'heron.txt'), 'The heron stood in the reeds.')
const product = await startProduct({ dataDir: join(folder, 'data') })
after(() => product[Symbol.asyncDispose]())
const { client, workspaceId } = await signUp(product.origin, 'ada')
const { sourceId: id } = await client.call(sourceRoutes.add, {
  workspaceId,
  serviceName: 'webdav',
  displayName: 'Field notes',
  accessLevel: 'PUBLIC',
  settings: files.settings(),
})
await untilIndexed(client, workspaceId, id)

/** The value of one sample as it stands in `/metrics`; null where there is none. */
async function sample(line: string): Promise<number | null> {
  const text = await (await fetch(`${product.origin}/metrics`)).text()
  const found = text.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? null : Number(found.slice(line.length + 1))
}

test('open search indexes are counted, and that nothing is missing in them', async () => {
  assert.equal(await sample('quarry_search_indexes{state="open"}'), 1)
  assert.equal(await sample('quarry_search_indexes{state="opening"}'), 0)
  assert.equal(await sample('quarry_search_index_lag_changes'), 0)
  assert.ok(((await sample('quarry_search_index_bytes')) ?? 0) > 0)
})

test('connections to the database are counted by what they do', async () => {
  const total = await sample('quarry_database_connections{state="total"}')
  const idle = await sample('quarry_database_connections{state="idle"}')
  assert.ok(total !== null && idle !== null && total >= 1 && idle <= total)
  assert.equal(await sample('quarry_database_connections{state="waiting"}'), 0)
})

test('the queue is measured for every job, also one that nobody waits for', async () => {
  for (const state of ['waiting', 'later', 'running'])
    assert.equal(await sample(`quarry_queue_jobs{job="workspace.purge",state="${state}"}`), 0)
})

test('a reading that fails is counted by service and by what failed, and logged with its id', { timeout: 60_000 }, async () => {
  const line = 'quarry_source_failures_total{service="webdav",kind="unreachable"}'
  assert.equal(await sample(line), null)
  await files.stop()
  await client.call(sourceRoutes.requestIndexing, { workspaceId, sourceId: id })
  while ((await sample(line)) === null) await sleep(50)
  const logged = new RegExp(`"sourceId":"${id}".*indexing a source failed`)
  while (!logged.test(product.printed())) await sleep(50)
})
