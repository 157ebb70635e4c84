import pg from 'pg'
import { findRunningPostgres } from '../src/db/embedded/attach.ts'

/** Changes rows of a running product behind its back: to what only time, or somebody outside, would bring about. */
export async function changeRows(dataDir: string, statement: string, values: readonly string[]): Promise<number> {
  const client = await connect(dataDir)
  try {
    return (await client.query(statement, [...values])).rowCount ?? 0
  } finally {
    await client.end()
  }
}

/** Keeps a running product from a table, as an operator's work on it would, until it is released. */
export async function holdTable(dataDir: string, table: string): Promise<{ release(): Promise<void> }> {
  const client = await connect(dataDir)
  await client.query(`begin; lock table ${client.escapeIdentifier(table)} in access exclusive mode`)
  return { release: () => client.end() }
}

async function connect(dataDir: string): Promise<pg.Client> {
  const url = findRunningPostgres(dataDir)
  if (url === null) throw new Error('No product runs in this data folder.')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}
