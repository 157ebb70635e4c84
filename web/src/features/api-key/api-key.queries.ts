import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiKeyRoutes } from '@quarry/contract/routes/workspace/api-key'
import type { ApiKeyId, WorkspaceId } from '@quarry/contract/ids'
import type { InputOf } from '@quarry/contract/wire/route'
import { api } from '../../lib/api.ts'

const all = ['apiKeys'] as const

/** The own keys, newest first, of both kinds. */
export const ownKeysQuery = queryOptions({
  queryKey: [...all, 'own'],
  queryFn: ({ signal }) => api.call(apiKeyRoutes.list, {}, { signal }),
  select: ({ serviceTokens, workspaceTokens }) =>
    [...serviceTokens, ...workspaceTokens].sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
})

/** Every key bound to the workspace; for administrators. */
export const workspaceKeysQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: [...all, workspaceId],
    queryFn: ({ signal }) => api.call(apiKeyRoutes.ofWorkspace, { workspaceId }, { signal }),
    select: ({ workspaceTokens }) => workspaceTokens,
  })

export function useCreateKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: InputOf<typeof apiKeyRoutes.create>) => api.call(apiKeyRoutes.create, form),
    onSuccess: () => queries.invalidateQueries({ queryKey: all }),
    meta: { shows: 'all' },
  })
}

export function useRevokeKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (tokenId: ApiKeyId) => api.call(apiKeyRoutes.remove, { tokenId }),
    onSettled: () => queries.invalidateQueries({ queryKey: all }),
  })
}
