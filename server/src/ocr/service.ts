import type { Network } from '@quarry/integrations/kit/kit'
import { mostTextBytes, type Recognize, timeMs } from './ocr.ts'

/** Has a service of the operator's read a picture: it is posted a PNG file, and answers with the text. */
export function recognizeByService(address: string, { languages, net }: { languages: string; net: Network }): Recognize {
  const url = new URL(address)
  url.searchParams.set('languages', languages)
  return async (png, signal) => {
    const reply = await net.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'image/png', accept: 'text/plain' },
      body: png,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeMs)]),
      timeoutMs: timeMs,
      follows: false,
    })
    const said: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of reply.body ?? []) {
      bytes += chunk.length
      if (bytes > mostTextBytes) throw new Error('it says too much')
      said.push(chunk)
    }
    if (reply.status !== 200) throw new Error(`it answers ${reply.status}`)
    return Buffer.concat(said)
  }
}
