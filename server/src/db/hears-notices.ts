import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Pool } from './db.ts'
import { listen } from './listen.ts'

const channel = 'quarry_heard'
const patienceMs = 5_000

type Pools = { listening: Pool; telling: Pool }

/** Whether what is told on one pool is heard on the other. Where a pooler gives a connection to each transaction, nothing ever is. */
export async function hearsNotices({ listening, telling }: Pools, log: Log): Promise<boolean> {
  const heard = Promise.withResolvers<true>()
  const tell = (): void => void telling.query(`notify ${channel}`).catch(() => {})
  await using _ = listen(listening, { channels: [channel], hear: () => heard.resolve(true), begin: tell, log })
  return await Promise.race([heard.promise, sleep(patienceMs, false, { ref: false })])
}

/** Everything works without, but late: what notices bring at once is looked up every few seconds. */
export async function warnWhenDeaf(pools: Pools, log: Log): Promise<void> {
  if (!(await hearsNotices(pools, log)))
    log.warn(
      {},
      'The database passes no notifications on, so answers and jobs come late. If DATABASE_URL leads to a pooler, set DATABASE_DIRECT_URL to the server itself.',
    )
}
