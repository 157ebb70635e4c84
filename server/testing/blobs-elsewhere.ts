import { readFile } from 'node:fs/promises'
import type { Blobs, StoredBlob, StagedBlob } from '../src/files/blobs.ts'
import { openSpool } from '../src/files/spool.ts'

type Stored = { workspaceId: string; hash: string; bytes: Buffer; storedAt: Date }

/** Keeps files where no path leads: in memory, as an object store in another house would. Only what is received or opened lies in the spool. */
export async function openBlobsElsewhere(folder: string): Promise<Blobs & { objects: Map<string, Stored> }> {
  const spool = await openSpool(folder, async () => {})
  const objects = new Map<string, Stored>()
  const keyOf = (workspaceId: string, hash: string): string => `${workspaceId}/${hash}`
  const brought = new WeakSet<StagedBlob>()

  async function keep(workspaceId: string, staged: readonly StagedBlob[]): Promise<StoredBlob[]> {
    return Promise.all(
      staged.map(async (each) => {
        const { hash, size, path } = each
        const key = keyOf(workspaceId, hash)
        const existed = objects.has(key)
        if (!existed || !brought.has(each))
          objects.set(key, { workspaceId, hash, bytes: await readFile(path), storedAt: new Date() })
        brought.add(each)
        return { hash, size, existed }
      }),
    )
  }

  async function* read(workspaceId: string, hash: string, range?: { from: number; to: number }): AsyncGenerator<Uint8Array> {
    const found = objects.get(keyOf(workspaceId, hash))
    if (!found) throw Object.assign(new Error('There is no such object.'), { code: 'ENOENT' })
    yield found.bytes.subarray(range?.from, range?.to)
  }

  return {
    objects,
    readable: [spool.folder],
    stage: spool.receive,
    keep,
    async put(workspaceId, bytes, maxBytes) {
      await using staged = await spool.receive(bytes, maxBytes)
      const [kept] = await keep(workspaceId, [staged])
      return kept!
    },
    async open(workspaceId, hash) {
      if (!objects.has(keyOf(workspaceId, hash))) return null
      return spool.receive(read(workspaceId, hash), Number.MAX_SAFE_INTEGER)
    },
    size: async (workspaceId, hash) => objects.get(keyOf(workspaceId, hash))?.bytes.byteLength ?? null,
    read,
    remove: async (workspaceId, hash) => void objects.delete(keyOf(workspaceId, hash)),
    async *list() {
      for (const { workspaceId, hash, bytes, storedAt } of objects.values())
        yield { workspaceId, hash, size: bytes.byteLength, storedAt }
    },
    removeLeftovers: spool.removeLeftovers,
    async removeAll(workspaceId) {
      for (const [key, object] of objects) if (object.workspaceId === workspaceId) objects.delete(key)
    },
  }
}
