import { queryOptions, useMutation } from '@tanstack/react-query'
import type { InputOf } from '@quarry/contract/route'
import { workspaceRoutes } from '@quarry/contract/workspace'
import { api } from '../../lib/api.ts'

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
