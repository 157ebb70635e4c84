import { byteWriter, reserve, writeBytes, written } from './bytes.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export const encodeText = (text: string): Uint8Array => encoder.encode(text)
// A decoder refuses shared memory, so the bytes are copied out first.
export const decodeText = (bytes: Uint8Array): string => decoder.decode(bytes.slice())

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const PLAIN = 0
const PACKED = 1

/** An id as bytes: 17 for a UUID in its usual spelling instead of 36, because a large index holds a million of them. */
export function encodeId(id: string): Uint8Array {
  const packed = UUID.test(id)
  const body = packed ? Uint8Array.fromHex(id.replaceAll('-', '')) : encoder.encode(id)
  const bytes = new Uint8Array(body.length + 1)
  bytes[0] = packed ? PACKED : PLAIN
  bytes.set(body, 1)
  return bytes
}

export function decodeId(bytes: Uint8Array): string {
  const body = bytes.slice(1)
  if (bytes[0] !== PACKED) return decoder.decode(body)
  const hex = body.toHex()
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Byte strings one after the other: string i is bytes[offsets[i], offsets[i + 1]). */
export type StringTable = { offsets: Uint32Array; bytes: Uint8Array }

export const stringAt = ({ offsets, bytes }: StringTable, index: number): Uint8Array =>
  bytes.subarray(offsets[index], offsets[index + 1])

export function stringTable(strings: readonly Uint8Array[]): StringTable {
  const writer = byteWriter(strings.length * 16)
  const offsets = new Uint32Array(strings.length + 1)
  for (const [index, string] of strings.entries()) {
    reserve(writer, string.length)
    writeBytes(writer, string, 0, string.length)
    offsets[index + 1] = writer.length
  }
  return { offsets, bytes: written(writer) }
}

/** Order of two byte strings; a prefix comes first. */
export const compareBytes = (left: Uint8Array, right: Uint8Array): number => compareKey(left, 0, left.length, right)

/** Index of the first string of a sorted table that is not before `key`. */
export function lowerBound({ offsets, bytes }: StringTable, key: Uint8Array): number {
  let low = 0
  let high = offsets.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareKey(bytes, offsets[middle]!, offsets[middle + 1]!, key) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of `key` in a sorted table, -1 when it is not there. */
export function findString(table: StringTable, key: Uint8Array): number {
  const index = lowerBound(table, key)
  if (index >= table.offsets.length - 1) return -1
  return compareKey(table.bytes, table.offsets[index]!, table.offsets[index + 1]!, key) === 0 ? index : -1
}

/** Order of bytes[start, end) and `key`. */
export function compareKey(bytes: Uint8Array, start: number, end: number, key: Uint8Array): number {
  const shared = Math.min(end - start, key.length)
  for (let index = 0; index < shared; index++) {
    const difference = bytes[start + index]! - key[index]!
    if (difference !== 0) return difference
  }
  return end - start - key.length
}
