/** Bytes of a file, from the first to before the last. */
export type ByteRange = { from: number; to: number }

/**
 * What part of a file a `Range` asks for, as RFC 9110 §14 reads it.
 *
 * @param size of the file, in bytes.
 * @returns null where it asks for several parts, or for nothing that can be read: then all of the file is sent. `beyond`: there is no such part.
 */
export function byteRangeOf(header: string, size: number): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(\d*)-(\d*)\s*$/i.exec(header) ?? []
  if (first === '') {
    const length = Math.min(Number(last), size)
    if (last === '') return null
    return length === 0 ? 'beyond' : { from: size - length, to: size }
  }
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= size) return 'beyond'
  return { from: Number(first), to: last === '' ? size : Math.min(Number(last) + 1, size) }
}
