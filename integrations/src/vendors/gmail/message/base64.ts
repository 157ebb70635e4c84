import { IntegrationError } from '../../../kit/kit.ts'

const begin = /"data"\s*:\s*"/
/** Of what may stand before the content, and be cut in two. */
const longestBegin = 64
const alphabet = /^[A-Za-z0-9_+/-]*={0,2}$/

/** The bytes in the field `data` of an answer, decoded while it arrives: a file of 50 MB is never held whole. */
export async function* contentIn(answer: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let text = ''
  let state: 'before' | 'within' | 'after' = 'before'
  for await (const chunk of answer) {
    if (state === 'after') continue
    text += Buffer.from(chunk).toString('latin1')
    if (state === 'before') {
      const found = begin.exec(text)
      if (!found) {
        text = text.slice(-longestBegin)
        continue
      }
      text = text.slice(found.index + found[0].length)
      state = 'within'
    }
    const end = text.indexOf('"')
    if (end >= 0) state = 'after'
    const ready = end >= 0 ? end : text.length - (text.length % 4)
    if (ready > 0) yield bytesOf(text.slice(0, ready))
    text = text.slice(ready)
  }
  if (state !== 'after') throw new IntegrationError('upstream', 'Gmail broke off in the middle of a file.')
}

function bytesOf(encoded: string): Uint8Array {
  if (!alphabet.test(encoded)) throw new IntegrationError('upstream', 'Gmail answered in an unexpected form.')
  return Buffer.from(encoded, 'base64url')
}
