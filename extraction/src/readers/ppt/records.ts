/** A record of a PowerPoint stream. Source: [MS-PPT] 2.3.1. */
type PptRecord = { type: number; instance: number; isContainer: boolean; start: number; end: number }

const maxDepth = 40

export function recordAt(bytes: Buffer, at: number): PptRecord | null {
  if (at < 0 || at + 8 > bytes.length) return null
  const head = bytes.readUInt16LE(at)
  const size = bytes.readUInt32LE(at + 4)
  return {
    type: bytes.readUInt16LE(at + 2),
    instance: head >> 4,
    isContainer: (head & 15) === 15,
    start: at + 8,
    end: Math.min(bytes.length, at + 8 + size),
  }
}

/** Visits the records of a container, outer before inner; `visit` answers false to leave a container closed. */
export function eachRecord(
  bytes: Buffer,
  { start, end }: { start: number; end: number },
  visit: (record: PptRecord) => boolean | void,
  depth = 0,
): void {
  for (let at = start; at + 8 <= end;) {
    const record = recordAt(bytes, at)
    if (!record) return
    record.end = Math.min(record.end, end)
    if (visit(record) !== false && record.isContainer && depth < maxDepth) eachRecord(bytes, record, visit, depth + 1)
    at = Math.max(record.end, at + 8)
  }
}
