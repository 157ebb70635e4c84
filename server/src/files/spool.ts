import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type Bytes, BlobTooLarge, type StagedBlob } from './blobs.ts'
import { writeAll } from './durable.ts'

/** The folder of this machine in which files are received, and where the sandboxed reader finds those that are kept elsewhere. */
export type Spool = {
  readonly folder: string
  /** A file that nobody uses yet goes into it, with the bytes durably in it. @throws like `Blobs.stage` */
  receive(bytes: Bytes, maxBytes: number): Promise<StagedBlob>
  /** The name of a file that is not there yet. */
  newPath(): string
  /** Removes what was left a day ago and more, by processes that were killed. */
  removeLeftovers(): Promise<void>
}

/** After how many bytes of a file the free space is checked again. */
const checkEveryBytes = 8 * 1024 * 1024
/** Younger files may be another process's, still being written. */
const leftoverMs = 24 * 60 * 60_000

/** @param requireSpace throws when files must not be stored now. */
export async function openSpool(folder: string, requireSpace: (bytes: number) => Promise<void>): Promise<Spool> {
  await mkdir(folder, { recursive: true })
  const newPath = (): string => join(folder, randomUUID())

  async function removeLeftovers(): Promise<void> {
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => null)
      if (found && Date.now() - found.mtimeMs > leftoverMs) await rm(path, { force: true })
    }
  }

  async function receive(bytes: Bytes, maxBytes: number): Promise<StagedBlob> {
    await requireSpace(checkEveryBytes)
    const path = newPath()
    const file = await open(path, 'wx', 0o600)
    const discard = () => unlink(path).catch(ignoreMissing)
    const hashing = createHash('sha256')
    let size = 0
    let asked = 0
    try {
      for await (const part of bytes) {
        size += part.byteLength
        if (size > maxBytes) throw new BlobTooLarge(`more than ${maxBytes} bytes`)
        if (size - asked > checkEveryBytes) {
          await requireSpace(checkEveryBytes)
          asked = size
        }
        hashing.update(part)
        await writeAll(file, part)
      }
      await file.datasync()
    } catch (error) {
      await file.close()
      await discard()
      throw error
    }
    await file.close()
    return { hash: hashing.digest('hex'), size, path, [Symbol.asyncDispose]: discard }
  }

  await removeLeftovers()
  return { folder, receive, newPath, removeLeftovers }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
