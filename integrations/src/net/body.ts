import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { IntegrationError } from '../kit.ts'
import { networkFailure } from './failure.ts'

const decoders: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** What `bytesOf` can undo; to be sent as accept-encoding. */
export const understoodEncodings = 'gzip, deflate, br'

/**
 * The bytes of an answer as they come. Ending the iteration early closes the connection.
 *
 * @param options.encoding content-encoding to undo; null gives the bytes as they were sent.
 * @throws IntegrationError `upstream` when the connection ends before the answer does, or the answer exceeds `maxBytes`; `timeout`
 */
export async function* bytesOf(
  body: Readable,
  options: { host: string; encoding: string | null; maxBytes: number; signal: AbortSignal | undefined },
): AsyncGenerator<Uint8Array> {
  let received = 0
  try {
    for await (const chunk of decoded(body, options)) {
      received += chunk.byteLength
      if (received > options.maxBytes)
        throw new IntegrationError('upstream', `${options.host} sent more than ${options.maxBytes} bytes.`)
      yield chunk
    }
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw failureWithin(error, options.host)
  } finally {
    body.destroy()
  }
}

function decoded(body: Readable, { encoding, host }: { encoding: string | null; host: string }): AsyncIterable<Uint8Array> {
  if (encoding === null) return body
  const decoder = decoders[encoding]
  if (decoder === undefined) throw new IntegrationError('upstream', `${host} sent an answer in an unknown encoding.`)
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
