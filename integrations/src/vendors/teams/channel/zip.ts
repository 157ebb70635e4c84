import { crc32 } from 'node:zlib'

/** Files as an archive, not compressed: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
export function zipOf(files: readonly { name: string; bytes: Uint8Array }[]): Buffer {
  const [bodies, entries]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, bytes } of files) {
    const common = commonOf(bytes, name)
    const body = Buffer.concat([bytesOf(0x04034b50, 4), common, bytesOf(0, 2), Buffer.from(name), bytes])
    entries.push(
      Buffer.concat([bytesOf(0x02014b50, 4), bytesOf(20, 2), common, bytesOf(0, 12), bytesOf(offset, 4), Buffer.from(name)]),
    )
    bodies.push(body)
    offset += body.byteLength
  }
  const directory = Buffer.concat(entries)
  const count = bytesOf(files.length, 2)
  const end = [bytesOf(0x06054b50, 4), bytesOf(0, 4), count, count, bytesOf(directory.byteLength, 4), bytesOf(offset, 4)]
  return Buffer.concat([...bodies, directory, ...end, bytesOf(0, 2)])
}

/** What is said of a file both where it is and in the list: version, signs (names are UTF-8), no compression, when, sum, sizes, name. */
function commonOf(bytes: Uint8Array, name: string): Buffer {
  const size = bytesOf(bytes.byteLength, 4)
  const of1980 = bytesOf(0x0021, 2)
  const named = bytesOf(Buffer.byteLength(name), 2)
  return Buffer.concat([bytesOf(20, 2), bytesOf(0x0800, 2), bytesOf(0, 4), of1980, bytesOf(crc32(bytes), 4), size, size, named])
}

function bytesOf(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  if (value > 0) bytes.writeUIntLE(value, 0, Math.min(length, 6))
  return bytes
}
