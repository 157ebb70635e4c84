import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { S3Place } from '../blob-url.ts'
import { addressOf } from './address.ts'
import { type S3Keys, signed } from './signature.ts'
import { failureOf, silenceOf } from './store-failure.ts'
import { elementOf } from './xml.ts'

/** How long what fails for want of the store or the network is tried again. */
const usualPatienceMs = 30_000
const longestPauseMs = 4_000
/** After how long a silence a connection is given up. */
const usualSilenceMs = 20_000
const maxConnections = 64
/** A page of a list has a thousand objects; other answers are short. */
const mostText = 4 * 1024 * 1024

/** SHA-256 of nothing. */
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export type S3Body = { hash: string; size: number; open(): Readable }

/**
 * @property key of an object; empty for the bucket itself.
 * @property streams the bytes of a success are left to the caller, who reads or destroys them.
 */
export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key: string
  query?: Readonly<Record<string, string>>
  /** With names in small letters. */
  headers?: Readonly<Record<string, string>>
  body?: S3Body
  streams?: true
}
export type Patience = { patienceMs?: number; silenceMs?: number }

/** @property code what went wrong, in the store's own word; null where nothing did, or where it says nothing. */
export type S3Answer = {
  status: number
  headers: IncomingMessage['headers']
  text: string
  code: string | null
  region: string | null
  bytes: IncomingMessage
}

/** Speaks to one bucket of an S3-compatible store. Its address is the operator's own, so it may be a private one; redirects are not followed. */
export class S3Client {
  readonly place: S3Place
  readonly patience: Required<Patience>
  readonly #keys: S3Keys
  readonly #agent: HttpAgent
  /** A look never waits for files to pass. */
  readonly #lookAgent: HttpAgent
  readonly #begin: typeof httpRequest

  constructor(place: S3Place, keys: S3Keys, { patienceMs = usualPatienceMs, silenceMs = usualSilenceMs }: Patience = {}) {
    this.place = place
    this.patience = { patienceMs, silenceMs }
    this.#keys = keys
    const isSecure = place.endpoint.startsWith('https:')
    const Agent = isSecure ? HttpsAgent : HttpAgent
    this.#agent = new Agent({ keepAlive: true, maxSockets: maxConnections })
    this.#lookAgent = new Agent({ keepAlive: true })
    this.#begin = isSecure ? httpsRequest : httpRequest
  }

  /**
   * Asks until there is an answer that asking again would not change.
   * @throws StoreFailure — there is none in time
   */
  async ask(request: S3Request, patience: Patience = {}): Promise<S3Answer> {
    const { patienceMs, silenceMs } = { ...this.patience, ...patience }
    for (let tries = 0, endsAt = Date.now() + patienceMs; ; tries++) {
      const found = await this.#tryOnce(request, silenceMs).catch((error: NodeJS.ErrnoException) => error)
      // The file to be sent is not there: no fault of the store.
      if (found instanceof Error && found.syscall === 'open') throw found
      if (!(found instanceof Error || isPassing(found))) return found
      const isSilent = found instanceof Error
      const failure = isSilent ? silenceOf(found, this.place) : failureOf(found, this.place)
      if (Date.now() > endsAt || (isSilent && !failure.passes)) throw failure
      await this.pause(tries)
    }
  }

  /** Longer each time, and never the same: those who were refused together do not come back together. */
  pause(tries: number): Promise<void> {
    return sleep(Math.min(longestPauseMs, 100 * 2 ** tries) * (0.5 + Math.random() / 2))
  }

  async #tryOnce(request: S3Request, silenceMs: number): Promise<S3Answer> {
    const bytes = await this.#send(request, silenceMs)
    const { statusCode: status = 0, headers } = bytes
    const isFine = status >= 200 && status < 300
    const text = isFine && request.streams ? '' : await textOf(bytes, silenceMs)
    return {
      status,
      headers,
      bytes,
      text,
      code: isFine ? null : wordOf(elementOf(text, 'Code')),
      region: wordOf(elementOf(text, 'Region') ?? headers['x-amz-bucket-region']),
    }
  }

  async #send({ method, key, query = {}, headers = {}, body }: S3Request, silenceMs: number): Promise<IncomingMessage> {
    const url = addressOf(this.place, key, query)
    const unsigned = { method, url, headers, bodyHash: body?.hash ?? emptyHash }
    // Signed anew each time: a signature is good for a quarter of an hour.
    const sent = signed(unsigned, { keys: this.#keys, region: this.place.region, at: new Date() })
    const bytes = body?.open()
    try {
      return await new Promise((resolve, reject) => {
        const request = this.#begin(url, {
          method,
          agent: method === 'HEAD' ? this.#lookAgent : this.#agent,
          headers: { ...sent, ...(body && { 'content-length': body.size }) },
          timeout: silenceMs,
        })
        request.on('timeout', () => request.destroy(silence()))
        request.on('error', reject)
        request.on('response', (response) => {
          // From here on whoever reads decides how long it may take.
          request.setTimeout(0)
          // It was refused before it was sent whole: the connection is of no use any more.
          response.on('close', () => void (request.writableFinished || request.destroy()))
          resolve(response)
        })
        if (!bytes) return void request.end()
        bytes.on('error', (error) => request.destroy(error))
        bytes.pipe(request)
      })
    } finally {
      bytes?.destroy()
    }
  }
}

/** What stands in logs and sentences: a word, and nothing else that whoever answers may have written there. */
const wordOf = (said: unknown): string | null => (typeof said === 'string' && /^[\w.-]{1,80}$/.test(said) ? said : null)

/** Whether the same request may well be answered otherwise in a moment. */
function isPassing({ status, code }: S3Answer): boolean {
  if (code === 'RequestTimeout' || code === 'ConditionalRequestConflict' || code === 'OperationAborted') return true
  return status === 429 || (status >= 500 && status !== 501)
}

async function textOf(bytes: IncomingMessage, silenceMs: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of within(bytes, silenceMs)) {
    size += part.byteLength
    if (size > mostText) throw new Error('an answer without an end')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** The bytes of an answer. @throws when it is cut off, or silent for so long while somebody waits for more. */
export async function* within(bytes: IncomingMessage, silenceMs: number): AsyncGenerator<Buffer> {
  const parts: AsyncIterator<Buffer> = bytes[Symbol.asyncIterator]()
  try {
    for (;;) {
      const timer = setTimeout(() => bytes.destroy(silence()), silenceMs)
      const next = await parts.next().finally(() => clearTimeout(timer))
      if (next.done) return
      yield next.value
    }
  } finally {
    bytes.destroy()
  }
}

const silence = (): Error => Object.assign(new Error('silence'), { code: 'ETIMEDOUT' })
