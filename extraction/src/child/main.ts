// Runs in the sandboxed child process: reads one document after the other until its parent closes the pipe.
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import type { Limits } from '../limits.ts'
import { readDocument } from '../read-document.ts'
import { reason } from '../refusal.ts'
import type { Extraction } from '../types.ts'
import { patiently, send } from './pipes.ts'
import { headBytes, jsonFrame, kinds, packAttachment, packBlocks, type Request } from './wire.ts'

const requestPipe = 0
/** Long documents are sent in slices, so that neither side holds them twice. */
const blocksPerFrame = 2_000

const limits = JSON.parse(process.argv[2]!) as Limits

for (let request = receive(); request; request = receive()) {
  for (const part of answer(await extract(request))) send(part)
}

async function extract(request: Request): Promise<Extraction> {
  const opened = open(request.path)
  if ('code' in opened)
    return { format: null, title: null, author: null, lang: null, blocks: [], truncated: false, attachments: [], ...opened }
  return readDocument({ ...request, bytes: opened.bytes }, limits, (format) => {
    if (format === 'pdf') send(jsonFrame(kinds.format, format))
  })
}

function open(path: string): { bytes: Buffer } | { code: 'too_large' | 'crashed'; detail: string } {
  try {
    const file = openSync(path, 'r')
    try {
      const { size } = fstatSync(file)
      if (size > limits.fileBytes) return { code: 'too_large', detail: `file of ${size} bytes` }
      return { bytes: readFileSync(file) }
    } finally {
      closeSync(file)
    }
  } catch (error) {
    return { code: 'crashed', detail: `file could not be opened: ${reason(error)}` }
  }
}

function* answer({ blocks, attachments, ...ending }: Extraction): Generator<Buffer> {
  let small: Buffer = Buffer.alloc(0)
  for (let at = 0; at < blocks.length; at += blocksPerFrame) {
    const slice = jsonFrame(kinds.blocks, packBlocks(blocks.slice(at, at + blocksPerFrame)))
    if (blocks.length > blocksPerFrame) yield slice
    else small = slice
  }
  for (const attachment of attachments) yield packAttachment(attachment)
  yield Buffer.concat([small, jsonFrame(kinds.end, ending)])
}

/** @returns null when the parent has closed the pipe. */
function receive(): Request | null {
  const head = take(headBytes)
  const body = head && take(head.readUInt32LE())
  return body && (JSON.parse(body.toString()) as Request)
}

function take(length: number): Buffer | null {
  const bytes = Buffer.alloc(length)
  for (let taken = 0; taken < length;) {
    const count = patiently(() => readSync(requestPipe, bytes, taken, length - taken, null))
    if (count === 0) return null
    taken += count
  }
  return bytes
}
