import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { sourceRunRoutes } from '@quarry/contract/routes/source/source-history'
import { api } from '../../../lib/api.ts'

export const runsPageSize = 10

/** @param revision changes when a reading began or ended. */
export const runsQuery = (workspaceId: WorkspaceId, id: SourceId, page: number, revision: string) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'runs', id, page, revision],
    queryFn: ({ signal }) =>
      api.call(sourceRunRoutes.list, { workspaceId, sourceId: id, page, pageSize: runsPageSize }, { signal }),
    placeholderData: keepPreviousData,
  })

export const growthQuery = (workspaceId: WorkspaceId, id: SourceId, revision: string) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'growth', id, revision],
    queryFn: ({ signal }) => api.call(sourceRunRoutes.growth, { workspaceId, sourceId: id }, { signal }),
    select: ({ points }) => points,
    placeholderData: keepPreviousData,
  })
