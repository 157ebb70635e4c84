import pg from 'pg'
import { findRunningPostgres } from '../../../server/src/db/embedded/attach.ts'

/** What a refused call may change after all: when somebody was here, how often they tried, and that it failed. */
const counters: Readonly<Record<string, readonly string[] | 'all'>> = {
  attempt: 'all',
  client_event: 'all',
  session: ['last_used_at', 'expires_at'],
  api_key: ['last_used_at'],
  member: ['last_access_at'],
}

/** What is over is cleared away at any time. */
const lasting: Readonly<Record<string, string>> = { session: ' where expires_at > now()' }

/** What is in each table, as a hash. */
export type Snapshot = ReadonlyMap<string, string>

/** Looks at the whole database of a running product. */
export async function openSnapshots(dataDir: string) {
  const url = findRunningPostgres(dataDir)
  if (url === null) throw new Error('No product runs in this data folder.')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const all = tables
    .filter(({ name }) => counters[name] !== 'all')
    .map(({ name }) => {
      const without = [counters[name] ?? []].flat().map((column) => `'${column}'`)
      const row = `(to_jsonb(t) - array[${without.join(', ')}]::text[])::text`
      return `select '${name}' as name, md5(coalesce(string_agg(${row}, '' order by ${row}), '')) as hash from "${name}" t${lasting[name] ?? ''}`
    })
    .join(' union all ')
  return {
    async take(): Promise<Snapshot> {
      const { rows } = await client.query<{ name: string; hash: string }>(all)
      return new Map(rows.map(({ name, hash }) => [name, hash]))
    },
    change: (statement: string, ...values: string[]) => client.query(statement, values),
    [Symbol.asyncDispose]: () => client.end(),
  }
}

export const differences = (before: Snapshot, after: Snapshot): string[] =>
  [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name)
