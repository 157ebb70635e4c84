import { startProduct } from '../../../server/testing/product.ts'
import { leanSearch } from '../lean-search.ts'
import { poolOf } from '../pool-of.ts'
import { type Bench, most, percentile, type Row } from '../row.ts'
import { chunksPerFile, fillWithTexts, type Measured, measure, measureUsers, thinkingMs } from '../searching.ts'
import { temporaryData } from '../temporary-data.ts'
import type { Chunk, Contender } from './contender.ts'
import { openEngine } from './engine.ts'
import { openFts5 } from './fts5.ts'
import { openLanceDb } from './lancedb.ts'

const usualChunks = 200_000
const many = 1_000_000
const searches = 300
const documentsAtOnce = 500

/**
 * The whole product over HTTP, its engine by itself, SQLite and LanceDB: each with the very chunks that the product has cut, asked for the
 * same words of our analyzer, in one source. `--items` says how many chunks.
 */
export const beside: Bench = async function* ({ items, only }) {
  const chunks = items ?? usualChunks
  await using data = await temporaryData()
  await using parts = new AsyncDisposableStack()
  const open = { engine: openEngine, fts5: () => openFts5(data.path), lancedb: () => openLanceDb(data.path) }
  const contenders: Contender[] = []
  for (const [name, opened] of Object.entries(open)) if (only?.includes(name) ?? true) contenders.push(parts.use(await opened()))

  {
    await using product = await startProduct({ dataDir: data.path })
    const asking = await fillWithTexts(product, Math.ceil(chunks / chunksPerFile))
    const search = leanSearch(asking)
    await measure(search, 100)
    const budget = chunks >= many ? { p50: null, p95: most(120) } : { p50: most(15), p95: most(40) }
    yield* rowsOf('the product over HTTP', chunks, await measure(search, searches))
    const together = await measureUsers(search, { perUser: searches / 8, pauseMs: thinkingMs })
    yield* rowsOf('the product over HTTP, 8 users', chunks, together, budget)
    for (const contender of contenders) yield* filled(contender, chunks, data.path)
  }
  for (const { name, search } of contenders) {
    const timed = async (text: string): Promise<number> => {
      await search(text)
      return 0
    }
    await measure(timed, 100)
    yield* rowsOf(name, chunks, await measure(timed, searches))
    yield* rowsOf(`${name}, 8 who never pause`, chunks, await measureUsers(timed, { perUser: searches / 8, pauseMs: 0 }))
  }
}

async function* filled(contender: Contender, chunks: number, dataDir: string): AsyncGenerator<Row> {
  let count = 0
  let addedMs = 0
  const spend = async (work: () => Promise<void>): Promise<void> => {
    const from = performance.now()
    await work()
    addedMs += performance.now() - from
  }
  for await (const some of storedChunks(dataDir)) {
    count += some.length
    await spend(() => contender.add(some))
  }
  await spend(() => contender.finish())
  yield {
    bench: 'beside',
    what: `${label(chunks)}, ${contender.name}: filling with ${count}`,
    value: count / (addedMs / 1000),
    unit: 'chunks/s',
    budget: null,
  }
}

/** What the product has cut, in whole documents. */
async function* storedChunks(dataDir: string): AsyncGenerator<Chunk[]> {
  const pool = poolOf(dataDir)
  try {
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const { rows } = await pool.query<Chunk>(
        `with page as (select id, title from document where id > $1 order by id limit ${documentsAtOnce})
         select c.id, page.id as "documentId", page.title, array_to_string(c.headings, ' ') as headings, c.body
         from page join chunk c on c.document_id = page.id order by page.id, c.chunk_index`,
        [after],
      )
      if (rows.length === 0) return
      after = rows.at(-1)!.documentId
      yield rows
    }
  } finally {
    await pool.end()
  }
}

const label = (chunks: number): string => `${chunks.toLocaleString('en')} chunks`

function* rowsOf(
  name: string,
  chunks: number,
  measured: readonly Measured[],
  budget: Partial<Record<'p50' | 'p95', Row['budget']>> = {},
) {
  const times = measured.map(({ httpMs }) => httpMs)
  for (const [share, of] of [
    [0.5, 'p50'],
    [0.95, 'p95'],
  ] as const)
    yield {
      bench: 'beside',
      what: `${label(chunks)}, ${name}, ${of}`,
      value: percentile(times, share),
      unit: 'ms',
      budget: budget[of] ?? null,
    }
}
