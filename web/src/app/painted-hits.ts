import type { WorkspaceId } from '@quarry/contract/ids'
import { hitsOf } from '../features/search/page/results-page.ts'
import type { SearchParams } from '../features/search/search-params.ts'
import { atMost } from '../lib/later/at-most.ts'
import { paintedPage } from '../lib/later/painted-page.ts'
import { workspaceQuery } from '../lib/workspaces.ts'
import { queryClient } from './query-client.ts'

/** Whoever waits for the search longer can at least type. */
const mostMs = 1_000

/** Waits for the hits of a page that is painted with them, so that the page itself takes its place in one step. */
export async function keepPaintedHits(workspaceId: WorkspaceId, params: SearchParams): Promise<void> {
  if (paintedPage() !== 'results') return
  const query = await hitsOf(await queryClient.ensureQueryData(workspaceQuery(workspaceId)), params)
  if (query) await atMost(mostMs, queryClient.prefetchQuery(query))
}
