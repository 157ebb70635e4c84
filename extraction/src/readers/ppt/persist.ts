import { recordAt } from './records.ts'

const userEdit = 0x0ff5
const persistDirectory = 0x1772
const maxEdits = 1_000

/**
 * Where the newest version of each part lies. Every save appends an edit that points to the one before; what a later edit
 * says holds. Source: [MS-PPT] 2.3.3 to 2.3.6.
 */
export function readPersistence(bytes: Buffer, newestEdit: number): { document: number | null; offsets: Map<number, number> } {
  const offsets = new Map<number, number>()
  let document: number | null = null
  let at = newestEdit
  for (let edit = 0; edit < maxEdits && at > 0; edit++) {
    const record = recordAt(bytes, at)
    if (record?.type !== userEdit || record.start + 20 > bytes.length) break
    const previous = bytes.readUInt32LE(record.start + 8)
    document ??= bytes.readUInt32LE(record.start + 16)
    addDirectory(bytes, bytes.readUInt32LE(record.start + 12), offsets)
    if (previous >= at) break
    at = previous
  }
  return { document: document === null ? null : (offsets.get(document) ?? null), offsets }
}

function addDirectory(bytes: Buffer, at: number, offsets: Map<number, number>): void {
  const record = recordAt(bytes, at)
  if (record?.type !== persistDirectory) return
  let entry = record.start
  while (entry + 4 <= record.end) {
    const head = bytes.readUInt32LE(entry)
    const first = head & 0xfffff
    entry += 4
    for (let index = 0; index < head >>> 20 && entry + 4 <= record.end; index++, entry += 4) {
      if (!offsets.has(first + index)) offsets.set(first + index, bytes.readUInt32LE(entry))
    }
  }
}
