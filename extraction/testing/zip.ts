import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP file of the given entries. The last two options make its directory lie. */
export function zip(
  entries: Readonly<Record<string, string | Uint8Array>>,
  { declaredBytes, overlap = false }: { declaredBytes?: number; overlap?: boolean } = {},
): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, value] of Object.entries(entries)) {
    const content = Buffer.from(value)
    const packed = deflateRawSync(content)
    const label = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(declaredBytes ?? content.length, 18)
    fields.writeUInt16LE(label.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(overlap ? 0 : at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, tail, label)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, label, packed])
    parts.push(local)
    at += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Object.keys(entries).length, 8)
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, list, end])
}
