import { queryOptions } from '@tanstack/react-query'
import type { WorkspaceId } from '@quarry/contract/ids'
import { workspaceRoutes } from '@quarry/contract/routes/workspace/workspace'
import { api } from './api.ts'

/** Workspaces joined and invitations pending. */
export const workspacesQuery = queryOptions({
  queryKey: ['workspaces'],
  queryFn: ({ signal }) => api.call(workspaceRoutes.list, { detail: 'Y' }, { signal }),
})

/** One workspace with its sources. */
export const workspaceQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'detail'],
    queryFn: ({ signal }) => api.call(workspaceRoutes.detail, { workspaceId }, { signal }),
  })
