import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from './db.ts'

/** Who asks whether a process is ready gives up after a few seconds itself. */
const patienceMs = 1_500

/** A connection to a server that only reads is not used again: its name may lead to another server by now. */
async function lookInto(pool: Pick<Pool, 'connect'>): Promise<string | null> {
  const client = await pool.connect()
  let isUsable = false
  try {
    const { rows } = await client.query<{ isReadOnly: boolean }>(
      `select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    )
    isUsable = rows[0]?.isReadOnly === false
    return isUsable ? null : 'the database takes no changes'
  } finally {
    client.release(!isUsable)
  }
}

/** Why the database cannot be used at present, within two seconds; null when it can. */
export function watchReadiness(
  pool: Pick<Pool, 'connect' | 'idleCount' | 'totalCount' | 'options'>,
): () => Promise<string | null> {
  let asking: Promise<string | null> | null = null

  // One at a time, however many ask: with a database that is frozen each would take a connection and keep it.
  function ask(): Promise<string | null> {
    asking ??= lookInto(pool)
      .catch(() => 'the database does not answer')
      .finally(() => (asking = null))
    return asking
  }

  function slow(): string {
    const isUsedUp = pool.idleCount === 0 && pool.totalCount >= pool.options.max
    return isUsedUp ? 'all connections to the database are in use' : 'the database does not answer in time'
  }

  return () => Promise.race([ask(), sleep(patienceMs, undefined, { ref: false }).then(slow)])
}
