import type { Collector } from '../collector.ts'
import { codePage } from '../text/code-page.ts'
import { label } from '../text/clean.ts'
import { decodeAs } from '../text/cp949.ts'
import type { Compound } from './compound.ts'

const codePageProperty = 1
const titleProperty = 2
const authorProperty = 4
const maxProperties = 1_000

/** Title and author of old Office files. Source: [MS-OLEPS] property set stream. Damage here is no reason to refuse the text. */
export function readSummary(compound: Compound, out: Collector): void {
  const bytes = compound.stream('\u0005SummaryInformation')
  if (!bytes) return
  try {
    const properties = readProperties(bytes)
    out.title = label(properties.get(titleProperty))
    out.author = label(properties.get(authorProperty))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
}

function readProperties(bytes: Buffer): Map<number, string> {
  const set = bytes.readUInt32LE(44)
  const offsets = new Map<number, number>()
  for (let index = 0; index < Math.min(bytes.readUInt32LE(set + 4), maxProperties); index++) {
    offsets.set(bytes.readUInt32LE(set + 8 + index * 8), set + bytes.readUInt32LE(set + 12 + index * 8))
  }
  const page = offsets.get(codePageProperty)
  const encoding = page === undefined ? 1252 : bytes.readUInt16LE(page + 4)
  const values = new Map<number, string>()
  for (const id of [titleProperty, authorProperty]) {
    const at = offsets.get(id)
    if (at !== undefined) values.set(id, readString(bytes, at, encoding))
  }
  return values
}

function readString(bytes: Buffer, at: number, encoding: number): string {
  const type = bytes.readUInt16LE(at)
  const size = bytes.readUInt32LE(at + 4)
  const start = at + 8
  if (type === 0x1f || encoding === 1200)
    return bytes.toString('utf16le', start, start + size * (type === 0x1f ? 2 : 1)).split('\0')[0]!
  if (type !== 0x1e) return ''
  return decodeAs(codePage(encoding) ?? 'windows-1252', bytes.subarray(start, start + size)).split('\0')[0]!
}
