import { createHash } from 'node:crypto'
import { z } from 'zod'
import { cursorIn } from '../cursor.ts'

/**
 * @property since when anything was last edited, as far as the run saw
 * @property scope what was chosen
 * @property cost calls that finding everything took the last time
 * @property partial runs since then
 * @property pages their ids, sixteen bytes each; so that a page which a later search does not show is looked at before it counts as gone
 */
const Cursor = z.object({
  since: z.iso.datetime({ offset: true }),
  scope: z.string(),
  cost: z.int(),
  partial: z.int(),
  pages: z.base64url(),
})
type Stored = z.output<typeof Cursor>
export type Cursor = Omit<Stored, 'pages' | 'scope'> & { pages: ReadonlySet<string> }

/** Not everything that goes is told, so all is listed again: in every run while that takes few calls. */
const fewCalls = 20
const partialRuns = 9
/** A cursor is written with every run. Beyond this nothing is remembered, and search has the last word. */
const mostPages = 50_000

export const scopeOf = (chosen: readonly string[]): string =>
  createHash('sha256')
    .update([...chosen].toSorted().join())
    .digest('base64url')

/** Null when the cursor is nobody's, or something else was chosen since. */
export function understood(cursor: string | null, chosen: readonly string[]): Cursor | null {
  const known = cursorIn(Cursor, cursor)
  if (!known || known.scope !== scopeOf(chosen)) return null
  const { scope: _, pages, ...rest } = known
  return { ...rest, pages: new Set(unpacked(pages)) }
}

export const isDue = ({ cost, partial }: Cursor): boolean => cost <= fewCalls || partial >= partialRuns

export const written = ({ pages, ...rest }: Cursor, chosen: readonly string[]): string =>
  JSON.stringify({ ...rest, scope: scopeOf(chosen), pages: packed(pages) } satisfies Stored)

const packed = (ids: ReadonlySet<string>): string =>
  ids.size > mostPages ? '' : Buffer.from([...ids].join('').replaceAll('-', ''), 'hex').toString('base64url')

const unpacked = (text: string): string[] =>
  (Buffer.from(text, 'base64url').toString('hex').match(/.{32}/g) ?? []).map((id) =>
    id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  )
