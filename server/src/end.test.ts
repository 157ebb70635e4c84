import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct } from '../testing/product.ts'

/** Loaded into the product. */
const loading = (script: string) => ({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` })
const withoutExit = loading('process.exit = () => {}')

async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-end-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a process whose start fails ends by itself, with code 1 and the reason', { timeout: 60_000 }, async (t) => {
  const env = { ...withoutExit, DATABASE_URL: 'postgres://quarry@127.0.0.1:1/quarry' }
  await assert.rejects(startProduct({ dataDir: await newFolder(t), env }), /ended with 1:\nThe database that DATABASE_URL names/)
})

test('a process that is told to end does so by itself, with code 0', { timeout: 60_000 }, async (t) => {
  const product = await startProduct({ dataDir: await newFolder(t), env: withoutExit })
  assert.equal(await product.stop(), 0)
})

test(
  'a process that does not come to an end is ended after ten seconds, and its database with it',
  { timeout: 60_000 },
  async (t) => {
    const endless = `
    process.exit = () => {}
    AsyncDisposableStack.prototype.disposeAsync = () => new Promise((done) => setTimeout(done, 60_000))`
    const dataDir = await newFolder(t)
    const product = await startProduct({ dataDir, env: loading(endless) })
    await product.stop()
    assert.equal(product.process.signalCode, 'SIGKILL')
    while (existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))) await sleep(50)
  },
)
