import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long we wait for what a caller sends. */
export type BodyTimeouts = {
  /** For the headers, from the connection on. */
  headersMs: number
  /** For all of the body of a call. */
  bodyMs: number
  /** A file may take any time, as long as so many bytes come `everyMs`, once `graceMs` are over. */
  file: { graceMs: number; everyMs: number; leastBytes: number }
}

export const bodyTimeouts: BodyTimeouts = {
  headersMs: 30_000,
  bodyMs: 60_000,
  file: { graceMs: 30_000, everyMs: 20_000, leastBytes: 20_000 },
}

const lastWordMs = 5_000

/** Ends the connection of a caller whose body is not here in time, or comes too slowly. Once the reply is sent, `discardRest` cares for it. */
export function cutSlow(
  request: IncomingMessage,
  reply: ServerResponse,
  bounds: Pick<BodyTimeouts, 'bodyMs'> | BodyTimeouts['file'],
): void {
  const { socket } = request
  const since = performance.now()
  let [countedAt, counted] = [since, socket.bytesRead]

  function isTooSlow(now: number): boolean {
    if ('bodyMs' in bounds) return now - since > bounds.bodyMs
    if (now - since < bounds.graceMs || now - countedAt < bounds.everyMs) return false
    const bytes = socket.bytesRead - counted
    ;[countedAt, counted] = [now, socket.bytesRead]
    // What has arrived and is not read yet is ours to answer for.
    return bytes < bounds.leastBytes && request.readableLength === 0
  }
  function look(): void {
    // Where the connection broke, not every request says that it is over.
    if (request.complete || socket.destroyed || reply.writableEnded) return clearInterval(watch)
    if (!isTooSlow(performance.now())) return
    // What Node answers where headers never end.
    if (!reply.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    socket.destroySoon()
    // A caller that does not even read this is not waited for.
    setTimeout(() => socket.destroy(), lastWordMs).unref()
    clearInterval(watch)
  }
  // After the input of this turn: when the process itself was held up, what came meanwhile is taken in first.
  const watch = setInterval(() => setImmediate(look), ('bodyMs' in bounds ? bounds.bodyMs : bounds.everyMs) / 4)
  request.once('close', () => clearInterval(watch))
}
