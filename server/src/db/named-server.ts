import pg from 'pg'

const patienceMs = 30_000
const oldestVersion = 15

/**
 * The address of the PostgreSQL server that the operator names, once it has let us in and can hold what Quarry keeps.
 * @returns null when none is named.
 * @throws Error saying what is in the way, in the words of the driver or the server, which hold no password.
 */
export async function namedServer(address: string | undefined): Promise<string | null> {
  if (address === undefined) return null
  const unfitness = namesSeveral(address)
    ? 'it names several servers. Let it name one address that leads to the one that takes changes: see docs/operations.md.'
    : await look(address).catch((error: unknown) => reasonOf(error))
  if (unfitness !== null) throw new Error(`The database that DATABASE_URL names cannot be used: ${unfitness}`)
  return address
}

/** As other programs allow: `postgres://one,two/quarry`, or `?host=one,two`. A password may hold commas. */
const namesSeveral = (address: string): boolean =>
  /^\w+:\/\/(?:[^/?#]*@)?[^@/?#]*,[^@/?#]*(?:[/?#]|$)/.test(address) || /[?&]host=[^&#]*,/.test(address)

async function look(address: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: patienceMs,
    application_name: 'quarry-setup',
  })
  // One that breaks shows in the statement.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; encoding: string; isOurs: boolean }>(`
      select current_setting('server_version_num')::int / 10000 as version,
        current_setting('server_encoding') as encoding,
        has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "isOurs"`)
    return unfitnessOf(rows[0]!)
  } finally {
    await client.end()
  }
}

function unfitnessOf({ version, encoding, isOurs }: { version: number; encoding: string; isOurs: boolean }): string | null {
  if (version < oldestVersion) return `its server is PostgreSQL ${version}, and Quarry needs ${oldestVersion} or newer.`
  if (encoding !== 'UTF8')
    return `its encoding is ${encoding}, and texts need UTF8. Make another with: create database … encoding 'UTF8'.`
  if (!isOurs) return 'its role may not make tables there. Let it own the database: alter database … owner to ….'
  return null
}

/** Where a name leads to several addresses and none answers, only the parts of the error say something. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  const message = error instanceof Error ? error.message : String(error)
  return message === 'Invalid URL'
    ? 'it must be such as postgres://user:password@host:5432/database, with special characters percent-encoded.'
    : message
}
