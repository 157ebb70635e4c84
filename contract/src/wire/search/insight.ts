import { z } from 'zod'
import { SearchRequestId, SourceId, WorkspaceId } from '../../domain/ids.ts'
import { ServiceName } from '../../domain/source/service.ts'
import { insightPaths } from '../../calls/search/insight.ts'
import { route } from '../route.ts'

/** A search as at least five people made it. @property opened how many times one of its hits was opened. */
const SearchedFor = z.object({ query: z.string(), searches: z.int(), people: z.int(), opened: z.int() })

export const SearchInsights = z
  .object({
    /** ISO 8601; 30 days ago. */
    since: z.iso.datetime(),
    /** Whether at least five people searched; else there is nothing else here. */
    isEnough: z.boolean(),
    /** The last thirty days (UTC), the oldest first; null where fewer than five people searched, or found nothing. */
    days: z.array(z.object({ day: z.iso.date(), searches: z.int().nullable(), empty: z.int().nullable() })),
    /** The most frequent searches. */
    top: z.array(SearchedFor),
    /** Searches that found nothing for at least five people. */
    empty: z.array(SearchedFor),
    /** Searches that found something at least five people did not open, nor anybody else. */
    unopened: z.array(SearchedFor),
    /** Votes on answers; null where fewer than five people voted. */
    votes: z.object({ likes: z.int(), dislikes: z.int() }).nullable(),
    /** Public sources, connected for longer, none of whose documents were among the first hits of any search. */
    neverFound: z.array(z.object({ sourceId: SourceId, name: z.string(), serviceName: ServiceName })),
  })
  .meta({ id: 'SearchInsights' })
export type SearchInsights = z.infer<typeof SearchInsights>

const workspace = z.object({ workspaceId: WorkspaceId })

/** What is searched for in a workspace, in numbers that no person can be known by. */
export const insightRoutes = {
  show: route({
    ...insightPaths.show,
    summary: 'What people searched for in the last thirty days, as far as at least five did',
    access: 'search.manage',
    query: workspace,
    output: SearchInsights,
    errors: [],
  }),
  export: route({
    ...insightPaths.export,
    summary: 'All searches that at least five people made in the last thirty days, as a CSV file',
    access: 'search.manage',
    query: workspace,
    download: true,
    errors: [],
  }),
  opened: route({
    ...insightPaths.opened,
    summary: 'Note that a hit of an own search was opened',
    access: 'search.use',
    body: workspace.extend({ requestId: SearchRequestId }),
    output: z.object({}),
    perMinute: 60_000,
    errors: [],
  }),
}
