import type { Limits } from '../limits.ts'
import { refuse } from '../refusal.ts'

export type Entry = {
  name: string
  stored: boolean
  encrypted: boolean
  crc: number
  packedBytes: number
  unpackedBytes: number
  /** Offset of the local header. */
  at: number
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const max32 = 0xffffffff

/**
 * The central directory of a ZIP file, judged before anything is unpacked.
 *
 * @throws refusal corrupt, bomb
 */
export function readDirectory(bytes: Buffer, limits: Limits): Entry[] {
  const { count, offset } = findDirectory(bytes)
  if (count > limits.archiveEntries) throw refuse('bomb', `archive with ${count} entries`)
  const entries: Entry[] = []
  let at = offset
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) throw refuse('corrupt', 'archive directory is damaged')
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
    entries.push(readEntry(bytes, at, nameEnd, Math.min(extraEnd, bytes.length)))
    at = extraEnd + bytes.readUInt16LE(at + 32)
  }
  refuseBombs(entries, limits)
  return entries
}

function findDirectory(bytes: Buffer): { count: number; offset: number } {
  const lowest = Math.max(0, bytes.length - 65_557)
  let end = bytes.length - 22
  while (end >= lowest && bytes.readUInt32LE(end) !== endMark) end--
  if (end < lowest) throw refuse('corrupt', 'archive has no end record')
  const count = bytes.readUInt16LE(end + 10)
  const offset = bytes.readUInt32LE(end + 16)
  if (offset !== max32 && count !== 0xffff) return { count, offset }
  const large = bytes.indexOf('PK\u0006\u0006', Math.max(0, end - 200), 'latin1')
  if (large < 0 || large + 56 > bytes.length) return { count, offset }
  return { count: Number(bytes.readBigUInt64LE(large + 32)), offset: Number(bytes.readBigUInt64LE(large + 48)) }
}

function readEntry(bytes: Buffer, at: number, nameEnd: number, extraEnd: number): Entry {
  const sizes = {
    unpackedBytes: bytes.readUInt32LE(at + 24),
    packedBytes: bytes.readUInt32LE(at + 20),
    at: bytes.readUInt32LE(at + 42),
  }
  for (let field = nameEnd; field + 4 <= extraEnd; field += 4 + bytes.readUInt16LE(field + 2)) {
    if (bytes.readUInt16LE(field) !== 1) continue
    // The 64-bit field holds only the values that did not fit, in this order.
    let value = field + 4
    for (const key of ['unpackedBytes', 'packedBytes', 'at'] as const) {
      if (sizes[key] !== max32 || value + 8 > extraEnd) continue
      sizes[key] = Number(bytes.readBigUInt64LE(value))
      value += 8
    }
  }
  const method = bytes.readUInt16LE(at + 10)
  if (method !== 0 && method !== 8) throw refuse('unsupported', `archive compression method ${method}`)
  return {
    // Some programs write the separator of their own system.
    name: bytes.toString('utf8', at + 46, nameEnd).replaceAll('\\', '/'),
    stored: method === 0,
    encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    crc: bytes.readUInt32LE(at + 16),
    ...sizes,
  }
}

function refuseBombs(entries: Entry[], limits: Limits): void {
  let total = 0
  for (const entry of entries) {
    total += entry.unpackedBytes
    if (entry.unpackedBytes > limits.archiveEntryBytes) throw refuse('bomb', `archive entry of ${entry.unpackedBytes} bytes`)
    const ratio = entry.unpackedBytes / Math.max(1, entry.packedBytes)
    if (entry.unpackedBytes > limits.archiveRatioFloorBytes && ratio > limits.archiveRatio) {
      throw refuse('bomb', `archive entry packed ${Math.round(ratio)} : 1`)
    }
  }
  if (total > limits.archiveBytes) throw refuse('bomb', `archive of ${total} bytes`)
  // Entries that share packed bytes multiply without counting twice in the file's size.
  const byOffset = entries.toSorted((one, other) => one.at - other.at)
  for (const [index, entry] of byOffset.entries()) {
    const next = byOffset[index + 1]
    if (next && next.at < entry.at + entry.packedBytes) throw refuse('bomb', 'archive entries overlap')
  }
}
