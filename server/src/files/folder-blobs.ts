import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Blobs, StoredBlob, StagedBlob } from './blobs.ts'
import { syncFolder } from './durable.ts'
import { openSpool } from './spool.ts'

/** How file systems say that a file cannot have a second name. */
const unlinkable: readonly unknown[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']

/** Stores files in a folder of this machine. @param requireSpace throws when files must not be stored now. */
export async function openFolderBlobs(root: string, requireSpace = async (_bytes: number): Promise<void> => {}): Promise<Blobs> {
  // Below the folder, so that both are on one disk.
  const spool = await openSpool(join(root, 'incoming'), requireSpace)
  const known = new Set<string>()
  /** Which file each staged one became. Another in its place may be damaged, or not on disk yet. */
  const placed = new WeakMap<StagedBlob, number>()
  const pathOf = (workspaceId: string, hash: string): string => join(root, workspaceId, hash.slice(0, 2), hash)

  // Only what is certainly not there is missing: a disk that does not answer says nothing about a file.
  const find = (workspaceId: string, hash: string) => stat(pathOf(workspaceId, hash)).catch(nullWhenMissing)

  /** The staged file keeps its name: it may have to be brought again. */
  async function place(staged: StagedBlob, path: string, isFree: boolean): Promise<void> {
    if (!isFree || !(await nameToo(staged.path, path))) await replace(staged, path)
    placed.set(staged, (await stat(path)).ino)
  }

  async function replace(staged: StagedBlob, path: string): Promise<void> {
    const second = spool.newPath()
    await link(staged.path, second).catch(async (error: NodeJS.ErrnoException) => {
      if (!unlinkable.includes(error.code)) throw error
      await copyDurably(staged.path, second)
    })
    await rename(second, path).catch(async (error: unknown) => {
      await rm(second, { force: true })
      throw error
    })
    // Two names of one file that change places leave both, says POSIX.
    await unlink(second).catch(ignoreMissing)
  }

  async function keep(workspaceId: string, staged: readonly StagedBlob[]): Promise<StoredBlob[]> {
    const changed = new Set<string>()
    const kept = await Promise.all(
      staged.map(async (each) => {
        const { hash } = each
        const path = pathOf(workspaceId, hash)
        const there = await find(workspaceId, hash)
        const existed = there !== null
        if (existed && placed.get(each) === there.ino) return { hash, size: each.size, existed }
        const folder = dirname(path)
        changed.add(folder)
        if (!known.has(folder)) {
          await mkdir(folder, { recursive: true })
          // Also if it existed: its maker may have been killed before the name was on disk.
          changed.add(dirname(folder)).add(root)
        }
        await place(each, path, !existed)
        return { hash, size: each.size, existed }
      }),
    )
    // At once: a file system that keeps a journal writes it once for all of them.
    await Promise.all([...changed].map(syncFolder))
    for (const folder of changed) known.add(folder)
    return kept
  }

  return {
    readable: [root],
    stage: spool.receive,
    keep,
    async put(workspaceId, bytes, maxBytes) {
      await using staged = await spool.receive(bytes, maxBytes)
      const [kept] = await keep(workspaceId, [staged])
      return kept!
    },
    async open(workspaceId, hash) {
      const found = await find(workspaceId, hash)
      return found && { hash, size: found.size, path: pathOf(workspaceId, hash), async [Symbol.asyncDispose]() {} }
    },
    size: async (workspaceId, hash) => (await find(workspaceId, hash))?.size ?? null,
    read: (workspaceId, hash, range) =>
      createReadStream(pathOf(workspaceId, hash), range && { start: range.from, end: range.to - 1 }),
    remove: (workspaceId, hash) => rm(pathOf(workspaceId, hash), { force: true }),
    async *list() {
      for (const workspaceId of await namesIn(root)) {
        if (join(root, workspaceId) === spool.folder) continue
        for (const start of await namesIn(join(root, workspaceId)))
          for (const hash of await namesIn(join(root, workspaceId, start))) {
            const found = await find(workspaceId, hash)
            if (found) yield { workspaceId, hash, size: found.size, storedAt: found.mtime }
          }
      }
    },
    removeLeftovers: spool.removeLeftovers,
    async removeAll(workspaceId) {
      for (const folder of known) if (folder.startsWith(join(root, workspaceId, '/'))) known.delete(folder)
      await rm(join(root, workspaceId), { recursive: true, force: true })
    },
  }
}

/** Gives a file a second name. @returns false where the name is taken by now, or files have no second names. */
async function nameToo(path: string, second: string): Promise<boolean> {
  try {
    await link(path, second)
    return true
  } catch (error) {
    if ([...unlinkable, 'EEXIST'].includes((error as NodeJS.ErrnoException).code)) return false
    throw error
  }
}

async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await using file = await open(to, 'r+')
  await file.datasync()
}

/** Nothing where no folder is, or no longer. */
const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(nullWhenMissing)) ?? []

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
