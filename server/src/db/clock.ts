import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Pool } from './db.ts'

const lookEveryMs = 15_000
const worthSayingMs = 5_000

type Clock = { now(): Date }

/**
 * The clock of the database, as far as this process can tell it: what one process writes with a time, another reads, and the clocks of
 * their machines may differ. Looked up again and again, since either may be set, or another server take the database's place.
 * @param own the clock of this machine.
 */
export async function openClock(
  pool: Pick<Pool, 'query'>,
  log: Log,
  { own = Date.now, everyMs = lookEveryMs }: { own?: () => number; everyMs?: number } = {},
): Promise<Clock & AsyncDisposable> {
  const closing = new AbortController()
  let behindMs = 0

  async function look(): Promise<void> {
    const askedAt = performance.now()
    const { rows } = await pool.query<{ at: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as at')
    const doubt = (performance.now() - askedAt) / 2
    const found = rows[0]!.at + doubt - own()
    // Within how long it took to ask, nothing is known better than before.
    if (Math.abs(found - behindMs) > doubt) behindMs = found
  }

  async function keepLooking(): Promise<void> {
    for (;;) {
      await sleep(everyMs, undefined, { ref: false, signal: closing.signal })
      // While the database is away, what was found last is the best there is.
      await look().catch(() => {})
    }
  }

  await look()
  if (Math.abs(behindMs) > worthSayingMs)
    log.warn(
      { seconds: Math.round(Math.abs(behindMs) / 1_000) },
      `The clock of this machine is ${behindMs < 0 ? 'ahead of' : 'behind'} that of the database server, which is the one that counts. Set both by NTP.`,
    )
  void keepLooking().catch(() => {})
  return {
    now: () => new Date(Math.round(own() + behindMs)),
    async [Symbol.asyncDispose]() {
      closing.abort()
    },
  }
}
