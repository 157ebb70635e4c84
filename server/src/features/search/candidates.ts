import { isDeepStrictEqual } from 'node:util'
import type { SearchFilters } from '@quarry/contract/wire/search/search'
import type { Needs } from '../../context.ts'
import { labelOf, type SearchScope } from '../../search-index/ancestors.ts'
import { personKey, personLabel } from '../../search-index/people.ts'
import type { Query } from '../../search-index/query.ts'
import { kindsOf } from '../../search-index/result-types.ts'
import { nothingFound, readyIndex, type SearchFilter, type SearchResult } from '../../search-index/search-indexes.ts'
import { type Basis, basisOf } from './basis.ts'
import type { Boosts } from './votes.ts'
import { rememberedTokens, rememberTokens } from './remembered-tokens.ts'

type Page = { offset: number; limit: number; chunksPerDocument: number; countsPersons?: boolean }
/** @property engineMs spent in the index. */
export type Candidates = SearchResult & { engineMs: number }
/**
 * @property within what the search is narrowed to beside what callers may ask for; absent: nothing.
 * @property listed where nothing is looked for, all that passes is found. @property now ms since epoch, where it is another time for the caller.
 */
export type Filters = Omit<SearchFilters, 'workspaceId' | 'today' | 'query'> & {
  within?: SearchScope | undefined
  listed?: boolean
  now?: number
}

type Looking = Needs<'db' | 'vendors' | 'search' | 'clock' | 'account' | 'workspace' | 'readers'>
type Asked = Filters & { query: Query }

/** What the index finds by a guess at what the caller sees. @property visible the guess. */
export type Guessed = { visible: readonly string[]; found: Promise<Candidates> }

/** Begins with what the caller saw when they last searched; null where that is not known. */
export function guess(ctx: Looking, asked: Asked, page: Page): Guessed | null {
  const visible = ctx.readers ? null : rememberedTokens(ctx)
  if (visible === null) return null
  const found = searchIndex(ctx, asked, page, { visible, boosts: noBoosts })
  // What fails early fails again with what they do see, or does not matter.
  found.catch(() => {})
  return { visible, found }
}

/** @property looking for what the search goes by. @property guessed of the very same search. */
export type Begun = { looking?: Promise<Basis> | undefined; guessed?: Guessed | null | undefined }

/**
 * Documents that match and that the caller's sources hold, best first, with exact counts per source.
 * @param begun by the caller already.
 */
export async function findCandidates(
  ctx: Looking,
  asked: Asked,
  page: Page,
  { looking = basisOf(ctx, asked.query), guessed = guess(ctx, asked, page) }: Begun = {},
): Promise<Candidates> {
  const basis = await looking
  if (!ctx.readers) rememberTokens(ctx, basis)
  if (basis.visible.length === 0) return { ...nothingFound(readyIndex), engineMs: 0 }
  const isRight = guessed && basis.boosts.size === 0 && isDeepStrictEqual(guessed.visible, basis.visible)
  return isRight ? guessed.found : searchIndex(ctx, asked, page, basis)
}

async function searchIndex(
  ctx: Looking,
  { query, ...filters }: Asked,
  page: Page,
  { visible, boosts }: Pick<Basis, 'visible' | 'boosts'>,
): Promise<Candidates> {
  const startedAt = performance.now()
  const now = ctx.clock.now().getTime()
  const found = await ctx.search.search(ctx.workspace.id, {
    query,
    filter: filterOf(filters, visible, now),
    ...page,
    ...(filters.order && { order: filters.order }),
    boosts,
    now: filters.now ?? now,
    ...(filters.timeZone !== undefined && { timeZone: filters.timeZone }),
    ...(filters.listed && { listed: true }),
  })
  return { ...found, engineMs: performance.now() - startedAt }
}

const noBoosts: Boosts = new Map()

/** A period that has a beginning ends now where nothing else is said: dates to come are none of the past week. */
function filterOf(filters: Filters, visible: readonly string[], now: number): SearchFilter {
  const { sourceIds, contentFormatList, typeList, searchStartTime, searchEndTime, personList, within } = filters
  return {
    access: visible,
    ...(sourceIds && { sources: sourceIds }),
    ...(contentFormatList && { formats: contentFormatList }),
    ...(typeList && { kinds: kindsOf(typeList) }),
    ...(personList && { persons: personList.map((name) => personLabel(personKey(name))) }),
    ...(within && { ancestors: within.map(labelOf) }),
    ...(searchStartTime && { from: Date.parse(searchStartTime) }),
    ...(searchEndTime ? { to: Date.parse(searchEndTime) } : searchStartTime && { to: now }),
  }
}
