import type { ServerResponse } from 'node:http'

/** How long we wait for somebody to take more of a reply. */
export const unreadMs = 90_000

/**
 * Ends the connection of a caller who takes nothing more of a reply: it keeps a file open, and of one that is kept elsewhere a copy on this
 * disk, so that who asks again and again without reading would fill it.
 */
export function cutUnread(reply: ServerResponse, patienceMs: number): void {
  const { socket } = reply
  if (!socket) return
  let [movedAt, moved] = [performance.now(), socket.bytesWritten]
  function look(): void {
    if (reply.writableFinished || reply.destroyed) return clearInterval(watch)
    // Where nothing waits to be taken, we are the ones who are slow.
    if (socket!.bytesWritten !== moved || reply.writableLength === 0) [movedAt, moved] = [performance.now(), socket!.bytesWritten]
    else if (performance.now() - movedAt > patienceMs) socket!.destroy()
  }
  // After the input of this turn, as in `cutSlow`.
  const watch = setInterval(() => setImmediate(look), patienceMs / 4).unref()
  reply.once('close', () => clearInterval(watch))
}
