import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { startProduct } from '../testing/product.ts'

/** Loaded into the product: it then ends by itself or not at all. */
const withoutExit = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent('process.exit = () => {}')}` }

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
