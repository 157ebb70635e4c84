import pg from 'pg'
import { findRunningPostgres } from '../src/db/embedded/attach.ts'

/** Changes rows of a running product behind its back: to what only time, or somebody outside, would bring about. */
export async function changeRows(dataDir: string, statement: string, values: readonly string[]): Promise<number> {
  const url = findRunningPostgres(dataDir)
  if (url === null) throw new Error('No product runs in this data folder.')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement, [...values])).rowCount ?? 0
  } finally {
    await client.end()
  }
}
