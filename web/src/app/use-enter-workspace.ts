import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { workspacesQuery } from '../lib/workspaces.ts'

/** Leads into a workspace just made. It is empty, and home says what it could read. */
export function useEnterNewWorkspace(): (workspaceCode: string) => Promise<void> {
  const navigate = useNavigate()
  const client = useQueryClient()
  return async (workspaceCode) => {
    await client.fetchQuery({ ...workspacesQuery, staleTime: 0 })
    await navigate({ to: '/$workspaceCode', params: { workspaceCode }, search: { page: 'agent' } })
  }
}
