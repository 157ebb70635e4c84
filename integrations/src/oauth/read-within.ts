import { IntegrationError } from '../kit/kit.ts'

/** An answer that was read to its end. @throws IntegrationError `upstream` — it is longer than anybody needs */
export async function readWithin(response: Response, maxBytes: number): Promise<Response> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) throw new IntegrationError('upstream', `${new URL(response.url).host} sent more than ${maxBytes} bytes.`)
    parts.push(part)
  }
  const { status, headers, url } = response
  const read = new Response(response.body && Buffer.concat(parts), { status, headers })
  Object.defineProperty(read, 'url', { value: url })
  return read
}
