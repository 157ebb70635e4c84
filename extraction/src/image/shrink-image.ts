import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { residentBytes } from '../child/memory.ts'
import { spawnReader } from '../child/spawn.ts'
import { defaultLimits } from '../limits.ts'
import { measureImage } from './measure.ts'
import type { Squared } from './square.ts'

const program = fileURLToPath(new URL('./image-child.ts', import.meta.url))
const mostAnswerBytes = 512 * 1024
const watchEveryMs = 100

type Options = {
  side: number
  maxPixels: number
  /** Beyond it the file counts as unreadable. */
  timeMs?: number
  rssBytes?: number
}

/**
 * Makes a small square WebP of an untrusted image, in a sandboxed process of its own that reads nothing but its code.
 * Never throws for what a file contains.
 */
export async function shrinkImage(bytes: Uint8Array, options: Options): Promise<Squared> {
  const { side, maxPixels, timeMs = 20_000, rssBytes = 768 * 1024 * 1024 } = options
  const child = spawnReader([], defaultLimits, { program, more: [String(side), String(maxPixels)] })
  const startedAt = performance.now()
  const watch = setInterval(() => {
    const isTooMuch = performance.now() - startedAt > timeMs || residentBytes(child.process.pid) > rssBytes
    if (isTooMuch) child.process.kill('SIGKILL')
  }, watchEveryMs)
  child.complaints.resume()
  // A process that ends before it has read everything; its silence says so.
  child.requests.on('error', () => {})
  child.requests.end(bytes)
  try {
    return believed(await buffer(child.answers), side)
  } catch {
    return { refusal: 'unreadable' }
  } finally {
    clearInterval(watch)
    child.process.kill('SIGKILL')
  }
}

/** The child is not trusted: an image counts only if it is the one that was requested. */
function believed(answer: Buffer, side: number): Squared {
  if (answer[0] === 0 && answer.length <= mostAnswerBytes) {
    const bytes = answer.subarray(1)
    const measured = measureImage(bytes)
    if (measured?.kind === 'webp' && measured.width === side && measured.height === side) return { bytes: Uint8Array.from(bytes) }
  }
  return { refusal: answer.toString('latin1', 1) === 'tooManyPixels' ? 'tooManyPixels' : 'unreadable' }
}
