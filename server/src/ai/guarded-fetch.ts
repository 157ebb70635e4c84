import { IntegrationError, type Network } from '@quarry/integrations/kit/kit'

/** How long a question may take to be on its way. */
const leaveWithinMs = 20_000
/** What a service may answer with: what the longest answer takes, piece by piece. More of it would be held here in whole. */
const mostBytes = 32 * 2 ** 20

/**
 * The guarded client as the SDK calls it. No redirect is followed: what is asked holds passages of documents, and a key.
 * @param silentMs how long the service may say nothing.
 */
export const guardedFetch =
  (net: Network, silentMs: number): typeof fetch =>
  async (address, init = {}) => {
    if (init.body !== undefined && init.body !== null && typeof init.body !== 'string') throw new TypeError('Only text is sent.')
    const response = await net.fetch(address instanceof Request ? address.url : address, {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { body: init.body }),
      ...(init.signal && { signal: init.signal }),
      timeoutMs: silentMs,
      leaveBy: performance.now() + leaveWithinMs,
    })
    return response.body === null ? response : new Response(ReadableStream.from(bounded(response.body)), response)
  }

async function* bounded(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = mostBytes
  for await (const chunk of body) {
    left -= chunk.byteLength
    if (left < 0) throw new IntegrationError('upstream', `The model’s service sent more than ${mostBytes} bytes.`)
    yield chunk
  }
}
