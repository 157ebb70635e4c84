import { queryOptions } from '@tanstack/react-query'
import type { WorkspaceId } from '@quarry/contract/ids'
import { insightRoutes } from '@quarry/contract/routes/search/insight'
import { api } from '../../../lib/api.ts'

export const insightsQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'insights'],
    queryFn: ({ signal }) => api.call(insightRoutes.show, { workspaceId }, { signal }),
  })

export const exportAddress = (workspaceId: WorkspaceId): string => api.address(insightRoutes.export, { workspaceId })
