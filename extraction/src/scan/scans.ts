import { fileURLToPath } from 'node:url'
import { createFrameReader } from '../child/frames.ts'
import { residentBytes } from '../child/memory.ts'
import { spawnReader } from '../child/spawn.ts'
import { measureImage } from '../image/measure.ts'
import { defaultLimits } from '../limits.ts'

const program = fileURLToPath(new URL('./scan-child.ts', import.meta.url))
const watchEveryMs = 100
/** A page of paper at 600 dots an inch. */
const mostPixels = 40_000_000

type Asked = {
  path: string
  /** Of a PDF, from 1. */
  pages: readonly number[]
  /** Folders the file may lie in. */
  readable: readonly string[]
  signal: AbortSignal
  /** For one picture. */
  timeMs?: number
}

/** A picture as a PNG file of our own making: nothing of the stranger's file is left in it. */
export type Scan = { page: number; png: Uint8Array }

/**
 * The pictures of a document, unpacked in a sandboxed process one after the other, as they are taken: the next one is not begun before.
 * @throws Error when the process fails, takes too long or grows too large.
 */
export async function* scansOf({ path, pages, readable, signal, timeMs = 30_000 }: Asked): AsyncGenerator<Scan> {
  const child = spawnReader(readable, defaultLimits, {
    program,
    more: [path, JSON.stringify(pages), String(mostPixels)],
  })
  let waitsSince = performance.now()
  let trouble = 'its process ended'
  const stop = (why: string) => {
    trouble = why
    child.process.kill('SIGKILL')
  }
  const watch = setInterval(() => {
    if (waitsSince > 0 && performance.now() - waitsSince > timeMs) stop('it takes too long')
    if (residentBytes(child.process.pid) > defaultLimits.rssBytes) stop('it takes too much memory')
  }, watchEveryMs)
  const abort = () => stop('it was given up')
  signal.addEventListener('abort', abort, { once: true })
  child.process.on('error', () => {})
  child.complaints.resume()
  child.requests.on('error', () => {}).end()
  const ready: { kind: number; body: Buffer }[] = []
  const frames = createFrameReader((kind, body) => void ready.push({ kind, body: Buffer.from(body) }), defaultLimits.answerBytes)
  try {
    for await (const bytes of child.answers) {
      frames.push(bytes as Buffer)
      for (const { kind, body } of ready.splice(0)) {
        if (kind === 1) return
        waitsSince = 0
        yield believed(body)
        waitsSince = performance.now()
      }
    }
    signal.throwIfAborted()
    throw new Error(`The pictures could not be read: ${trouble}.`)
  } finally {
    clearInterval(watch)
    signal.removeEventListener('abort', abort)
    child.process.kill('SIGKILL')
  }
}

/** The process is not trusted: what it hands over counts if it is a picture of a size that was allowed. */
function believed(body: Buffer): Scan {
  const png = body.subarray(4)
  const measured = measureImage(png)
  if (measured?.kind !== 'png' || measured.width * measured.height > mostPixels)
    throw new Error('What was handed over is no picture.')
  return { page: body.readUInt32LE(), png }
}
