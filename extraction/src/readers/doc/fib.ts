import type { Compound } from '../../archive/compound.ts'
import { refuse } from '../../refusal.ts'

/** The stories of a document, in the order their characters follow each other. Source: [MS-DOC] 2.5.4. */
export const storyNames = [
  'body',
  'footnotes',
  'headers',
  'macros',
  'comments',
  'endnotes',
  'textboxes',
  'headerTextboxes',
] as const
export type StoryName = (typeof storyNames)[number]

export type Fib = {
  document: Buffer
  table: Buffer
  /** Length of each story in characters. */
  lengths: Record<StoryName, number>
  /** The n-th structure of the table stream. Source: [MS-DOC] 2.5.6. */
  structure(index: number): Buffer
}

const magic = 0xa5ec
const firstPair = 0x9a

/** @throws refusal encrypted, unsupported, corrupt */
export function readFib(compound: Compound): Fib {
  const document = compound.stream('WordDocument')
  if (!document || document.length < 0x200) throw refuse('corrupt', 'document stream is missing')
  const version = document.readUInt16LE(2)
  const flags = document.readUInt16LE(0x0a)
  if (flags & 0x0100) throw refuse('encrypted', 'document is encrypted')
  if (document.readUInt16LE(0) !== magic || version < 0xc0) throw refuse('unsupported', `Word version ${version}`)
  const table = compound.stream(flags & 0x0200 ? '1Table' : '0Table')
  if (!table) throw refuse('corrupt', 'table stream is missing')
  const lengths = Object.fromEntries(storyNames.map((name, index) => [name, Math.max(0, document.readInt32LE(0x4c + index * 4))]))
  return {
    document,
    table,
    lengths: lengths as Record<StoryName, number>,
    structure(index) {
      const at = firstPair + index * 8
      const start = document.readUInt32LE(at)
      return table.subarray(start, start + document.readUInt32LE(at + 4))
    },
  }
}
