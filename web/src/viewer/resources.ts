import type { FromFrame, ResourceKind, ToFrame } from '../lib/viewing/protocol.ts'

/** Parts of viewers, asked for at the page around: the frame itself may fetch nothing. */
export function resourcesOver(post: (message: FromFrame) => void) {
  const waiting = new Map<number, PromiseWithResolvers<ArrayBuffer>>()
  let last = 0
  return {
    resource(kind: ResourceKind, name: string): Promise<ArrayBuffer> {
      const id = ++last
      const answer = Promise.withResolvers<ArrayBuffer>()
      waiting.set(id, answer)
      post({ say: 'resource', id, kind, name })
      return answer.promise
    },
    take(message: ToFrame): void {
      if (message.say !== 'resource') return
      const answer = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.bytes) answer?.resolve(message.bytes)
      else answer?.reject(new Error('not there'))
    },
  }
}
