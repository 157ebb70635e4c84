import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { InputOf } from '@quarry/contract/wire/route'
import { workspaceRoutes } from '@quarry/contract/routes/workspace/workspace'
import { api } from '../../lib/api.ts'
import { workspaceQuery, workspacesQuery } from '../../lib/workspaces.ts'

/** Whether an address is free, as the server says. */
export const codeQuery = (code: string) =>
  queryOptions({
    queryKey: ['workspaceCode', code],
    queryFn: ({ signal }) => api.call(workspaceRoutes.checkCode, { code }, { signal }),
    staleTime: 10_000,
  })

export const useCreateWorkspace = () =>
  useMutation({
    mutationFn: (form: InputOf<typeof workspaceRoutes.create>) => api.call(workspaceRoutes.create, form),
    meta: { shows: 'all' },
  })

/** The workspace and the list it stands in, asked for anew. */
function useRefresh(workspaceId: WorkspaceId): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all([client.invalidateQueries(workspaceQuery(workspaceId)), client.invalidateQueries(workspacesQuery)])
}

export function useRenameWorkspace(workspaceId: WorkspaceId) {
  const refresh = useRefresh(workspaceId)
  return useMutation({
    mutationFn: (names: { name: string; displayName: string }) => api.call(workspaceRoutes.rename, { workspaceId, ...names }),
    onSuccess: refresh,
    meta: { shows: 'all' },
  })
}

export function useChangeCompanyInfo(workspaceId: WorkspaceId) {
  const refresh = useRefresh(workspaceId)
  return useMutation({
    mutationFn: (info: Omit<InputOf<typeof workspaceRoutes.changeCompanyInfo>, 'workspaceId'>) =>
      api.call(workspaceRoutes.changeCompanyInfo, { workspaceId, ...info }),
    onSuccess: refresh,
    meta: { shows: 'all' },
  })
}

export const useChangeStatus = () =>
  useMutation({
    mutationFn: (change: InputOf<typeof workspaceRoutes.changeStatus>) => api.call(workspaceRoutes.changeStatus, change),
  })

export const useDeleteWorkspace = () =>
  useMutation({
    mutationFn: (which: InputOf<typeof workspaceRoutes.remove>) => api.call(workspaceRoutes.remove, which),
    meta: { shows: 'all' },
  })

/** Leads from a workspace that can no longer be entered to the list of the others, and forgets what was known of it. */
export function useLeaveToList(): (workspaceId: WorkspaceId) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (workspaceId) => {
    await client.fetchQuery({ ...workspacesQuery, staleTime: 0 })
    await navigate({ to: '/workspace' })
    client.removeQueries({ queryKey: ['workspace', workspaceId] })
  }
}
