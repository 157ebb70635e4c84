import { createReadStream } from 'node:fs'
import type { S3Place } from '../blob-url.ts'
import { type Blobs, isWhole, type StagedBlob, type StoredBlob } from '../blobs.ts'
import type { Spool } from '../spool.ts'
import { claim } from './claim.ts'
import { type Patience, S3Client } from './s3-client.ts'
import { objectsOf } from './s3-objects.ts'
import type { S3Keys } from './signature.ts'

/** A transaction waits meanwhile. */
const lookPatience: Patience = { patienceMs: 2_000, silenceMs: 3_000 }
/**
 * So does one here, and with it whoever wants to keep the same; what was not removed is removed later. A silence is waited out all the same:
 * a removal that was given up may still be carried out, after somebody has seen the object and relied on it.
 */
const removePatience: Patience = { patienceMs: 5_000 }
/** Objects of a workspace that are removed together. */
const atOnce = 500

type Options = { place: S3Place; keys: S3Keys; spool: Spool; owner?: string | undefined; patience?: Patience }

/**
 * Stores files as objects of a bucket, named `v1/<workspace>/<two digits>/<SHA-256>`: what is written twice is the same, so whoever was cut
 * off may try again, and two writers do each other no harm.
 *
 * @param options.owner the installation whose files they are; undefined: they are only read, or brought to whoever starts with them.
 */
export function openS3Blobs({ place, keys, spool, owner, patience = {} }: Options): Blobs {
  const objects = objectsOf(new S3Client(place, keys, patience))
  const root = `${place.prefix}v1/`
  const keyOf = (workspaceId: string, hash: string): string => `${root}${workspaceId}/${hash.slice(0, 2)}/${hash}`
  /** Under which name staged bytes were stored, or seen to be stored whole. */
  const brought = new WeakMap<StagedBlob, string>()
  let claiming: Promise<void> | null = null

  /** Before anything is changed. */
  async function requireOwner(): Promise<void> {
    if (owner === undefined) return
    claiming ??= claim(objects, place, owner).catch((error: unknown) => {
      claiming = null
      throw error
    })
    await claiming
  }

  async function bring(workspaceId: string, staged: StagedBlob): Promise<StoredBlob> {
    await requireOwner()
    const { hash, size, path } = staged
    const key = keyOf(workspaceId, hash)
    const isKnown = brought.get(staged) === key
    const there = await objects.look(key, isKnown ? lookPatience : undefined)
    if (isKnown && there === size) return { hash, size, existed: true }
    const body = { hash, size, open: () => createReadStream(path) }
    const isNew = there === null && (await objects.write(key, body, { onlyNew: true }))
    // What was there before is trusted once it has been read: these bytes may have been brought because those are damaged.
    if (!isNew && !(await isWhole(objects.read(key), hash))) await objects.write(key, body, { onlyNew: false })
    brought.set(staged, key)
    return { hash, size, existed: !isNew }
  }

  return {
    readable: [spool.folder],
    stage: spool.receive,
    keep: (workspaceId, staged) => Promise.all(staged.map((each) => bring(workspaceId, each))),
    async put(workspaceId, bytes, maxBytes) {
      await using staged = await spool.receive(bytes, maxBytes)
      return await bring(workspaceId, staged)
    },
    async open(workspaceId, hash) {
      try {
        // Of damaged bytes too: whoever reads them compares.
        return { ...(await spool.receive(objects.read(keyOf(workspaceId, hash)), Number.MAX_SAFE_INTEGER)), hash }
      } catch (error) {
        // The spool says it with the call that failed.
        const { code, syscall } = error as NodeJS.ErrnoException
        if (code === 'ENOENT' && syscall === undefined) return null
        throw error
      }
    },
    size: (workspaceId, hash) => objects.size(keyOf(workspaceId, hash)),
    read: (workspaceId, hash, range) => objects.read(keyOf(workspaceId, hash), range),
    async remove(workspaceId, hash) {
      await requireOwner()
      await objects.remove(keyOf(workspaceId, hash), removePatience)
    },
    async *list() {
      for await (const { key, ...found } of objects.list(root)) {
        const [workspaceId = '', , hash = ''] = key.slice(root.length).split('/')
        if (keyOf(workspaceId, hash) === key) yield { workspaceId, hash, ...found }
      }
    },
    removeLeftovers: spool.removeLeftovers,
    async removeAll(workspaceId) {
      await requireOwner()
      let keys: string[] = []
      for await (const { key } of objects.list(`${root}${workspaceId}/`)) {
        keys.push(key)
        if (keys.length < atOnce) continue
        await Promise.all(keys.map((each) => objects.remove(each)))
        keys = []
      }
      await Promise.all(keys.map((each) => objects.remove(each)))
    },
  }
}
