import { useQuery } from '@tanstack/react-query'
import type { WorkspaceId } from '@quarry/contract/ids'
import { workspaceRoutes } from '@quarry/contract/routes/workspace/workspace'
import { api } from './api.ts'

const kinds = ['sources', 'documents', 'members', 'agents', 'apiKeys'] as const

/** What a deletion would take away: `contents` of each kind that is there, empty until it is known. */
export function useContents(workspaceId: WorkspaceId, enabled = true) {
  const { data, isLoadingError, refetch } = useQuery({
    queryKey: ['workspace', workspaceId, 'contents'],
    queryFn: ({ signal }) => api.call(workspaceRoutes.contents, { workspaceId }, { signal }),
    enabled,
  })
  const contents = data ? kinds.map((kind) => ({ kind, count: data[kind] })).filter(({ count }) => count > 0) : []
  return { contents, isLoadingError, refetch }
}
