import { readable } from '../message/headers.ts'

/** Deeper nobody's mail program goes. */
const deepest = 30

type Part = { filename?: unknown; parts?: unknown }

/** Names of all files in a mail, pictures of its layout among them, as its reader sees them. @param payload as Gmail takes it apart */
export function fileNamesIn(payload: unknown, depth = 0): string[] {
  if (typeof payload !== 'object' || payload === null || depth > deepest) return []
  const { filename, parts } = payload as Part
  const own = typeof filename === 'string' && filename !== '' ? [readable(filename)] : []
  return [...own, ...(Array.isArray(parts) ? parts : []).flatMap((part) => fileNamesIn(part, depth + 1))]
}
