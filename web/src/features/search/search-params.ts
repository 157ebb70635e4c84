import { z } from 'zod'
import { SourceId } from '@quarry/contract/ids'
import { datePresets, resultTypes } from '@quarry/contract/search'

/** One or several values of a name, as addresses carry them; what does not fit is left out. */
const list = <T extends z.ZodType>(item: T) =>
  z
    .preprocess((value) => [value ?? []].flat().filter((each) => item.safeParse(each).success), z.array(item))
    .transform((items) => (items.length > 0 ? items : undefined))
    .optional()
    .catch(undefined)

/** What the address says about a search. Part of the workspace route; a value that does not fit counts as absent. */
export const searchParams = z.object({
  q: z.string().optional().catch(undefined),
  type: list(z.enum(resultTypes)),
  app: list(SourceId),
  person: list(z.string().min(1).max(200)),
  date: z.enum(datePresets).optional().catch(undefined),
  /** With `custom`: YYYY-MM-DD. */
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  /** From 1, as people count. */
  p: z.coerce.number().int().min(1).max(1000).optional().catch(undefined),
})
export type SearchParams = z.output<typeof searchParams>

/** The filters of an address taken away, for a merge with it. */
export const noFilters = { type: undefined, app: undefined, person: undefined, date: undefined, from: undefined, to: undefined }
export const hasFilters = ({ type, app, person, date }: SearchParams): boolean => Boolean(type ?? app ?? person ?? date)
