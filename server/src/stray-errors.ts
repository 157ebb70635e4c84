import { isOfConnection } from '@quarry/integrations/net/stray'
import { endAtOnce } from './end.ts'
import type { Log } from './log.ts'

let outlived = 0

/** How many errors of connections nobody was waiting for since the process began. */
export const errorsOutlived = (): number => outlived

/**
 * Keeps the process alive through errors of connections that nobody caught: another server must not be able to end it for everybody.
 * The run that the connection belongs to ends by its own clock. All other errors end the process, as they would without this.
 */
export function outliveConnections(log: Log): void {
  process.on('uncaughtException', (error) => {
    if (!isOfConnection(error)) {
      console.error(error)
      return endAtOnce()
    }
    outlived += 1
    // Nothing else of it: a parser's error holds what the server sent.
    const { name, message, stack } = error
    log.error({ err: { name, message, stack } }, 'An error of a connection that nobody was waiting for.')
  })
}
