import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Around } from './around.ts'
import { cursorIn } from '../../kit/cursor.ts'
import { Midway } from '../../protocols/file-server/tree.ts'

/**
 * A folder as it was when it was last listed. The tag shows whether anything below it has changed since; null: it has to be listed every
 * time. `inner` are the folders in it that are remembered.
 */
export type Tag = { id: string; tag: string | null; inner: Tag[] }

/**
 * What a run leaves to the next.
 * @property of settings and trees it is about; others make it worthless.
 * @property midway where its listing stands, in the last of the roots, and what the run before it left; absent: at its end
 */
export type Memory = { of: string; turn: number; roots: Tag[]; midway?: Midway & { past: Tag[] | null } }

/** Some thirty bytes each; beyond this the deepest folders are forgotten and simply listed when the one around them changed. */
const maxRemembered = 10_000

type Packed = [string, string | null, Packed[]?]
const Packed: z.ZodType<Packed> = z.lazy(() =>
  z.union([z.tuple([z.string(), z.string().nullable()]), z.tuple([z.string(), z.string().nullable(), z.array(Packed)])]),
)
const Cursor = z.object({
  of: z.string(),
  turn: z.int(),
  roots: z.array(Packed),
  midway: z.object({ ...Midway.shape, past: z.array(Packed).nullable() }).optional(),
})

/**
 * What changes with anything below the folder: its entity tag, which the server renews up to the root, and its place, on which titles and
 * rights of what is inside depend.
 */
export const tagOf = (etag: string | null, names: readonly string[], { storage, groups }: Around): string | null =>
  etag === null ? null : digest(JSON.stringify([etag, names, storage, groups]))

export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12)

export function pack({ midway, ...memory }: Memory): string {
  const cursor: z.infer<typeof Cursor> = { ...memory, roots: packed(memory.roots) }
  if (midway) cursor.midway = { ...midway, past: midway.past && packed(midway.past) }
  return JSON.stringify(cursor)
}

function packed(roots: readonly Tag[]): Packed[] {
  const kept = new Set<Tag>(roots)
  // A set is walked in the order of adding, which makes this breadth first.
  for (const { inner } of kept) for (const tag of inner) if (kept.size < maxRemembered) kept.add(tag)
  const pack = ({ id, tag, inner }: Tag): Packed => {
    const inside = inner.filter((each) => kept.has(each)).map(pack)
    return inside.length > 0 ? [id, tag, inside] : [id, tag]
  }
  return roots.map(pack)
}

const unpacked = ([id, tag, inner = []]: Packed): Tag => ({ id, tag, inner: inner.map(unpacked) })

/** Null when there is nothing to go by: no cursor, another form of it, or one about something else. */
export function unpack(cursor: string | null, of: string): Memory | null {
  const memory = cursorIn(Cursor, cursor)
  if (memory?.of !== of) return null
  const { midway, turn, roots } = memory
  return {
    of,
    turn,
    roots: roots.map(unpacked),
    ...(midway && { midway: { ...midway, past: midway.past && midway.past.map(unpacked) } }),
  }
}

/** The part of a folder that is listed when a walk has come to the last of these nested folders. */
export function upTo(folder: Tag, ids: readonly string[]): Tag {
  const [next, ...rest] = ids
  const at = next === undefined ? -1 : folder.inner.findIndex(({ id }) => id === next)
  return { ...folder, inner: at < 0 ? [] : [...folder.inner.slice(0, at), upTo(folder.inner[at]!, rest)] }
}

export const idsIn = (folders: readonly Tag[]): string[] => folders.flatMap(({ id, inner }) => [id, ...idsIn(inner)])

/** Makes every folder be listed again that has one inside which must be. @returns whether this one must be */
export function settle(folder: Tag): boolean {
  const open = folder.inner.map(settle).some(Boolean)
  if (open) folder.tag = null
  return folder.tag === null
}
