import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct } from '../testing/product.ts'

const patience = { timeout: 60_000 }
/** Loaded into the product: a signal makes it fail where nobody listens, and `process.exit` waits for ever for a thread that compiles. */
const failing = `
  import { connect } from 'node:net'
  process.exit = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  process.on('SIGUSR2', () => connect(1, '127.0.0.1'))
  process.on('SIGPWR', () => Promise.reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
  process.on('SIGWINCH', () => Promise.reject(new TypeError('a row is missing')))
`

test('an error of a connection that nobody waits for is counted and survived, any other ends the process', patience, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarry-stray-'))
  try {
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(failing)}`
    await using product = await startProduct({ dataDir, env: { NODE_OPTIONS } })
    const counted = async () => {
      const text = await (await fetch(`${product.origin}/metrics`)).text()
      return Number(/^quarry_connection_errors_outlived (\d+)$/m.exec(text)?.[1])
    }
    assert.equal(await counted(), 0)
    product.process.kill('SIGUSR2')
    while ((await counted()) < 1) await sleep(50)
    product.process.kill('SIGPWR')
    while ((await counted()) < 2) await sleep(50)
    assert.equal((await fetch(`${product.origin}/healthz`)).status, 200)
    assert.match(product.printed(), /nobody was waiting for/)

    const ended = once(product.process, 'exit')
    product.process.kill('SIGWINCH')
    assert.deepEqual(await ended, [null, 'SIGKILL'])
    assert.match(product.printed(), /a row is missing/)
    while (existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))) await sleep(50)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
