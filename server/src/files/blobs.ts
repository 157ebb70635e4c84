import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder, writeAll } from './durable.ts'

export type StoredBlob = { hash: string; size: number; path: string }

/**
 * Bytes that were received but are not in their place: nobody finds them and nobody takes them away, until they are kept or their holder's
 * scope ends.
 */
export type StagedBlob = StoredBlob & AsyncDisposable

/** Raw files of documents, by workspace and content: the same bytes are kept once. */
export type Blobs = {
  /** Folder all blobs live in; the text reader may read nothing else. */
  readonly root: string
  /** Receives the bytes durably. @param maxBytes stops reading beyond it. @throws BlobTooLarge; DiskFull; whatever the iteration throws. */
  stage(bytes: Bytes, maxBytes: number): Promise<StagedBlob>
  /**
   * Puts staged bytes into their places durably, also a second time; `existed` tells that there was such a place before. What names them may
   * be committed once this resolves. Many at once cost less than one by one.
   */
  keep(workspaceId: string, staged: readonly StagedBlob[]): Promise<KeptBlob[]>
  /** Stages and keeps. @throws like `stage` */
  put(workspaceId: string, bytes: Bytes, maxBytes: number): Promise<KeptBlob>
  /** Where a blob lies on this machine; null when it is not there. */
  find(workspaceId: string, hash: string): Promise<StoredBlob | null>
  /** Whether the bytes are there and are, bit for bit, those that were received. Reads all of them. */
  isWhole(workspaceId: string, hash: string): Promise<boolean>
  read(workspaceId: string, hash: string): AsyncIterable<Uint8Array>
  remove(workspaceId: string, hash: string): Promise<void>
  /** All of them, in no particular order; what comes or goes meanwhile may be among them or not. */
  list(): AsyncIterable<{ workspaceId: string; hash: string; size: number; storedAt: Date }>
  /** Removes what was half received a day ago and more, by processes that were killed. */
  removeLeftovers(): Promise<void>
  /** Removes all files of a workspace. */
  removeAll(workspaceId: string): Promise<void>
}

type KeptBlob = StoredBlob & { existed: boolean }
type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export class BlobTooLarge extends Error {
  override readonly name = 'BlobTooLarge'
}

/** How often a file that is being received is asked for more room. */
const roomBytes = 8 * 1024 * 1024

/** @param demandRoom throws when files must not be stored now. */
export async function openFolderBlobs(root: string, demandRoom = async (): Promise<void> => {}): Promise<Blobs> {
  const incoming = join(root, 'incoming')
  await mkdir(incoming, { recursive: true })
  await removeLeftovers(incoming)
  const known = new Set<string>()
  const pathOf = (workspaceId: string, hash: string): string => join(root, workspaceId, hash.slice(0, 2), hash)

  async function find(workspaceId: string, hash: string): Promise<StoredBlob | null> {
    const path = pathOf(workspaceId, hash)
    const found = await stat(path).catch(() => null)
    return found ? { hash, size: found.size, path } : null
  }

  async function stage(bytes: Bytes, maxBytes: number): Promise<StagedBlob> {
    await demandRoom()
    const path = join(incoming, randomUUID())
    const file = await open(path, 'wx', 0o600)
    // Kept ones are in their place by then.
    const discard = () => unlink(path).catch(ignoreMissing)
    const hashing = createHash('sha256')
    let size = 0
    let asked = 0
    try {
      for await (const part of bytes) {
        size += part.byteLength
        if (size > maxBytes) throw new BlobTooLarge(`more than ${maxBytes} bytes`)
        if (size - asked > roomBytes) {
          await demandRoom()
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

  async function keep(workspaceId: string, staged: readonly StagedBlob[]): Promise<KeptBlob[]> {
    const changed = new Set<string>()
    const kept = await Promise.all(
      staged.map(async ({ hash, size, path: from }) => {
        const path = pathOf(workspaceId, hash)
        const folder = dirname(path)
        changed.add(folder)
        if (!known.has(folder)) {
          await mkdir(folder, { recursive: true })
          // Also if it was there: whoever made it may have been killed before its name was on disk.
          changed.add(dirname(folder)).add(root)
        }
        const existed = (await stat(path).catch(() => null)) !== null
        await rename(from, path).catch((error: NodeJS.ErrnoException) => {
          // Kept before, by a transaction that was undone.
          if (!(existed && error.code === 'ENOENT')) throw error
        })
        return { hash, size, path, existed }
      }),
    )
    // At once: a file system that keeps a journal writes it once for all of them.
    await Promise.all([...changed].map(syncFolder))
    for (const folder of changed) known.add(folder)
    return kept
  }

  return {
    root,
    find,
    async isWhole(workspaceId, hash) {
      const hashing = createHash('sha256')
      try {
        for await (const part of createReadStream(pathOf(workspaceId, hash))) hashing.update(part as Uint8Array)
      } catch (error) {
        // A disk that cannot read a file any more has damaged it.
        if (['ENOENT', 'EIO'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
        throw error
      }
      return hashing.digest('hex') === hash
    },
    read: (workspaceId, hash) => createReadStream(pathOf(workspaceId, hash)),
    remove: (workspaceId, hash) => rm(pathOf(workspaceId, hash), { force: true }),
    async *list() {
      for (const workspaceId of await namesIn(root)) {
        if (join(root, workspaceId) === incoming) continue
        for (const start of await namesIn(join(root, workspaceId)))
          for (const hash of await namesIn(join(root, workspaceId, start))) {
            const found = await stat(pathOf(workspaceId, hash)).catch(() => null)
            if (found) yield { workspaceId, hash, size: found.size, storedAt: found.mtime }
          }
      }
    },
    removeLeftovers: () => removeLeftovers(incoming),
    async removeAll(workspaceId) {
      for (const folder of known) if (folder.startsWith(join(root, workspaceId, '/'))) known.delete(folder)
      await rm(join(root, workspaceId), { recursive: true, force: true })
    },
    stage,
    keep,
    async put(workspaceId, bytes, maxBytes) {
      await using staged = await stage(bytes, maxBytes)
      const [kept] = await keep(workspaceId, [staged])
      return kept!
    },
  }
}

const leftoverMs = 24 * 60 * 60_000

/** What a killed process was writing. Younger files may be another process's, still being written. */
async function removeLeftovers(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > leftoverMs) await rm(path, { force: true })
  }
}

/** Nothing where no folder is, or no longer. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
