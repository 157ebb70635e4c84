import { createReadStream } from 'node:fs'
import type { S3Place } from '../blob-url.ts'
import { type Blobs, isWhole, type StagedBlob, type StoredBlob } from '../blobs.ts'
import type { Spool } from '../spool.ts'
import { type Patience, type S3Answer, type S3Body, S3Client, type S3Request, within } from './s3-client.ts'
import type { S3Keys } from './signature.ts'
import { failureOf } from './store-failure.ts'
import { elementOf } from './xml.ts'

/** A transaction waits meanwhile. */
const lookPatience: Patience = { patienceMs: 2_000, silenceMs: 3_000 }

/** Objects of a workspace that are removed together. */
const atOnce = 500

type Options = { place: S3Place; keys: S3Keys; spool: Spool; patience?: Patience }

/**
 * Stores files as objects of a bucket, named `v1/<workspace>/<two digits>/<SHA-256>`: what is written twice is the same, so whoever was cut
 * off may try again, and two writers do each other no harm.
 */
export function openS3Blobs({ place, keys, spool, patience = {} }: Options): Blobs {
  const client = new S3Client(place, keys, patience)
  const root = `${place.prefix}v1/`
  const keyOf = (workspaceId: string, hash: string): string => `${root}${workspaceId}/${hash.slice(0, 2)}/${hash}`
  /** Under which name staged bytes were stored, or seen to be stored whole. */
  const brought = new WeakMap<StagedBlob, string>()
  let knowsConditions = true

  async function expect(request: S3Request, statuses: readonly number[], bounds?: Patience): Promise<S3Answer> {
    const answer = await client.ask(request, bounds)
    if (statuses.includes(answer.status)) return answer
    answer.bytes.destroy()
    throw failureOf(answer, place)
  }

  /** Null as well where the bucket itself is missing: no answer to this says more. */
  async function look(key: string, bounds?: Patience): Promise<number | null> {
    const { status, headers } = await expect({ method: 'HEAD', key }, [200, 404], bounds)
    return status === 404 ? null : Number(headers['content-length'])
  }

  /** @returns false where only a new object was to be written, and there is one by now. */
  async function write(key: string, staged: StagedBlob, { onlyNew }: { onlyNew: boolean }): Promise<boolean> {
    const isConditional = onlyNew && knowsConditions
    const headers = { 'content-type': 'application/octet-stream', ...(isConditional && { 'if-none-match': '*' }) }
    const body: S3Body = { hash: staged.hash, size: staged.size, open: () => createReadStream(staged.path) }
    const { status } = await expect({ method: 'PUT', key, headers, body }, isConditional ? [200, 400, 412, 501] : [200])
    if (status === 200 || status === 412) return status === 200
    // It does not know conditions, most likely. Without them the same bytes are written twice, at worst.
    await write(key, staged, { onlyNew: false })
    knowsConditions = false
    return true
  }

  async function remove(key: string): Promise<void> {
    const answer = await expect({ method: 'DELETE', key }, [200, 204, 404])
    if (answer.status === 404) assertMissing(answer)
  }

  /** Only what the store says is not there is missing; whatever else stands at its address says nothing about a file. */
  function assertMissing(answer: S3Answer): void {
    if (answer.code !== 'NoSuchKey') throw failureOf(answer, place)
  }

  async function* read(workspaceId: string, hash: string, range?: { from: number; to: number }): AsyncGenerator<Uint8Array> {
    const { patienceMs, silenceMs } = client.patience
    let [at, tries, endsAt] = [range?.from ?? 0, 0, Date.now() + patienceMs]
    for (;;) {
      const isPart = range !== undefined || at > 0
      const headers = isPart ? { range: `bytes=${at}-${range === undefined ? '' : range.to - 1}` } : {}
      const key = keyOf(workspaceId, hash)
      const answer = await expect({ method: 'GET', key, headers, streams: true }, [isPart ? 206 : 200, 404, 416])
      if (answer.status === 416) return
      if (answer.status === 404) {
        assertMissing(answer)
        throw Object.assign(new Error('The store has no such object.'), { code: 'ENOENT' })
      }
      const end = at + Number(answer.headers['content-length'])
      const parts = within(answer.bytes, silenceMs)
      let cut: NodeJS.ErrnoException | null = null
      try {
        for (;;) {
          const next = await parts.next().catch((error: NodeJS.ErrnoException) => void (cut = error))
          if (!next || next.done) break
          at += next.value.byteLength
          ;[tries, endsAt] = [0, Date.now() + patienceMs]
          yield next.value
        }
      } finally {
        // Whoever reads may have had enough.
        answer.bytes.destroy()
      }
      if (cut === null && !(at < end)) return
      if (Date.now() > endsAt) throw client.unreachable(cut ?? new Error('cut off'))
      await client.pause(tries++)
    }
  }

  async function size(workspaceId: string, hash: string): Promise<number | null> {
    const key = keyOf(workspaceId, hash)
    const found = await look(key)
    if (found !== null) return found
    const answer = await expect({ method: 'GET', key, streams: true }, [200, 404])
    answer.bytes.destroy()
    if (answer.status === 200) return Number(answer.headers['content-length'])
    assertMissing(answer)
    return null
  }

  async function bring(workspaceId: string, staged: StagedBlob): Promise<StoredBlob> {
    const { hash, size } = staged
    const key = keyOf(workspaceId, hash)
    const isKnown = brought.get(staged) === key
    const there = await look(key, isKnown ? lookPatience : undefined)
    if (isKnown && there === size) return { hash, size, existed: true }
    const isNew = there === null && (await write(key, staged, { onlyNew: true }))
    // What was there before is trusted once it has been read: these bytes may have been brought because those are damaged.
    if (!isNew && !(await isWhole(read(workspaceId, hash), hash))) await write(key, staged, { onlyNew: false })
    brought.set(staged, key)
    return { hash, size, existed: !isNew }
  }

  async function* list(under: string): AsyncGenerator<{ key: string; size: number; storedAt: Date }> {
    for (let token: string | null = ''; token !== null;) {
      const query = { 'list-type': '2', prefix: under, ...(token !== '' && { 'continuation-token': token }) }
      const { text }: S3Answer = await expect({ method: 'GET', key: '', query }, [200])
      for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs))
        yield {
          key: elementOf(entry, 'Key') ?? '',
          size: Number(elementOf(entry, 'Size')),
          storedAt: new Date(elementOf(entry, 'LastModified') ?? ''),
        }
      token = elementOf(text, 'IsTruncated') === 'true' ? elementOf(text, 'NextContinuationToken') : null
    }
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
        return { ...(await spool.receive(read(workspaceId, hash), Number.MAX_SAFE_INTEGER)), hash }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    size,
    read,
    remove: (workspaceId, hash) => remove(keyOf(workspaceId, hash)),
    async *list() {
      for await (const { key, ...found } of list(root)) {
        const [workspaceId = '', , hash = ''] = key.slice(root.length).split('/')
        if (keyOf(workspaceId, hash) === key) yield { workspaceId, hash, ...found }
      }
    },
    removeLeftovers: spool.removeLeftovers,
    async removeAll(workspaceId) {
      let keys: string[] = []
      for await (const { key } of list(`${root}${workspaceId}/`)) {
        keys.push(key)
        if (keys.length < atOnce) continue
        await Promise.all(keys.map(remove))
        keys = []
      }
      await Promise.all(keys.map(remove))
    },
  }
}
