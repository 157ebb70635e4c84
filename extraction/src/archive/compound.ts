import cfb from 'cfb'
import { refuse } from '../refusal.ts'

/** An OLE compound file: the container of doc, xls, ppt, hwp and encrypted Office files. */
export type Compound = {
  has(stream: string): boolean
  stream(name: string): Buffer | null
}

/** @throws refusal corrupt */
export function openCompound(bytes: Buffer): Compound {
  const container = parse(bytes)
  const byName = new Map<string, number>()
  for (const [index, path] of container.FullPaths.entries()) {
    // Paths begin with the root's own name; streams of embedded objects lie deeper and must not be taken for the document.
    const name = path.slice(path.indexOf('/') + 1).toLowerCase()
    if (!byName.has(name)) byName.set(name, index)
  }
  return {
    has: (name) => byName.has(name.toLowerCase()),
    stream(name) {
      // Damaged files have entries without content, whatever the types of the library say.
      const content = container.FileIndex[byName.get(name.toLowerCase()) ?? -1]?.content as Uint8Array | undefined
      return content ? Buffer.from(content) : null
    },
  }
}

function parse(bytes: Buffer) {
  try {
    return cfb.parse(bytes, { type: 'buffer' })
  } catch (error) {
    throw refuse('corrupt', 'compound file is damaged', error)
  }
}
