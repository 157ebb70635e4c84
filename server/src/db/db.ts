import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { preparing } from './prepared.ts'
import type { Tables } from './tables.ts'

/** A connection or a transaction: store functions take either, so a caller decides what is atomic. */
export type Db = Kysely<Tables>

// Counts and sizes stay far below 2^53; the driver would otherwise hand out strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Pool = pg.Pool
export type PoolClient = pg.PoolClient

/** How long somebody waits for a connection. Where a machine is that busy, everything takes long, and to give up helps nobody. */
const connectMs = 30_000
/** A connection that only listens sends nothing by which it would find out that the machine at its other end is gone. */
const askIfThereMs = 30_000

/**
 * @param onError called for connections that break while idle (a database restart).
 * @param name what the database shows of its connections.
 * @param patienceMs how long an answer is waited for; without it, as long as the system takes the other side to be there: a quarter of an hour.
 */
export function openPool(url: string, onError: (error: Error) => void, max = 20, name = 'quarry', patienceMs?: number): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: askIfThereMs,
    application_name: name,
    ...(patienceMs && { query_timeout: patienceMs }),
  })
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The pool hangs the whole connection on it, with the key that ends its statements.
    delete error.client
    if (!pool.ending) onError(error)
  })
  // The pool listens only to connections it holds itself. One that breaks in somebody's hands, between two statements, would end the
  // process; its user gets the error with the next statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** @param onError called for every statement that fails, in addition to its caller. */
export const openDb = (pool: Pool, { onError = () => {} }: DbOptions = {}): Db =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparing(pool) }),
    log: (event) => void (event.level === 'error' && onError(event.error)),
  })

type DbOptions = { onError?: (error: unknown) => void }

/**
 * Provides one connection both as itself and as a `Db`, so that what only the driver can do, such as COPY, happens inside a transaction.
 * Use one of them at a time.
 */
export async function onOneConnection<T>(pool: Pool, work: (db: Db, client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    // Given back below, not when Kysely thinks so.
    const borrowed = { query: client.query.bind(client), release() {} }
    const one = { options: pool.options, connect: async () => borrowed, async end() {} }
    return await work(new Kysely<Tables>({ dialect: new PostgresDialect({ pool: one }) }), client)
  } finally {
    client.release()
  }
}

/** Runs `work` in one transaction, joining the caller's when there is one, so services compose. */
export const atomic = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/** Whether a write failed because a row with this unique key exists. */
export const isDuplicate = (error: unknown, constraint?: string): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && (constraint === undefined || error.constraint === constraint)
