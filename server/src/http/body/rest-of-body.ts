import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

/** The bytes of an upload. Who stops reading leaves the connection open, so that a refusal still reaches the caller. */
export const bytesOf = (body: unknown): AsyncIterable<Uint8Array> =>
  body instanceof Readable ? body.iterator({ destroyOnReturn: false }) : Readable.from([])

const mostBytes = 256 * 1024 * 1024
const mostMs = 60_000
const watchMs = 100

/**
 * Reads on to the end what a caller still sends after the reply, and throws it away. A connection closed with bytes on their way is
 * reset, and most callers look at the reply only once everything is sent: they would see no refusal but a broken connection.
 *
 * @param bounds after so many bytes or milliseconds the connection is cut after all.
 */
export function discardRest(request: IncomingMessage, bounds = { bytes: mostBytes, ms: mostMs }): void {
  if (request.complete || request.destroyed) return
  const { socket } = request
  const [since, before] = [performance.now(), socket.bytesRead]
  const watch = setInterval(() => {
    const isOver = socket.bytesRead - before > bounds.bytes || performance.now() - since > bounds.ms
    if (isOver && !request.complete) socket.destroy()
    if (request.complete || socket.destroyed) clearInterval(watch)
  }, watchMs)
  request.resume()
}
