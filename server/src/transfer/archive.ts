import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { closingEntry } from './manifest.ts'

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** One file inside an archive. The bytes must be taken, all of them, before the next entry comes. */
export type Entry = { name: string; bytes: AsyncIterable<Uint8Array> }

/** A tar file being written, readable by its owner only; it appears under its name when it is closed, and never before. */
export type ArchiveWriter = AsyncDisposable & {
  /** @param size of all bytes together. */
  add(name: string, size: number, bytes: Bytes): Promise<void>
  /** Adds the closing with the checksum of everything before, and makes the archive appear. */
  close(closing: object): Promise<void>
}

/** @param file compressed if its name ends with `.gz`. @throws Error when it exists. */
export async function createArchive(file: string, signal?: AbortSignal): Promise<ArchiveWriter> {
  await refuseExisting(file)
  const unfinished = `${file}.unfinished`
  const { readable, controller } = createTarPacker()
  const target = createWriteStream(unfinished, { mode: 0o600, flush: true })
  const source = Readable.fromWeb(readable)
  const written = file.endsWith('.gz') ? pipeline(source, createGzip({ level: 1 }), target) : pipeline(source, target)
  written.catch(() => {})
  const checksum = createHash('sha256')

  async function add(name: string, size: number, bytes: Bytes): Promise<void> {
    try {
      checksum.update(`${name}\n${size}\n`)
      const writer = controller.add({ name, size, type: 'file', mode: 0o600, mtime: new Date() }).getWriter()
      for await (const part of bytes) {
        signal?.throwIfAborted()
        checksum.update(part)
        await writer.write(part)
      }
      await writer.close()
    } catch (error) {
      // When the disk is to blame, the packer only knows that nobody takes its bytes any more.
      if (target.errored) await written
      controller.error(error)
      throw error
    }
  }

  return {
    add,
    async close(closing) {
      const text = Buffer.from(JSON.stringify({ ...closing, sha256: checksum.digest('hex') }))
      await writeLast(text)
      controller.finalize()
      await written
      await rename(unfinished, file)
    },
    async [Symbol.asyncDispose]() {
      controller.error(new Error('The export was given up.'))
      await written.catch(() => {})
      await rm(unfinished, { force: true })
    },
  }

  async function writeLast(text: Uint8Array): Promise<void> {
    const writer = controller.add({ name: closingEntry, size: text.byteLength, type: 'file', mode: 0o600 }).getWriter()
    await writer.write(text)
    await writer.close()
  }
}

async function refuseExisting(file: string): Promise<void> {
  const handle = await open(file, 'r').catch(() => null)
  if (handle === null) return
  await handle.close()
  throw new Error(`${file} exists already. Choose another name; nothing was written.`)
}

/**
 * The entries of an archive in order, the closing last.
 *
 * @throws Error naming the file, when it is torn, damaged, or not what it claims to be.
 */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const damaged = (reason: unknown): Error =>
    new Error(`The export ${file} is torn or damaged: ${reason instanceof Error ? reason.message : String(reason)}`)
  const checksum = createHash('sha256')
  const entries = await decode(file)
  for (;;) {
    const { value: entry, done } = await entries.next().catch((error: unknown) => {
      throw damaged(error)
    })
    if (done) throw damaged('it ends before its end')
    const { name, size } = entry.header
    const isClosing = name === closingEntry
    if (!isClosing) checksum.update(`${name}\n${size}\n`)
    const bytes = checked(entry.body, (part) => void (isClosing || checksum.update(part)), damaged)
    if (!isClosing) {
      yield { name, bytes }
      continue
    }
    const text = Buffer.concat(await Array.fromAsync(bytes)).toString()
    if (parseChecksum(text) !== checksum.digest('hex')) throw damaged('its checksum does not match')
    yield { name, bytes: Readable.from([Buffer.from(text)]) }
    return
  }
}

function parseChecksum(text: string): unknown {
  try {
    return (JSON.parse(text) as { sha256?: unknown }).sha256
  } catch {
    return null
  }
}

async function* checked(
  body: ReadableStream<Uint8Array>,
  look: (part: Uint8Array) => void,
  damaged: (reason: unknown) => Error,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (;;) {
    const { value, done } = await reader.read().catch((error: unknown) => {
      throw damaged(error)
    })
    if (done) return
    look(value)
    yield value
  }
}

async function decode(file: string) {
  const handle = await open(file, 'r')
  const start = Buffer.alloc(2)
  await handle.read(start, 0, 2, 0)
  await handle.close()
  const isCompressed = start[0] === 0x1f && start[1] === 0x8b
  const raw = createReadStream(file)
  const plain = isCompressed ? raw.pipe(createGunzip()) : raw
  raw.once('error', (error) => plain.destroy(error))
  const stream = Readable.toWeb(plain) as ReadableStream<Uint8Array>
  return stream.pipeThrough(createTarDecoder({ strict: true }))[Symbol.asyncIterator]()
}
