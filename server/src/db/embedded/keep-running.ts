import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../log.ts'
import type { EmbeddedPostgres } from './embedded-postgres.ts'

const mostStarts = 10
const perMs = 60_000
const retryMs = 1_000

/**
 * Starts the server again each time it ends by itself, however often: everybody here waits for connections anyway. Only how often in a minute
 * is bounded, so that one that cannot live does not use up the machine.
 */
export function keepRunning(postgres: Pick<EmbeddedPostgres, 'onExit' | 'restart'>, log: Log): void {
  const startedAt: number[] = []

  async function startAgain(): Promise<void> {
    for (;;) {
      const earlier = startedAt.length < mostStarts ? undefined : startedAt.shift()
      if (earlier !== undefined) await sleep(Math.max(0, earlier + perMs - performance.now()))
      startedAt.push(performance.now())
      try {
        return await postgres.restart()
      } catch (error) {
        log.error({ err: error }, 'the database could not be started again')
        await sleep(retryMs)
      }
    }
  }

  postgres.onExit((reason) => {
    log.error({}, `The database ended and is started again: ${reason}`)
    void startAgain()
  })
}
