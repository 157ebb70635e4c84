import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { IntegrationError } from '../kit/kit.ts'
import { networkFailure } from './failure.ts'

const decoders: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** What `bytesOf` can undo; to be sent as accept-encoding. */
export const understoodEncodings = 'gzip, deflate, br'

const longestEncoding = 60

/** An answer that has been waited for for longer than two silences must have brought this much on average. */
const leastBytesPerSecond = 100

type Options = {
  host: string
  encoding: string | null
  maxBytes: number
  silenceMs: number
  signal: AbortSignal | undefined
}

/**
 * The bytes of an answer as they come. Ending the iteration early closes the connection.
 *
 * @param options.encoding content-encoding to undo; null gives the bytes as they were sent.
 * @param options.silenceMs longest wait for more; the time a reader takes for what it got does not count.
 * @throws IntegrationError `upstream` when the connection ends before the answer does, the answer exceeds `maxBytes` or its encoding is
 * unknown; `timeout`
 */
export function bytesOf(body: Readable, options: Options): AsyncIterableIterator<Uint8Array> {
  const bytes = read(body, options)
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next: () => bytes.next(),
    return() {
      // A generator that was asked for nothing yet would end without closing anything.
      body.destroy()
      return bytes.return(undefined)
    },
  }
}

async function* read(body: Readable, options: Options): AsyncGenerator<Uint8Array> {
  const { host, maxBytes, silenceMs, signal } = options
  let received = 0
  let waitedMs = 0
  let waitsSince: number | null = performance.now()
  // A clock of our own: a run ends also where the client has lost track of the connection.
  const silence = setTimeout(() => {
    if (waitsSince !== null) body.destroy(new IntegrationError('timeout', `${host} did not send the rest of its answer in time.`))
  }, silenceMs)
  try {
    for await (const chunk of decoded(body, options)) {
      received += chunk.byteLength
      waitedMs += performance.now() - waitsSince
      waitsSince = null
      if (received > maxBytes) throw new IntegrationError('upstream', `${host} sent more than ${maxBytes} bytes.`)
      if (waitedMs > 2 * silenceMs && received < (waitedMs * leastBytesPerSecond) / 1000)
        throw new IntegrationError('timeout', `${host} sends its answer too slowly.`)
      yield chunk
      waitsSince = performance.now()
      silence.refresh()
    }
  } catch (error) {
    if (signal?.aborted) throw error
    throw failureWithin(error, host)
  } finally {
    clearTimeout(silence)
    body.destroy()
  }
}

function decoded(body: Readable, { encoding, host }: { encoding: string | null; host: string }): AsyncIterable<Uint8Array> {
  if (encoding === null) return body
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined
  if (decoder === undefined) {
    const name = encoding.slice(0, longestEncoding)
    throw new IntegrationError('upstream', `${host} sent an answer in an encoding that is not understood (${name}).`)
  }
  // Errors of either stream surface where the result is read.
  return pipeline(body, decoder(), () => {})
}

/** A connection that fails inside the body is not unreachable: it answered, and then broke off. */
function failureWithin(error: unknown, host: string): unknown {
  const failure = networkFailure(error, host)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const broken =
    (failure instanceof IntegrationError && failure.reason === 'unreachable') ||
    /^(Z_|ERR__ERROR|ERR_PADDING|ERR_BROTLI)/.test(code)
  return broken ? new IntegrationError('upstream', `${host} broke off in the middle of its answer.`, { cause: error }) : failure
}
