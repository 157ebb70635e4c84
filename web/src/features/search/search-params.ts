import * as z from 'zod/mini'
import { datePresets, resultTypes } from '@quarry/contract/search'
import { pageParam, param, SourceId } from '../../lib/shapes.ts'

/** One or several values of a name, as addresses carry them; what does not fit is left out. */
const list = <T extends z.ZodMiniType>(item: T) => {
  const fits = (value: unknown): value is z.input<T> => item.safeParse(value).success
  const fitting = z.transform((value: unknown) => [value].flat().filter(fits))
  const some = z.transform((items: z.output<T>[]) => (items.length > 0 ? items : undefined))
  return param(z.pipe(z.pipe(fitting, z.array(item)), some))
}

/** What the address says about a search. Part of the workspace route; a value that does not fit counts as absent. */
export const searchParams = z.object({
  q: param(z.string()),
  type: list(z.enum(resultTypes)),
  app: list(SourceId),
  person: list(z.string().check(z.minLength(1), z.maxLength(200))),
  date: param(z.enum(datePresets)),
  /** With `custom`: YYYY-MM-DD. */
  from: param(z.iso.date()),
  to: param(z.iso.date()),
  p: pageParam(1000),
})
export type SearchParams = z.output<typeof searchParams>

/** The filters of an address taken away, for a merge with it. */
export const noFilters = { type: undefined, app: undefined, person: undefined, date: undefined, from: undefined, to: undefined }
export const hasFilters = ({ type, app, person, date }: SearchParams): boolean => Boolean(type ?? app ?? person ?? date)
