/** A byte array that grows as it is written. */
export type ByteWriter = { data: Uint8Array; length: number }

export const byteWriter = (capacity: number): ByteWriter => ({ data: new Uint8Array(capacity), length: 0 })

/** Makes space for `extra` more bytes. */
export function reserve(writer: ByteWriter, extra: number): void {
  if (writer.length + extra <= writer.data.length) return
  const grown = new Uint8Array(Math.max(writer.length + extra, writer.data.length * 2))
  grown.set(writer.data.subarray(0, writer.length))
  writer.data = grown
}

/** Seven bits per byte, lowest first, the eighth says that more follows. */
export function writeVarint(writer: ByteWriter, value: number): void {
  if (writer.length + 5 > writer.data.length) reserve(writer, 5)
  const { data } = writer
  let at = writer.length
  let rest = value
  while (rest > 127) {
    data[at++] = (rest & 127) | 128
    rest >>>= 7
  }
  data[at++] = rest
  writer.length = at
}

export function writeBytes(writer: ByteWriter, source: Uint8Array, start: number, end: number): void {
  reserve(writer, end - start)
  const { data } = writer
  let at = writer.length
  // Most pieces are a few bytes; a loop is faster than a call for those.
  if (end - start < 32) for (let from = start; from < end; from++) data[at++] = source[from]!
  else {
    data.set(source.subarray(start, end), at)
    at += end - start
  }
  writer.length = at
}

const encoder = new TextEncoder()

/** Appends the UTF-8 bytes of the text. */
export function writeText(writer: ByteWriter, text: string): void {
  // A UTF-16 unit becomes three bytes at most.
  reserve(writer, text.length * 3)
  writer.length += encoder.encodeInto(text, writer.data.subarray(writer.length)).written
}

export const written = (writer: ByteWriter): Uint8Array => writer.data.subarray(0, writer.length)

/** A place in an array of bytes that is being read. */
export type ByteReader = { data: Uint8Array; at: number }

export function readVarint(reader: ByteReader): number {
  const { data } = reader
  let byte = data[reader.at++]!
  if (byte < 128) return byte
  let value = byte & 127
  let shift = 7
  do {
    byte = data[reader.at++]!
    value |= (byte & 127) << shift
    shift += 7
  } while (byte > 127)
  return value >>> 0
}
