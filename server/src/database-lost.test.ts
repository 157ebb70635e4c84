import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { workspaceRoutes } from '@quarry/contract/workspace'
import { signUp, startProduct } from '../testing/product.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'quarry-lost-'))
after(() => rm(dataDir, { recursive: true, force: true }))

test('a database that is killed is started again, and the product goes on with everything that was committed', async () => {
  const product = await startProduct({ dataDir, env: { LOG_LEVEL: 'silent' } })
  const ada = await signUp(product.origin, 'ada')
  const [pid] = (await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')

  const isReady = async () => (await fetch(`${product.origin}/readyz`)).status === 200
  while (await isReady()) await sleep(20)
  while (!(await isReady())) await sleep(50)
  const { joined } = await ada.client.call(workspaceRoutes.list, {})
  assert.deepEqual(
    joined.map(({ code }) => code),
    [ada.code],
  )
  assert.equal(await product.stop(), 0)
})
