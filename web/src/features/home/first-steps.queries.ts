import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { homeRoutes } from '@quarry/contract/routes/workspace/home'
import type { WorkspaceId } from '@quarry/contract/ids'
import { api } from '../../lib/api.ts'

/** What is left of the person's first steps; asked anew whenever home opens, since they are done elsewhere. */
export const firstStepsQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'firstSteps'],
    queryFn: ({ signal }) => api.call(homeRoutes.steps, { workspaceId }, { signal }),
    select: ({ steps }) => steps,
    staleTime: 0,
    retry: false,
  })

export function useEndFirstSteps(workspaceId: WorkspaceId) {
  const queries = useQueryClient()
  const { queryKey } = firstStepsQuery(workspaceId)
  return useMutation({
    mutationFn: () => api.call(homeRoutes.endSteps, { workspaceId }),
    onMutate: () => queries.setQueryData(queryKey, { steps: null }),
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}
