import { loadavg } from 'node:os'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { startEmbeddingServer } from '../../server/testing/services/embedding-server.ts'
import { counterparts, type Measured } from './counterparts.ts'
import { startDivided } from './divided.ts'
import { processorSecondsOf, watchMemory } from './processes.ts'
import { publishedLimits } from './published-limits.ts'
import { type Bench, least, most, type Row } from './row.ts'

/**
 * Ten thousand items of each vendor from its counterpart, which runs in this process, through a worker of its own: reading all of it, and
 * reading it again although nothing changed. Counterparts keep no pace, so that what is measured is ours, also where the service is slower.
 */
export const vendors: Bench = async function* ({ only, items }) {
  const names = Object.keys(counterparts) as Measured[]
  const unknown = only?.filter((name) => !names.includes(name as Measured)) ?? []
  if (unknown.length > 0) throw new Error(`There is no vendor named ${unknown.join(', ')}. These exist: ${names.join(', ')}.`)
  for (const name of names) if (only?.includes(name) ?? true) yield* measure(name, items ?? 10_000)
}

async function* measure(serviceName: Measured, items: number): AsyncGenerator<Row> {
  await using counterpart = await counterparts[serviceName](items)
  const listing = await secondsOf(() => counterpart.list())
  const embeddings = await startEmbeddingServer()
  await using product = await startDivided({
    ...counterpart.env,
    EMBEDDING_BASE_URL: embeddings.baseUrl,
    EMBEDDING_MODEL: 'meaning-1',
  })
  const { worker, front, workspaceId, call, untilRead, readSince, untilEmbedded } = product
  const memory = watchMemory(worker.process.pid!)
  const used = () => [worker, front].map((each) => processorSecondsOf(each.process.pid!))
  const row = (what: string, value: number, unit: string, budget: Row['budget'] = null): Row => ({
    bench: 'vendors',
    what: `${serviceName}: ${what}`,
    value,
    unit,
    budget,
  })

  counterpart.forget()
  const before = used()
  const { settings } = counterpart
  const source = { workspaceId, serviceName, displayName: 'Bench', accessLevel: 'PUBLIC' as const, settings }
  let sourceId!: Awaited<ReturnType<typeof untilRead>>['sourceId']
  const first = await secondsOf(async () => {
    sourceId = (await call(sourceRoutes.add, source)).sourceId
    const { status, indexedCount, statusReason } = await untilRead(sourceId)
    if (status !== 'complete' || indexedCount !== items)
      throw new Error(`${serviceName} ended as ${status} with ${indexedCount} documents: ${statusReason}`)
  })
  const [ofWorker, ofRest] = used().map((seconds, at) => ((seconds - before[at]!) * 1000) / items) as [number, number]
  const [load] = loadavg() as [number, number, number]
  const megabytes = memory.most()
  await untilEmbedded()
  yield row(`${items} items, end to end`, items / first, 'items/s', least(100))
  const limit = publishedLimits[serviceName]
  if (limit) yield row(`what the service lets through (${limit.why})`, limit.itemsPerSecond, 'items/s')
  yield row('processor time of the worker for an item', ofWorker, 'ms')
  yield row('processor time of database, index and API for an item', ofRest, 'ms')
  yield row('what two cores with nothing else to do have time for', 2_000 / (ofWorker + ofRest), 'items/s')
  yield row('load of the machine meanwhile', load, '')
  yield row('memory of the worker meanwhile', megabytes, 'MB', most(400))
  const requests = counterpart.forget()
  if (requests !== null) yield row('requests for each item', requests / items, '')

  const since = new Date()
  const beforeSecond = used()
  const second = await secondsOf(async () => {
    await call(sourceRoutes.requestIndexing, { workspaceId, sourceId })
    await untilRead(sourceId)
  })
  const again = used().reduce((sum, seconds, at) => sum + seconds - beforeSecond[at]!, 0)
  await untilEmbedded()
  embeddings.close()
  yield row('listing them alone, without the product', listing, 's')
  yield row('reading again, nothing changed', second, 's')
  yield row('processor time of that, of all processes, for an item', (again * 1000) / items, 'ms')
  const downloads = counterpart.downloads()
  if (downloads !== null) yield row('downloads of what did not change', downloads, '', most(0))
  yield row('extractions of what did not change', await readSince(since), '', most(0))
  // Over both readings: whatever was embedded more than once.
  yield row('texts embedded a second time', embeddings.asked.length - new Set(embeddings.asked).size, '', most(0))
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}
