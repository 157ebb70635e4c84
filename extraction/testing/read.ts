import { defaultLimits, type Limits } from '../src/limits.ts'
import { readDocument } from '../src/read-document.ts'
import type { Block, Extraction } from '../src/types.ts'

/** Reads a file in this process, for tests of a reader alone. */
export const read = (name: string, content: string | Uint8Array, limits: Partial<Limits> = {}): Promise<Extraction> =>
  readDocument({ bytes: Buffer.from(content), name, mediaType: null }, { ...defaultLimits, ...limits })

/** Blocks as 'type text', to compare at a glance. */
export const outline = ({ blocks }: { blocks: readonly Block[] }): string[] =>
  blocks.map(({ type, level, text }) => `${type}${level ?? ''} ${text}`)
