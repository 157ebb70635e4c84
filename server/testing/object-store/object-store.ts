import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Refusal, refusalOf } from './signature-check.ts'

type Stored = { bytes: Buffer; storedAt: Date }

/** What goes wrong with a request; nothing where all of it is absent. */
export type Fault = {
  /** Answers only after so long. */
  delayMs?: number
  /** Answers so, and does nothing. */
  refusal?: Refusal
  /** Cuts the connection after so many bytes of what it is sent, or sends. */
  cutAfter?: number
  /** Does it, and cuts the connection instead of saying so. */
  isSilent?: true
}
type StoreCall = { method: string; key: string; headers: IncomingMessage['headers'] }

/** Objects of one page of a list. */
const pageSize = 7

/**
 * An object store as S3 is, with one bucket, in memory: it takes nothing that is not signed right, nor bytes other than announced, and shows no
 * object before it has all of it. It fails as it is told to.
 */
export async function startObjectStore({ isConditional = true }: { isConditional?: boolean } = {}) {
  const keys = { id: 'AKIAQUARRYTESTS', secret: randomBytes(20).toString('base64') }
  const [bucket, region] = ['quarry-tests', 'eu-test-1']
  const objects = new Map<string, Stored>()
  const asked: StoreCall[] = []
  let faultOf: (request: StoreCall) => Fault | undefined = () => undefined
  let stored: (key: string) => void = () => {}
  let aheadMs = 0

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers, socket } = request
    const url = new URL(request.url ?? '/', 'http://localhost')
    const [, named = '', ...rest] = url.pathname.split('/')
    const key = rest.join('/')
    asked.push({ method, key, headers })
    const { delayMs = 0, refusal, cutAfter = Infinity, isSilent } = faultOf({ method, key, headers }) ?? {}
    const body = await bodyOf(request, method === 'PUT' ? cutAfter : Infinity)
    // Its sender left, or was cut off: there is nobody to say anything to.
    if (body === null) return void socket.destroy()
    await sleep(delayMs, undefined, { ref: false })
    const refuse = ({ status, code, extra = {} }: Refusal): void => {
      const text = Object.entries({ Code: code, Message: 'No.', ...extra }).map(([name, value]) => element(name, value))
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(method === 'HEAD' ? undefined : `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${text.join('')}</Error>`)
    }
    const wrong = refusal ?? refusalOf(request, { ...keys, region, now: Date.now() + aheadMs })
    if (wrong) return refuse(wrong)
    if (named !== bucket) return refuse({ status: 404, code: 'NoSuchBucket' })
    if (key === '') return void response.end(page(url.searchParams))
    const found = objects.get(key)

    if (method === 'PUT') {
      if (hashOf(body) !== headers['x-amz-content-sha256']) return refuse({ status: 400, code: 'XAmzContentSHA256Mismatch' })
      if (headers['if-none-match'] !== undefined && !isConditional) return refuse({ status: 501, code: 'NotImplemented' })
      if (headers['if-none-match'] === '*' && found) return refuse({ status: 412, code: 'PreconditionFailed' })
      objects.set(key, { bytes: body, storedAt: new Date() })
      stored(key)
      if (isSilent) return void socket.destroy()
      return void response.writeHead(200, { etag: `"${hashOf(body, 'md5')}"` }).end()
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (!found) return refuse({ status: 404, code: 'NoSuchKey' })
    const { bytes, storedAt } = found
    const dates = { 'last-modified': storedAt.toUTCString(), 'accept-ranges': 'bytes' }
    const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '')
    const from = range ? Number(range[1]) : 0
    if (range && from >= bytes.length) return refuse({ status: 416, code: 'InvalidRange' })
    const to = Math.min(range?.[2] ? Number(range[2]) + 1 : bytes.length, bytes.length)
    response.writeHead(range ? 206 : 200, {
      ...dates,
      'content-length': to - from,
      ...(range && { 'content-range': `bytes ${from}-${to - 1}/${bytes.length}` }),
    })
    if (method === 'HEAD') return void response.end()
    if (cutAfter >= to - from) return void response.end(bytes.subarray(from, to))
    response.write(bytes.subarray(from, from + cutAfter), () => socket.destroySoon())
  }

  function page(query: URLSearchParams): string {
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
    const all = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).toSorted()
    const shown = all.slice(0, pageSize)
    const contents = shown.map((key) => {
      const { bytes, storedAt } = objects.get(key)!
      const facts = [
        ['Key', key],
        ['LastModified', storedAt.toISOString()],
        ['Size', String(bytes.length)],
      ] as const
      return `<Contents>${facts.map(([name, value]) => element(name, value)).join('')}</Contents>`
    })
    const isTruncated = shown.length < all.length
    const next = isTruncated ? element('NextContinuationToken', Buffer.from(shown.at(-1)!).toString('base64')) : ''
    return `<ListBucketResult>${element('IsTruncated', String(isTruncated))}${next}${contents.join('')}</ListBucketResult>`
  }

  const server = createServer((request, response) => {
    request.on('error', () => {})
    void serve(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    keys,
    endpoint,
    place: { bucket, prefix: 'files/', region, endpoint, isPathStyle: true },
    /** What the product is started with to use it. */
    env: {
      BLOB_URL: `s3://${bucket}/files?region=${region}&endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: keys.id,
      AWS_SECRET_ACCESS_KEY: keys.secret,
    },
    objects,
    /** All requests so far. */
    asked,
    /** @param fault what goes wrong with each request from now on. */
    failWith: (fault: typeof faultOf) => void (faultOf = fault),
    heal: () => void ([faultOf, aheadMs] = [() => undefined, 0]),
    /** Sets its clock. */
    isAhead: (ms: number) => void (aheadMs = ms),
    /** @param notice called when an object was stored, before that is said. */
    onStored: (notice: typeof stored) => void (stored = notice),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const hashOf = (bytes: Buffer, way = 'sha256'): string => createHash(way).update(bytes).digest('hex')
const element = (name: string, value: string): string =>
  `<${name}>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}</${name}>`

/** @returns null where it ended early, or was cut off here. */
async function bodyOf(request: IncomingMessage, cutAfter: number): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      parts.push(part)
      size += part.length
      if (size >= cutAfter) return null
    }
  } catch {
    return null
  }
  return Buffer.concat(parts)
}
