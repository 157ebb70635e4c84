import { setTimeout as sleep } from 'node:timers/promises'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { putFile, startProduct } from '../../server/testing/product.ts'
import { leanSearch } from './lean-search.ts'
import { poolOf } from './pool-of.ts'
import { type Bench, least, most, percentile } from './row.ts'
import { chunksPerFile, fillWithTexts, measure, measureUsers, thinkingMs } from './searching.ts'
import { temporaryData } from './temporary-data.ts'
import { randomShares, textOf } from './words.ts'

const usualChunks = 200_000
const documentsPerSecond = 100
const bytesPerDocument = 2_000
const perUser = 40
/** More unanswered uploads than these mean that the pace is not held. */
const mostUnderWay = 64

const shares = [
  [0.5, 'p50'],
  [0.95, 'p95'],
] as const

/** What a search of eight users takes while a hundred documents a second are uploaded, read and indexed, beside what it takes in peace. */
export const writing: Bench = async function* ({ items }) {
  await using data = await temporaryData()
  await using product = await startProduct({ dataDir: data.path })
  const asking = await fillWithTexts(product, Math.ceil((items ?? usualChunks) / chunksPerFile))
  const search = leanSearch(asking)
  const measureAll = async (): Promise<number[]> =>
    (await measureUsers(search, { perUser, pauseMs: thinkingMs })).map(({ httpMs }) => httpMs)
  await measure(search, 100)
  const inPeace = await measureAll()
  for (const [share, name] of shares)
    yield {
      bench: 'writing',
      what: `search, 8 users, in peace, ${name}`,
      value: percentile(inPeace, share),
      unit: 'ms',
      budget: null,
    }

  const { client, workspaceId } = asking
  const settings = { serviceName: 'upload', displayName: 'Written', accessLevel: 'PUBLIC', settings: {} } as const
  const { sourceId } = await client.call(sourceRoutes.add, { workspaceId, ...settings })
  const stop = new AbortController()
  const began = new Date()
  const writer = write((path, text) => putFile(asking, { workspaceId, sourceId, path }, text), stop.signal)
  // A failure is thrown where it is awaited.
  writer.catch(() => {})
  // Until what is written begins to arrive in the index.
  await sleep(3_000)
  const meanwhile = await measureAll()
  stop.abort()
  const seconds = (Date.now() - began.getTime()) / 1000
  const read = await readSince(data.path, began)
  await writer

  for (const [share, name] of shares) {
    const [before, during] = [percentile(inPeace, share), percentile(meanwhile, share)]
    yield {
      bench: 'writing',
      what: `search, 8 users, while documents are written, ${name}`,
      value: during,
      unit: 'ms',
      budget: null,
    }
    yield {
      bench: 'writing',
      what: `the one in units of the other, ${name}`,
      value: during / before,
      unit: 'times',
      budget: most(2),
    }
  }
  yield {
    bench: 'writing',
    what: 'read and indexed meanwhile',
    value: read / seconds,
    unit: 'docs/s',
    budget: least(documentsPerSecond * 0.9),
  }
}

async function readSince(dataDir: string, time: Date): Promise<number> {
  const pool = poolOf(dataDir)
  try {
    const { rows } = await pool.query<{ count: string }>('select count(*) from document where read_at >= $1', [time])
    return Number(rows[0]!.count)
  } finally {
    await pool.end()
  }
}

type Put = (path: string, text: string) => Promise<Response>

async function putOne(put: Put, path: string, text: string): Promise<void> {
  const response = await put(path, text)
  if (!response.ok) throw new Error(`An upload was answered with ${response.status}: ${await response.text()}`)
}

/** Uploads at that pace, whether or not those before have been answered, until it is told to stop; then waits for them. */
async function write(put: Put, signal: AbortSignal): Promise<void> {
  const texts = randomShares(99)
  const underWay = new Set<Promise<unknown>>()
  const from = performance.now()
  for (let n = 0; !signal.aborted; n++) {
    const early = from + (n * 1000) / documentsPerSecond - performance.now()
    if (early > 0) await sleep(early)
    const putting = putOne(put, `written ${n}.txt`, textOf(bytesPerDocument, texts))
    underWay.add(putting)
    if (underWay.size >= mostUnderWay) await Promise.race(underWay)
    void putting.finally(() => underWay.delete(putting)).catch(() => {})
  }
  await Promise.all(underWay)
}
