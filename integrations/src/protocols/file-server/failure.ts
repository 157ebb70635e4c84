import { IntegrationError } from '../../kit/kit.ts'
import { networkFailure } from '../../net/failure.ts'

/** What the operating system or TLS said about a connection to `host`, in the host's words. */
export function connectionFailure(error: unknown, host: string): IntegrationError {
  const failure = networkFailure(error, host)
  if (failure instanceof IntegrationError) return failure
  const why = error instanceof Error ? error.message : String(error)
  return new IntegrationError('unreachable', `The connection to ${host} failed: ${why}`, { cause: error })
}

export const lost = (host: string) => new IntegrationError('unreachable', `${host} closed the connection.`)

export const silent = (host: string) => new IntegrationError('timeout', `${host} did not answer in time.`)

/** Passes on what `work` yields until the run is aborted; from then on every failure is that abort. */
export async function* untilAborted<T>(signal: AbortSignal, work: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    for await (const piece of work) {
      signal.throwIfAborted()
      yield piece
    }
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}
