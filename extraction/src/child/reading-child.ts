import type { Limits } from '../limits.ts'
import type { Attachment, Block, Extraction, ResultCode } from '../types.ts'
import { createFrameReader } from './frames.ts'
import { residentBytes } from './memory.ts'
import { spawnReader } from './spawn.ts'
import { formatOf, jsonFrame, kinds, unpackAttachment, unpackBlocks, unpackEnding, type Request } from './wire.ts'

const watchEveryMs = 100
/** The end of what V8 says when it gives up; more would be noise. */
const complaintBytes = 4_096

type Task = {
  request: Request
  blocks: Block[]
  attachments: Attachment[]
  answeredBytes: number
  isPdf: boolean
  startedAt: number
  done: (extraction: Extraction) => void
}

export type ReadingChild = {
  /** Reads one document at a time; resolves in every case, also when the process had to be killed. */
  read(request: Request): Promise<Extraction>
  kill(): void
  /** Not fit for another document. */
  readonly worn: boolean
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>
}

export function startReadingChild(readable: readonly string[], limits: Limits): ReadingChild {
  const { process: child, requests, answers, complaints } = spawnReader(readable, limits)
  let task: Task | null = null
  let watch: NodeJS.Timeout | null = null
  let documents = 0
  let ended = false
  let complaint = ''

  function finish(extraction: Extraction) {
    const finished = task
    task = null
    if (watch) clearInterval(watch)
    finished?.done(extraction)
  }

  const failed = (code: ResultCode, detail: string): Extraction => ({
    code,
    detail,
    format: task?.isPdf ? 'pdf' : null,
    title: null,
    author: null,
    lang: null,
    blocks: [],
    truncated: false,
    attachments: [],
  })

  function kill(code: ResultCode = 'crashed', detail = 'reading process was ended') {
    ended = true
    // A caller that waits for the end must not see the process end before it.
    child.ref()
    child.kill('SIGKILL')
    finish(failed(code, detail))
  }

  function check() {
    if (!task) return
    const elapsed = performance.now() - task.startedAt
    if (elapsed > (task.isPdf ? limits.pdfTimeMs : limits.timeMs))
      return kill('timeout', `not read within ${Math.round(elapsed)} ms`)
    const resident = residentBytes(child.pid)
    if (resident > limits.rssBytes) kill('oom', `reading process grew to ${resident} bytes`)
  }

  function onFrame(kind: number, body: Buffer) {
    if (!task) throw new TypeError('an answer nobody asked for')
    task.answeredBytes += body.length
    if (task.answeredBytes > limits.answerBytes) return kill('too_large', 'the result is larger than allowed')
    if (kind === kinds.attachment) {
      task.attachments.push(unpackAttachment(body))
      return
    }
    const value: unknown = JSON.parse(body.toString())
    if (kind === kinds.format) task.isPdf = formatOf(value) === 'pdf'
    else if (kind === kinds.blocks) for (const block of unpackBlocks(value)) task.blocks.push(block)
    else if (kind === kinds.end) {
      const { blocks, attachments } = task
      const ending = unpackEnding(value)
      documents +=
        ending.format && ['txt', 'csv', 'md', 'html', 'eml'].includes(ending.format)
          ? limits.documentsPerChild / limits.textDocumentsPerChild
          : 1
      finish({ ...ending, blocks, attachments })
    }
  }

  const frames = createFrameReader(onFrame, limits.answerBytes)
  answers.on('data', (chunk: Buffer) => {
    try {
      if (!ended) frames.push(chunk)
    } catch {
      kill('crashed', 'reading process gave an answer that makes no sense')
    }
  })
  complaints.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString('latin1')).slice(-complaintBytes)
  })
  for (const pipe of [requests, answers, complaints]) {
    // A broken pipe is news of the exit, which is reported on its own.
    pipe.on('error', () => {})
    pipe.unref()
  }
  child.unref()

  const exit = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      ended = true
      finish(failed('crashed', `reading process did not start: ${error.name}`))
      resolve()
    })
    child.once('close', (code, signal) => {
      ended = true
      const outOfMemory = /heap out of memory|Array buffer allocation failed/i.test(complaint)
      finish(
        failed(
          outOfMemory ? 'oom' : 'crashed',
          outOfMemory ? 'heap limit reached' : `reading process ended with ${signal ?? code}`,
        ),
      )
      resolve()
    })
  })

  return {
    read(request) {
      return new Promise((done) => {
        task = { request, blocks: [], attachments: [], answeredBytes: 0, isPdf: false, startedAt: performance.now(), done }
        if (ended) return finish(failed('crashed', 'reading process is gone'))
        watch = setInterval(check, watchEveryMs)
        requests.write(jsonFrame(0, request))
      })
    },
    kill: () => kill(),
    get worn() {
      return ended || documents >= limits.documentsPerChild || residentBytes(child.pid) > limits.recycleRssBytes
    },
    ended: exit,
  }
}
