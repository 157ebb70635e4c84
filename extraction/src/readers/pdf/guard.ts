import { constants, inflateSync } from 'node:zlib'
import type { Limits } from '../../limits.ts'
import { refuse } from '../../refusal.ts'

/** Deflate packs at most this tightly, so that a shorter stream cannot unpack to more than allowed. */
const tightestPacking = 1_032
const dictionaryBytes = 2_000

/**
 * Refuses streams that unpack to more than any page needs, before the PDF library meets them: it would fill memory first.
 * Only the layers of deflate are looked at; for other ways to swell there is the watch over the process.
 *
 * @throws refusal bomb
 */
export function refuseSwellingStreams(bytes: Buffer, limits: Limits): void {
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    const dictionary = dictionaryBefore(bytes, at)
    const layers = dictionary?.match(/\/Fl(?:ateDecode)?\b/g)?.length ?? 0
    if (layers === 0 || /\/Subtype\s*\/Image\b/.test(dictionary!)) continue
    const start = at + 6 + (bytes[at + 6] === 0x0d ? 2 : 1)
    const end = bytes.indexOf('endstream', start)
    const packed = bytes.subarray(start, end < 0 ? bytes.length : end)
    if (packed.length * tightestPacking ** layers > limits.archiveEntryBytes) refuseSwelling(packed, layers, limits)
    at = end < 0 ? bytes.length : end
  }
}

/** The description that stands before the word "stream", null where the word is part of something else. */
function dictionaryBefore(bytes: Buffer, at: number): string | null {
  const text = bytes.toString('latin1', Math.max(0, at - dictionaryBytes), at).trimEnd()
  return text.endsWith('>>') ? text.slice(Math.max(0, text.lastIndexOf('obj'))) : null
}

function refuseSwelling(packed: Buffer, layers: number, limits: Limits): void {
  let content = packed
  for (let layer = 0; layer < layers; layer++) {
    try {
      content = inflateSync(content, { maxOutputLength: limits.archiveEntryBytes, finishFlush: constants.Z_SYNC_FLUSH })
    } catch (error) {
      if (error instanceof RangeError) throw refuse('bomb', `stream unpacks to more than ${limits.archiveEntryBytes} bytes`)
      // Damaged or encrypted: the library decides what is still readable.
      return
    }
  }
}
