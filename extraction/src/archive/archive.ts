import { crc32, inflateRawSync } from 'node:zlib'
import type { Limits } from '../limits.ts'
import { asRefusal, refuse } from '../refusal.ts'
import { readDirectory, type Entry } from './directory.ts'

export type Archive = {
  names: readonly string[]
  has(name: string): boolean
  /** Unpacked content, or null when there is no such entry. Throws refusal corrupt, bomb, encrypted. */
  read(name: string): Buffer | null
}

/** @throws refusal corrupt, bomb, unsupported */
export function openArchive(bytes: Buffer, limits: Limits): Archive {
  const directory = readDirectory(bytes, limits)
  const entries = new Map(directory.map((entry) => [entry.name, entry]))
  // Names of Open XML parts are the same in any case, and some programs make use of that.
  const loosely = new Map(directory.map((entry) => [entry.name.toLowerCase(), entry]))
  const find = (name: string) => entries.get(name) ?? loosely.get(name.toLowerCase())
  return {
    names: [...entries.keys()],
    has: (name) => find(name) !== undefined,
    read(name) {
      const entry = find(name)
      return entry ? unpack(bytes, entry) : null
    },
  }
}

function unpack(bytes: Buffer, entry: Entry): Buffer {
  if (entry.encrypted) throw refuse('encrypted', 'archive entry is encrypted')
  if (entry.at + 30 > bytes.length) throw refuse('corrupt', 'archive entry lies outside the file')
  const start = entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28)
  const packed = bytes.subarray(start, start + entry.packedBytes)
  const content = entry.stored ? packed : inflate(packed, entry.unpackedBytes)
  if (content.length !== entry.unpackedBytes) throw refuse('corrupt', 'archive entry has another size than declared')
  if (crc32(content) !== entry.crc) throw refuse('corrupt', 'archive entry fails its checksum')
  return content
}

/** The bound makes a header that lies about its size fail instead of filling memory. */
function inflate(packed: Buffer, unpackedBytes: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: unpackedBytes + 1 })
  } catch (error) {
    const lies = error instanceof RangeError
    throw asRefusal(error, lies ? 'bomb' : 'corrupt', lies ? 'archive entry is larger than declared' : 'archive entry is damaged')
  }
}
