import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { Db } from '../src/db/db.ts'
import type { World } from './world.ts'

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; 'Index Cond'?: string; Plans?: Node[] }

/**
 * Names of the tables that what `work` does would read as a whole however large they are, because no index leads to the rows it looks for.
 * An index of some rows alone, such as what waits, may be read to its end.
 */
export async function tablesReadWhole({ pool }: Pick<World, 'pool'>, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const statements: CompiledQuery[] = []
  await work(new Kysely({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void statements.push(query) }))
  const client = await pool.connect()
  try {
    await client.query('begin')
    // The tables of a test are small: there PostgreSQL prefers to read them whole.
    await client.query('set local enable_seqscan = off')
    const partial = await client.query<{ name: string }>(
      'select indexrelid::regclass::text as name from pg_index where indpred is not null',
    )
    const ofSome = new Set(partial.rows.map(({ name }) => name))
    const isWhole = (node: Node): boolean => !node['Index Cond'] && !(node['Index Name'] && ofSome.has(node['Index Name']))
    const found = new Set<string>()
    function look(node: Node): void {
      const table = node['Relation Name']
      if (table && /^(Seq|Index|Index Only) Scan$/.test(node['Node Type']) && isWhole(node)) found.add(table)
      node.Plans?.forEach(look)
    }
    for (const { sql, parameters } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (format json) ${sql}`, [...parameters])
      look(rows[0]!['QUERY PLAN'][0].Plan)
    }
    return [...found].sort()
  } finally {
    await client.query('rollback')
    client.release()
  }
}
