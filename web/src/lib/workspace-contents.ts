import { useQuery } from '@tanstack/react-query'
import type { WorkspaceId } from '@quarry/contract/ids'
import { workspaceRoutes } from '@quarry/contract/workspace'
import { api } from './api.ts'
import { useT } from './i18n.ts'

const kinds = ['sources', 'documents', 'members', 'apiKeys'] as const

/** What a deletion would take away, a line for each kind that is there. Empty until it is known. */
export function useContents(workspaceId: WorkspaceId, enabled = true): string[] {
  const t = useT()
  const { data: contents } = useQuery({
    queryKey: ['workspace', workspaceId, 'contents'],
    queryFn: ({ signal }) => api.call(workspaceRoutes.contents, { workspaceId }, { signal }),
    enabled,
  })
  if (!contents) return []
  return kinds.filter((kind) => contents[kind] > 0).map((kind) => t(`workspace.contents.${kind}`, { count: contents[kind] }))
}
