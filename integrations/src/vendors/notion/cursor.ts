import { createHash } from 'node:crypto'
import { z } from 'zod'
import { cursorIn } from '../../kit/cursor.ts'

/**
 * @property since when anything was last edited, as far as the run saw
 * @property scope what was chosen
 * @property cost calls that finding everything took the last time
 * @property partial runs since then
 * @property after id of the page or database up to which a listing of everything came, in the order of ids; absent: it is at its end
 * @property pages their ids, sixteen bytes each; so that a page which a later search does not show is checked before it counts as deleted
 */
const NotionCursor = z.object({
  since: z.iso.datetime({ offset: true }),
  scope: z.string(),
  cost: z.int(),
  partial: z.int(),
  after: z.string().optional(),
  pages: z.base64url(),
})
type Stored = z.output<typeof NotionCursor>
export type NotionCursor = Omit<Stored, 'pages' | 'scope'> & { pages: ReadonlySet<string> }

/** Not every deletion is reported, so all is listed again: in every run while that takes few calls. */
const fewCalls = 20
const partialRuns = 9
/** A cursor is written with every run. Beyond this nothing is remembered, and search has the last word. */
const mostPages = 50_000

export const scopeOf = (chosen: readonly string[]): string =>
  createHash('sha256')
    .update([...chosen].toSorted().join())
    .digest('base64url')

/** Null when the cursor is nobody's, or something else was chosen since. */
export function understood(cursor: string | null, chosen: readonly string[]): NotionCursor | null {
  const known = cursorIn(NotionCursor, cursor)
  if (!known || known.scope !== scopeOf(chosen)) return null
  const { scope: _, pages, ...rest } = known
  return { ...rest, pages: new Set(unpacked(pages)) }
}

/** Whether an earlier run stopped in the middle of a listing, whatever was chosen since. */
export const isMidway = (cursor: string | null): boolean => cursorIn(NotionCursor, cursor)?.after !== undefined

export const isDue = ({ cost, partial }: NotionCursor): boolean => cost <= fewCalls || partial >= partialRuns

export const written = ({ pages, ...rest }: NotionCursor, chosen: readonly string[]): string =>
  JSON.stringify({ ...rest, scope: scopeOf(chosen), pages: packed(pages) } satisfies Stored)

const packed = (ids: ReadonlySet<string>): string =>
  ids.size > mostPages ? '' : Buffer.from([...ids].join('').replaceAll('-', ''), 'hex').toString('base64url')

const unpacked = (text: string): string[] =>
  (Buffer.from(text, 'base64url').toString('hex').match(/.{32}/g) ?? []).map((id) =>
    id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  )
