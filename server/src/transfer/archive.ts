import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { blobPattern, closingEntry } from './manifest.ts'

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

/** @param file compressed if its name ends with `.gz`. @throws Error when it exists, or cannot be written. */
export async function createArchive(file: string, signal?: AbortSignal): Promise<ArchiveWriter> {
  await refuseExisting(file)
  const unfinished = `${file}.unfinished`
  const { readable, controller } = createTarPacker()
  const target = createWriteStream(unfinished, { mode: 0o600, flush: true })
  // A file that is opened later than it is given up would be left behind.
  await once(target, 'open').catch((cause: Error) => {
    throw new Error(`The export cannot be written to ${file}: ${cause.message}. Name a place in a folder that can be written.`, {
      cause,
    })
  })
  const source = Readable.fromWeb(readable)
  const written = file.endsWith('.gz') ? pipeline(source, createGzip({ level: 1 }), target) : pipeline(source, target)
  written.catch(() => {})
  const checksums = newChecksums()

  async function add(name: string, size: number, bytes: Bytes): Promise<void> {
    try {
      checksums.begin(name, size)
      const writer = controller.add({ name, size, type: 'file', mode: 0o600, mtime: new Date() }).getWriter()
      for await (const part of bytes) {
        signal?.throwIfAborted()
        checksums.add(part)
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
      const text = Buffer.from(JSON.stringify({ ...closing, ...checksums.digests() }))
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

type Digests = { sha256: string; restSha256: string }

/**
 * The checksum of everything, and that of the rest: without the bytes of stored files, whose names hold their own. One of these may be
 * damaged and be named; what differs anywhere else makes the whole worthless.
 */
function newChecksums() {
  const [everything, rest] = [createHash('sha256'), createHash('sha256')]
  let isFile = false
  return {
    begin(name: string, size: number): void {
      isFile = blobPattern.test(name)
      const line = `${name}\n${size}\n`
      everything.update(line)
      rest.update(line)
    },
    add(part: Uint8Array): void {
      everything.update(part)
      if (!isFile) rest.update(part)
    },
    digests: (): Digests => ({ sha256: everything.digest('hex'), restSha256: rest.digest('hex') }),
  }
}

async function refuseExisting(file: string): Promise<void> {
  const handle = await open(file, 'r').catch(() => null)
  if (handle === null) return
  await handle.close()
  throw new Error(`${file} exists already. Choose another name; nothing was written.`)
}

/**
 * The entries of an archive in order, the closing last. Whether the bytes of a stored file are those of its name is left to who takes them.
 *
 * @throws Error naming the file, when it is torn, damaged, or not what it claims to be.
 */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const damaged = (reason: unknown): Error =>
    new Error(`The export ${file} is torn or damaged: ${reason instanceof Error ? reason.message : String(reason)}`)
  const checksums = newChecksums()
  const entries = await decode(file)
  for (;;) {
    const { value: entry, done } = await entries.next().catch((error: unknown) => {
      throw damaged(error)
    })
    if (done) throw damaged('it ends before its end')
    const { name, size } = entry.header
    const isClosing = name === closingEntry
    if (!isClosing) checksums.begin(name, size)
    const bytes = checked(entry.body, (part) => void (isClosing || checksums.add(part)), damaged)
    if (!isClosing) {
      yield { name, bytes }
      continue
    }
    const text = Buffer.concat(await Array.fromAsync(bytes)).toString()
    if (!isAsWritten(text, checksums.digests())) throw damaged('its checksum does not match')
    yield { name, bytes: Readable.from([Buffer.from(text)]) }
    return
  }
}

/** An export of an earlier version has the checksum of everything alone. */
function isAsWritten(closing: string, found: Digests): boolean {
  try {
    const { sha256, restSha256 } = JSON.parse(closing) as Partial<Digests>
    return restSha256 === undefined ? sha256 === found.sha256 : restSha256 === found.restSha256
  } catch {
    return false
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
