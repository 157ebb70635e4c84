import { headBytes } from './wire.ts'

/**
 * Cuts a stream into messages.
 *
 * @param onFrame gets each whole message.
 * @param limit most bytes one message may have; a longer one makes `push` throw before it is collected.
 */
export function createFrameReader(onFrame: (kind: number, body: Buffer) => void, limit: number) {
  let chunks: Buffer[] = []
  let collected = 0

  /** Bytes still missing for the next message to be whole. */
  function missing(): number {
    if (collected < headBytes) return headBytes - collected
    if (chunks[0]!.length < headBytes) chunks = [Buffer.concat(chunks)]
    const length = chunks[0]!.readUInt32LE()
    if (length > limit) throw new RangeError('message is longer than allowed')
    return Math.max(0, headBytes + length - collected)
  }

  return {
    push(chunk: Buffer) {
      chunks.push(chunk)
      collected += chunk.length
      while (collected >= headBytes && missing() === 0) {
        const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
        const end = headBytes + bytes.readUInt32LE()
        const rest = bytes.subarray(end)
        chunks = rest.length > 0 ? [rest] : []
        collected = rest.length
        onFrame(bytes[4]!, bytes.subarray(headBytes, end))
      }
    },
  }
}
