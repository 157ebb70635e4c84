import { formatsNamed, dayNamed, type Operator, readOperators, typeNamed, wordsBeside } from '@quarry/contract/search/operators'
import type { ResultType } from '@quarry/contract/search/result-type'
import type { SourceId } from '@quarry/contract/ids'
import type { Understood } from '@quarry/contract/wire/search/understood'
import type { Needs } from '../../context.ts'
import type { ScopePart } from '../../search-index/ancestors.ts'
import { isCut, type Query, readPart, timeSaid } from '../../search-index/query.ts'
import type { SearchResult } from '../../search-index/search-indexes.ts'
import { queryOf } from '../synonym/synonym.ts'
import type { Filters } from './candidates.ts'
import { findPlaces } from './places.ts'
import { findPeopleCalled } from './suggest.ts'

type Searching = Needs<'db' | 'vendors' | 'search' | 'clock' | 'account' | 'workspace'>
/** What was asked, as it was typed. */
export type SearchAsked = Filters & { query: string; today?: string | undefined }

/** @property query to look for. @property filters of the caller and of the operators together. */
export type Understanding = { query: Query; filters: Filters; understood: Omit<Understood, 'replaced' | 'offers'> }

/** What one operator adds to the filters. @property means names of what that is; none where it means nothing. */
type Narrowing = {
  means: readonly string[]
  types?: readonly ResultType[]
  formats?: readonly string[]
  places?: readonly ScopePart[]
  people?: readonly string[]
  from?: Date
  to?: Date
}

/** Each may ask the database. What is written like further ones is looked for as words. */
const mostOperators = 20

/**
 * Reads what somebody typed: its operators as filters, the rest as what to look for. Within one filter an operator widens what the caller
 * chose beside it, as a further choice would; times narrow.
 */
export async function understand(ctx: Searching, { query: asked, today, ...filters }: SearchAsked): Promise<Understanding> {
  const zone = zoneOf(ctx, { today, timeZone: filters.timeZone })
  const given = withMoments(filters, zone)
  const typed = readPart(asked)
  const operators = readOperators(typed).slice(0, mostOperators)
  const narrowings = await Promise.all(operators.map((operator) => narrow(ctx, operator, zone, given)))
  const problemOf = (index: number) =>
    operators[index]!.isExcluding
      ? ('excluding' as const)
      : operators[index]!.value === ''
        ? ('empty' as const)
        : narrowings[index]!.means.length === 0
          ? ('unknown' as const)
          : null
  const words = wordsBeside(typed, operators, (operator) =>
    problemOf(operators.indexOf(operator)) === 'unknown' ? operator.value : '',
  )
  const query = await queryOf(ctx, words, given.asTyped)
  const effective = narrowings.filter((_, index) => problemOf(index) === null)
  return {
    query,
    filters: {
      ...given,
      ...filtersOf(given, effective),
      ...(effective.length > 0 && { listed: true }),
      now: zone.now,
      timeZone: zone.timeZone,
    },
    understood: {
      query: words.trim(),
      operators: operators.map(({ name, value, start, end }, index) => ({
        name,
        value,
        start,
        end,
        means: [...narrowings[index]!.means],
        problem: problemOf(index),
      })),
      time: timeSaid(query, zone.now, zone.timeZone),
      isCut: isCut(asked),
    },
  }
}

type Zone = { timeZone: string; now: number; today: string }

/** The caller's day begins where they are; who says only which day it is there is taken at noon of it. */
function zoneOf({ clock }: Needs<'clock'>, { today, timeZone }: Pick<SearchAsked, 'today' | 'timeZone'>): Zone {
  const now = clock.now()
  if (timeZone === undefined && today !== undefined) return { timeZone: 'UTC', now: Date.parse(`${today}T12:00Z`), today }
  const zone = timeZone ?? 'UTC'
  const day = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  return { timeZone: zone, now: now.getTime(), today: day.toString() }
}

const isDay = (time: string | undefined): time is string => time !== undefined && !time.includes('T')
const beginningOf = (day: Temporal.PlainDate, { timeZone }: Zone): Date =>
  new Date(day.toZonedDateTime({ timeZone }).epochMilliseconds)
const endOf = (day: Temporal.PlainDate, zone: Zone): Date => new Date(beginningOf(day.add({ days: 1 }), zone).getTime() - 1)

/** Days that were given in place of moments, as the moments they begin or end with. */
function withMoments({ searchStartTime: start, searchEndTime: end, ...filters }: Filters, zone: Zone): Filters {
  return {
    ...filters,
    searchStartTime: isDay(start) ? beginningOf(Temporal.PlainDate.from(start), zone).toISOString() : start,
    searchEndTime: isDay(end) ? endOf(Temporal.PlainDate.from(end), zone).toISOString() : end,
  }
}

const nothing: Narrowing = { means: [] }

async function narrow(ctx: Searching, { name, value, isExcluding }: Operator, zone: Zone, given: Filters): Promise<Narrowing> {
  if (value === '' || isExcluding) return nothing
  switch (name) {
    case 'type': {
      const type = typeNamed(value)
      return type ? { means: [type], types: [type] } : byFormat(value)
    }
    case 'filetype':
      return byFormat(value)
    case 'from': {
      const people = await findPeopleCalled(ctx, value)
      return { means: people, people }
    }
    case 'in': {
      // Who may look into some parts alone chooses no others.
      const places = given.within ? [] : await findPlaces(ctx, value)
      return { means: places.map((place) => place.name), places: places.map(({ part }) => part) }
    }
    case 'before':
    case 'after': {
      const day = dayNamed(value, zone.today)
      if (day === null) return nothing
      const from = beginningOf(Temporal.PlainDate.from(day), zone)
      return { means: [day], ...(name === 'before' ? { to: new Date(from.getTime() - 1) } : { from }) }
    }
  }
}

function byFormat(value: string): Narrowing {
  const formats = formatsNamed(value)
  return { means: formats, formats }
}

const joined = <T>(lists: readonly (readonly T[] | undefined)[]): T[] | undefined => {
  const all = [...new Set(lists.flatMap((list) => list ?? []))]
  return all.length > 0 ? all : undefined
}
const latest = (times: readonly (string | undefined)[]): string | undefined =>
  times.flatMap((time) => time ?? []).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0]
const earliest = (times: readonly (string | undefined)[]): string | undefined =>
  times.flatMap((time) => time ?? []).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]

function filtersOf(given: Filters, narrowings: readonly Narrowing[]): Partial<Filters> {
  const places = narrowings.flatMap((each) => each.places ?? [])
  const sources = places.flatMap((part) => ('source' in part && part.folder === null ? [part.source] : []))
  const chosen = joined<SourceId>([given.sourceIds, sources])
  // Whole sources are counted one by one, so that others can be chosen beside them.
  const isWhole = sources.length === places.length
  const within = isWhole ? undefined : [...places, ...(given.sourceIds ?? []).map((source) => ({ source, folder: null }))]
  const typeList = joined([given.typeList, ...narrowings.map(({ types }) => types)])
  const contentFormatList = joined([given.contentFormatList, ...narrowings.map(({ formats }) => formats)])
  const personList = joined([given.personList, ...narrowings.map(({ people }) => people)])
  const searchStartTime = latest([given.searchStartTime, ...narrowings.map(({ from }) => from?.toISOString())])
  const searchEndTime = earliest([given.searchEndTime, ...narrowings.map(({ to }) => to?.toISOString())])
  return {
    ...(within ? { within, sourceIds: undefined } : chosen && { sourceIds: chosen }),
    ...(typeList && { typeList }),
    ...(contentFormatList && { contentFormatList }),
    ...(personList && { personList }),
    ...(searchStartTime && { searchStartTime }),
    ...(searchEndTime && { searchEndTime }),
  }
}

/** How the search was understood, with what the index says of it. */
export const understoodBy = ({ understood }: Understanding, { replaced = [], offers = [] }: SearchResult): Understood => ({
  ...understood,
  replaced,
  offers,
})

/** What is marked in hits: what was looked for, and the words that took the place of others. */
export async function markedFor(ctx: Searching, { query }: Understanding, found: SearchResult): Promise<Query> {
  const { replaced = [], isWider } = found
  const words = replaced.flatMap(({ by }) => by)
  const marked = words.length === 0 ? query : await queryOf(ctx, [query.text, ...words].join(' '))
  return isWider && marked.wider ? { text: marked.text, parsed: marked.wider } : marked
}
