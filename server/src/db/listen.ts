import type { PoolClient } from 'pg'
import type { Log } from '../log.ts'
import type { Pool } from './db.ts'

const retryMs = 1_000

type Listening = {
  channels: readonly string[]
  hear(payload: string, channel: string): void
  /** Called whenever listening begins: notifications sent before are lost. */
  begin?(): void
  log: Log
}

/** Hears PostgreSQL channels on a connection of its own, again after every interruption. Notifications in between are lost: keep a backstop. */
export function listen(pool: Pool, { channels, hear, begin, log }: Listening): AsyncDisposable {
  let client: PoolClient | null = null
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    let fresh: PoolClient | null = null
    try {
      fresh = await pool.connect()
      client = fresh
      const lostThis = (error: unknown): void => lost(client === fresh, error)
      fresh.on('notification', ({ payload, channel }) => hear(payload ?? '', channel))
      fresh.on('error', lostThis)
      await fresh.query(channels.map((channel) => `listen "${channel}"`).join('; '))
      begin?.()
    } catch (error) {
      lost(client === fresh, error)
    }
  }

  /** A connection that breaks says so several times. */
  function lost(isCurrent: boolean, error: unknown): void {
    if (!isCurrent) return
    giveBack()
    if (isClosed) return
    log.warn({ err: error, channels }, 'listening again')
    retry = setTimeout(() => (connected = connect()), retryMs)
  }

  function giveBack(): void {
    client?.removeAllListeners('notification')
    client?.release(true)
    client = null
  }

  let connected = connect()
  return {
    async [Symbol.asyncDispose]() {
      isClosed = true
      clearTimeout(retry)
      giveBack()
      await connected
      giveBack()
    },
  }
}
