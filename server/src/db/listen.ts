import type { PoolClient } from 'pg'
import type { Log } from '../context.ts'
import type { Pool } from './db.ts'

const retryMs = 1_000

/** Hears a PostgreSQL channel on a connection of its own, again after every interruption. Notifications in between are lost: keep a backstop. */
export function listen(pool: Pool, channel: 'index_change', hear: (payload: string) => void, log: Log): AsyncDisposable {
  let client: PoolClient | null = null
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    try {
      client = await pool.connect()
      client.on('notification', ({ payload }) => hear(payload ?? ''))
      client.on('error', lost)
      await client.query(`listen ${channel}`)
      if (isClosed) client.release(true)
    } catch (error) {
      lost(error)
    }
  }

  function lost(error: unknown): void {
    client?.removeAllListeners('notification')
    client?.removeListener('error', lost)
    client?.release(true)
    client = null
    if (isClosed) return
    log.warn({ err: error, channel }, 'listening again')
    retry = setTimeout(() => void connect(), retryMs)
  }

  const connected = connect()
  return {
    async [Symbol.asyncDispose]() {
      isClosed = true
      clearTimeout(retry)
      await connected
      client?.release(true)
      client = null
    },
  }
}
