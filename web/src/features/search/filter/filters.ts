import type { WorkspaceId } from '@quarry/contract/ids'
import { type DatePreset, formatGroups, searchedSources } from '@quarry/contract/search/search'
import type { SearchFilters } from '@quarry/contract/wire/search/search'
import type { Source } from '@quarry/contract/wire/source/source'
import { localDate, localTimeZone } from '../../../lib/text/dates.ts'
import { aboutService } from '../../../lib/services.ts'
import type { SearchParams } from '../search-params.ts'
import { wholeOf } from '../suggest/pasted.ts'

export type Filters = Pick<
  SearchFilters,
  | 'workspaceId'
  | 'query'
  | 'today'
  | 'timeZone'
  | 'asTyped'
  | 'searchStartTime'
  | 'searchEndTime'
  | 'typeList'
  | 'contentFormatList'
  | 'sourceIds'
  | 'personList'
  | 'order'
  | 'versions'
>

const daysBack: Record<Exclude<DatePreset, 'custom'>, number> = { past_day: 1, past_week: 7, past_month: 30, past_year: 365 }

/**
 * What is asked of the server for an address.
 * @returns null when the filters leave no source to search: then the result is empty without a call (spec §5).
 */
export function filtersOf(workspaceId: WorkspaceId, params: SearchParams, sources: readonly Source[], now: Date): Filters | null {
  const types = params.type ?? []
  const chosen = searchedSources(types, params.app ?? null, sources, (service) => aboutService(service)?.type)
  if (chosen?.length === 0) return null
  return {
    workspaceId,
    query: wholeOf(params.q ?? ''),
    versions: 'folded',
    today: localDate(now),
    timeZone: localTimeZone(),
    ...(params.as && { asTyped: params.as }),
    ...period(params, now),
    ...(params.type && { typeList: params.type }),
    ...(params.format && { contentFormatList: params.format.flatMap((group) => [...formatGroups[group]]) }),
    ...(chosen && { sourceIds: chosen }),
    ...(params.person && { personList: params.person }),
    ...(params.hits && { order: params.hits }),
  }
}

/** Start is optional; the end, unless it is named, is the server's now (spec §5). Days begin and end where the person is. */
function period({ date, from, to }: SearchParams, now: Date): Pick<Filters, 'searchStartTime' | 'searchEndTime'> {
  if (date === undefined) return {}
  if (date !== 'custom') return { searchStartTime: new Date(now.getTime() - daysBack[date] * 86_400_000).toISOString() }
  return {
    ...(from && { searchStartTime: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to && { searchEndTime: new Date(`${to}T23:59:59.999`).toISOString() }),
  }
}
