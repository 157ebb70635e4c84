import { type Patience, type S3Answer, type S3Body, S3Client, type S3Request, within } from './s3-client.ts'
import { failureOf, silenceOf } from './store-failure.ts'
import { elementOf } from './xml.ts'

export type S3Objects = ReturnType<typeof objectsOf>

/** What can be done with the objects of a bucket. Everything throws StoreFailure where the store does not do it. */
export function objectsOf(client: S3Client) {
  const { place } = client
  let knowsConditions = true

  async function expect(request: S3Request, statuses: readonly number[], bounds?: Patience): Promise<S3Answer> {
    const answer = await client.ask(request, bounds)
    if (statuses.includes(answer.status)) return answer
    answer.bytes.destroy()
    throw failureOf(answer, place)
  }

  /** Only what the store says is not there is missing; whatever else stands at its address says nothing about an object. */
  function assertMissing(answer: S3Answer): void {
    if (answer.code !== 'NoSuchKey') throw failureOf(answer, place)
  }

  /** Its size. Null as well where the bucket itself is missing: no answer to this says more. */
  async function look(key: string, bounds?: Patience): Promise<number | null> {
    const { status, headers } = await expect({ method: 'HEAD', key }, [200, 404], bounds)
    return status === 404 ? null : Number(headers['content-length'])
  }

  /** Null only where the store says so. */
  async function size(key: string): Promise<number | null> {
    const found = await look(key)
    if (found !== null) return found
    const answer = await expect({ method: 'GET', key, streams: true }, [200, 404])
    answer.bytes.destroy()
    if (answer.status === 200) return Number(answer.headers['content-length'])
    assertMissing(answer)
    return null
  }

  /** @returns false where only a new object was to be written, and there is one by now. */
  async function write(key: string, body: S3Body, { onlyNew }: { onlyNew: boolean }): Promise<boolean> {
    const isConditional = onlyNew && knowsConditions
    const headers = { 'content-type': 'application/octet-stream', ...(isConditional && { 'if-none-match': '*' }) }
    const { status } = await expect({ method: 'PUT', key, headers, body }, isConditional ? [200, 400, 412, 501] : [200])
    if (status === 200 || status === 412) return status === 200
    // It does not know conditions, most likely. Without them the same bytes are written twice, at worst.
    await write(key, body, { onlyNew: false })
    knowsConditions = false
    return true
  }

  async function remove(key: string, bounds?: Patience): Promise<void> {
    const answer = await expect({ method: 'DELETE', key }, [200, 204, 404], bounds)
    if (answer.status === 404) assertMissing(answer)
  }

  /** Goes on where it was cut off. @throws an error whose `code` is ENOENT when there is no such object */
  async function* read(key: string, range?: { from: number; to: number }): AsyncGenerator<Uint8Array> {
    const { patienceMs, silenceMs } = client.patience
    let [at, tries, endsAt] = [range?.from ?? 0, 0, Date.now() + patienceMs]
    for (;;) {
      const isPart = range !== undefined || at > 0
      const headers = isPart ? { range: `bytes=${at}-${range === undefined ? '' : range.to - 1}` } : {}
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
      if (Date.now() > endsAt) throw silenceOf(cut ?? new Error('cut off'), place)
      await client.pause(tries++)
    }
  }

  /** Those whose keys begin so, in the order of their keys. */
  async function* list(prefix: string): AsyncGenerator<{ key: string; size: number; storedAt: Date }> {
    for (let token: string | null = ''; token !== null;) {
      const query = { 'list-type': '2', prefix, ...(token !== '' && { 'continuation-token': token }) }
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

  return { look, size, write, remove, read, list }
}
