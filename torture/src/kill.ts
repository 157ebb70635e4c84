import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct } from '../../server/testing/product.ts'
import { findRunningPostgres } from '../../server/src/db/embedded/attach.ts'
import type { Torture } from './torture.ts'
import { Writers } from './writers.ts'

/** A round: the product is killed at any moment while people work, and started again. What it acknowledged is there, and it goes on. */
export const kill: Torture = {
  name: 'kill',
  rounds: 40,
  roundsInTests: 2,
  async run({ rounds, random, say }) {
    const failures: string[] = []
    const dataDir = await mkdtemp(join(tmpdir(), 'quarry-torture-kill-'))
    let product = await startProduct({ dataDir, env: { LOG_LEVEL: 'silent' } })
    try {
      const writers = await Writers.open(product.origin)
      for (let round = 1; round <= rounds; round++) {
        const work = writers.work(product.origin)
        await sleep(300 + random() * 3_000)
        await product.kill()
        await work.stop()
        product = await startProduct({ dataDir, env: { LOG_LEVEL: 'silent' } })
        const missing = await writers.missing(product.origin, findRunningPostgres(dataDir)!)
        say(`round ${round}: ${writers.acknowledged} acknowledged so far, ${missing.length} failures`)
        failures.push(...missing.map((each) => `round ${round}: ${each}`))
      }
      const code = await product.stop()
      if (code !== 0) failures.push(`at the end it stopped with ${code}`)
    } finally {
      await product.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
    return failures
  },
}
