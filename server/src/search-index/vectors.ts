import { hash } from 'node:crypto'

/** What of a chunk is embedded. */
export const embeddedText = (title: string, headings: readonly string[], body: string): string =>
  [title, ...headings, body].join('\n')

export const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Half precision keeps what a direction needs in half the space. */
export function encodeVector(vector: Float32Array): Buffer {
  const halves = new Float16Array(vector)
  return Buffer.from(halves.buffer, halves.byteOffset, halves.byteLength)
}

export const decodeVector = (bytes: Buffer): Float32Array => new Float32Array(new Float16Array(Uint8Array.from(bytes).buffer))
