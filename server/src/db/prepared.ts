import { hash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { DatabaseError, type Pool, type PoolClient, type QueryResult } from 'pg'
import { DatabaseAway } from './database-away.ts'

/** Statements seen less often are not worth a place. */
const namedFrom = 50
/** Every connection keeps the plan of each. */
const mostNamed = 100
const mostCounted = 2_000

/** What a connection says of a name it does not know any more, has already, or whose columns changed behind its back. */
const forgotten = new Set(['26000', '42P05', '0A000'])
/** What a replica says of a change. After a failover it may be the one a connection leads to, which would be used for as long as it is busy. */
const onlyReads = '25006'

/**
 * Gives statements that return a name, so that PostgreSQL reads and plans them once per connection instead of each time. Those of
 * transactions have none: one whose name was lost could not be sent again, and their plans took 150 MB of memory for no gain in speed.
 */
export function preparing(pool: Pool): PostgresPool {
  const prepared = new WeakMap<PoolClient, PostgresPoolClient>()
  const nameOf = namer()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((cause: unknown) => {
        throw new DatabaseAway(cause)
      })
      const known = prepared.get(client) ?? prepare(client, nameOf)
      prepared.set(client, known)
      return known
    },
  }
}

function prepare(client: PoolClient, nameOf: (text: string) => string | null): PostgresPoolClient {
  let isNaming = true
  let isStale = false

  async function send(text: string, values: unknown[]): Promise<QueryResult> {
    const canRepeat = client.getTransactionStatus() === 'I'
    const name = isNaming && canRepeat && values.length > 0 ? nameOf(text) : null
    if (name === null) return client.query(text, values)
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      if (!(error instanceof DatabaseError) || !forgotten.has(error.code ?? '')) throw error
      // A proxy in between, or a newer process that changed a table. Nothing was done yet.
      isNaming = false
      return client.query(text, values)
    }
  }

  async function query(text: string, values: unknown[]): Promise<QueryResult> {
    try {
      return await send(text, values)
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== onlyReads) throw error
      isStale = true
      throw new DatabaseAway(error)
    }
  }
  return { query: query as PoolClient['query'], release: () => client.release(isStale) }
}

function namer(): (text: string) => string | null {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size === mostNamed) return known ?? null
    const count = (counts.get(text) ?? 0) + 1
    if (counts.size === mostCounted) counts.clear()
    counts.set(text, count)
    if (count < namedFrom) return null
    counts.delete(text)
    const name = hash('sha256', text).slice(0, 32)
    names.set(text, name)
    return name
  }
}
