import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { residentBytes } from '@quarry/extraction/child/memory'
import type { Log } from '../log.ts'
import { mostTextBytes, type Recognize, timeMs } from './ocr.ts'

const watchEveryMs = 100
const mostMemory = 1024 * 1024 * 1024
/** What of its complaints is kept. */
const complaintCharacters = 200

/** Linux runs a program with no network but its own; other systems do not. */
const withoutNetwork = ['unshare', '--user', '--map-current-user', '--net', '--']

/**
 * Has a command of the operator's read a picture: it finds it in a file, and says the text on its standard output. It gets nothing of our
 * environment, no network where the system can do without, and is ended when it takes too long or too much.
 *
 * @param command program and arguments; `{file}` and `{languages}` stand for what they say.
 */
export function recognizeByCommand(command: string, { languages, log }: { languages: string; log: Log }): Recognize {
  const words = command.trim().split(/\s+/)
  let wrapper: Promise<readonly string[]> | null = null

  return async (png, signal) => {
    // Found out once for all documents: that the first of them is given up says nothing about the system.
    wrapper ??= run([...withoutNetwork, 'true'], { folder: tmpdir(), signal: new AbortController().signal }).then(
      () => withoutNetwork,
      () => {
        log.warn({}, 'OCR_COMMAND runs with the network of this machine: the system does not let it run without')
        return []
      },
    )
    const folder = await mkdtemp(join(tmpdir(), 'quarry-ocr-'))
    try {
      const file = join(folder, 'picture.png')
      await writeFile(file, png, { mode: 0o600 })
      const filled = words.map((word) => word.replaceAll('{file}', file).replaceAll('{languages}', languages))
      return await run([...(await wrapper), ...filled], { folder, signal })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** @throws Error that says why there is no text. */
async function run(
  [program = '', ...args]: readonly string[],
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<Buffer> {
  signal.throwIfAborted()
  const child = spawn(program, args, {
    cwd: folder,
    // One thread each: documents are read side by side already.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', OMP_THREAD_LIMIT: '1', HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that what it starts ends with it.
    detached: true,
  })
  const startedAt = performance.now()
  let why: string | null = null
  const stop = (reason: string) => {
    why ??= reason
    if (child.pid !== undefined)
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
  }
  const abort = () => stop('it was given up')
  signal.addEventListener('abort', abort, { once: true })
  const watch = setInterval(() => {
    if (performance.now() - startedAt > timeMs) stop('it takes too long')
    if (residentBytes(child.pid) > mostMemory) stop('it takes too much memory')
  }, watchEveryMs)
  const said: Buffer[] = []
  let bytes = 0
  let complaint = ''
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > mostTextBytes) stop('it says too much')
    else said.push(chunk)
  })
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-complaintCharacters)))
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', ({ message }) => reject(new Error(`it does not start: ${message}`)))
      child.once('close', resolve)
    })
    signal.throwIfAborted()
    if (why !== null) throw new Error(why)
    if (code !== 0)
      throw new Error([`it ended with ${code}`, complaint.replaceAll(/\s+/g, ' ').trim()].filter(Boolean).join(': '))
    return Buffer.concat(said)
  } finally {
    clearInterval(watch)
    signal.removeEventListener('abort', abort)
    // What it may have left behind.
    stop('it has ended')
  }
}
