import { queryOptions } from '@tanstack/react-query'
import { homeRoutes } from '@quarry/contract/routes/workspace/home'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { Source } from '@quarry/contract/wire/source/source'
import { api } from './api.ts'
import { isBeingRead } from './source-state.ts'

/** What home is made from: another set of sources is another home, and one that was read to the end is asked for anew. */
export type HomeOf = { sources: string; isReading: boolean }

export const homeOf = (sources: readonly Source[]): HomeOf => ({
  sources: sources
    .map(({ sourceId }) => sourceId)
    .toSorted()
    .join(),
  isReading: sources.some(isBeingRead),
})

/** Keeps what is shown while it is asked for anew, but nothing of a source that is gone. */
export const keptFor =
  ({ sources }: HomeOf) =>
  <T>(before: T | undefined, query: { queryKey: readonly unknown[] } | undefined): T | undefined =>
    query?.queryKey.some((part) => (part as HomeOf | null)?.sources === sources) ? before : undefined

/**
 * Whether home still waits for a first reply. What failed and is asked for again by a part that it brought is pending too: were that waited
 * for, the part would be taken away, come again and ask again, for ever.
 */
export const isAwaited = ({ isPending, isFetched }: { isPending: boolean; isFetched: boolean }): boolean =>
  isPending && !isFetched

/** What changed lately, and how old all of it is. */
export const homeQuery = (workspaceId: WorkspaceId, of: HomeOf) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'home', of],
    queryFn: ({ signal }) => api.call(homeRoutes.show, { workspaceId }, { signal }),
    staleTime: 60_000,
    placeholderData: keptFor(of),
    retry: false,
  })
