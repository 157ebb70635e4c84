import { temporaryData } from './temporary-data.ts'
import { startProduct } from '../../server/testing/product.ts'
import { type Bench, most, percentile } from './row.ts'

const rounds = 5

/** From the command to the first healthy answer, on a data folder that exists. */
export const start: Bench = async function* () {
  await using data = await temporaryData()
  await (await startProduct({ dataDir: data.path })).stop()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const from = performance.now()
    await using product = await startProduct({ dataDir: data.path })
    await fetch(`${product.origin}/healthz`)
    times.push((performance.now() - from) / 1000)
  }
  yield {
    bench: 'start',
    what: 'initialised data folder to healthy, median of 5',
    value: percentile(times, 0.5),
    unit: 's',
    budget: most(3),
  }
}
