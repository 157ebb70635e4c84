import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Contender, source, wanted } from './contender.ts'
import { Terms } from './terms.ts'

/** A package of its own with its own lock: 570 MB that nobody needs who only starts the product. */
const folder = fileURLToPath(new URL('../../lancedb', import.meta.url))

type Row = { id: number; source: string; title: string; body: string }
/** What of it is used here. */
type LanceDb = {
  connect(folder: string): Promise<{ createTable(name: string, rows: Row[]): Promise<Table> }>
  Index: { fts(options: Record<string, unknown>): unknown; bitmap(): unknown }
  MultiMatchQuery: new (text: string, columns: string[], options: { boosts: number[] }) => unknown
}
type Table = {
  add(rows: Row[]): Promise<unknown>
  createIndex(column: string, options: { config: unknown }): Promise<void>
  optimize(): Promise<unknown>
  query(): Query
}
type Query = {
  fullTextSearch(query: unknown): Query
  where(condition: string): Query
  select(columns: string[]): Query
  limit(count: number): Query
  toArray(): Promise<unknown[]>
}

export async function openLanceDb(data: string): Promise<Contender> {
  ensureInstalled()
  const { connect, Index, MultiMatchQuery } = createRequire(join(folder, 'package.json'))('@lancedb/lancedb') as LanceDb
  const db = await connect(join(data, 'lancedb'))
  const terms = new Terms()
  let table: Table | null = null
  let rows = 0
  return {
    name: 'LanceDB',
    async add(chunks) {
      const added = chunks.map(({ title, headings, body }) => ({
        id: ++rows,
        source,
        title: terms.ofText(title),
        body: terms.ofText(`${headings}\n${body}`),
      }))
      if (table) await table.add(added)
      else table = await db.createTable('chunk', added)
    },
    async finish() {
      const asGiven = { lowercase: false, stem: false, removeStopWords: false, asciiFolding: false }
      for (const column of ['title', 'body'])
        await table!.createIndex(column, { config: Index.fts({ baseTokenizer: 'whitespace', withPosition: false, ...asGiven }) })
      await table!.createIndex('source', { config: Index.bitmap() })
      await table!.optimize()
    },
    async search(text) {
      const words = terms.ofQuery(text)
      if (words.length === 0) return 0
      const query = new MultiMatchQuery(words.join(' '), ['title', 'body'], { boosts: [3, 1] })
      const found = await table!
        .query()
        .fullTextSearch(query)
        .where(`source = '${source}'`)
        .select(['id', '_score'])
        .limit(wanted)
        .toArray()
      return found.length
    },
    async [Symbol.asyncDispose]() {},
  }
}

function ensureInstalled(): void {
  if (existsSync(join(folder, 'node_modules/@lancedb/lancedb'))) return
  // `npm ci` refuses: of some platforms LanceDB has not published the package that it names.
  execFileSync('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })
}
