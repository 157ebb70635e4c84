import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct } from '../../server/testing/product.ts'
import { memoryOf } from './processes.ts'
import { type Bench, most } from './row.ts'
import { temporaryData } from './temporary-data.ts'

/** Memory of a fresh, idle product: server, threads and database together. */
export const memory: Bench = async function* () {
  await using data = await temporaryData()
  await using product = await startProduct({ dataDir: data.path })
  await sleep(10_000)
  yield {
    bench: 'memory',
    what: 'idle, everything included (proportional set size)',
    value: memoryOf(product.process.pid ?? 0),
    unit: 'MB',
    budget: most(350),
  }
}
