import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { WorkspaceId } from '@quarry/contract/ids'
import { modelRoutes } from '@quarry/contract/routes/agent/model'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import type { InputOf, OutputOf } from '@quarry/contract/wire/route'
import { api } from '../../lib/api.ts'

export type EnteredModel = Omit<InputOf<typeof modelRoutes.set>, 'workspaceId'>

export const modelQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'model'],
    queryFn: ({ signal }) => api.call(modelRoutes.show, { workspaceId }, { signal }),
    // A form is made of it: what was saved a moment ago must not be missing.
    gcTime: 0,
  })

/** What the operator's model took here this month. */
export const modelUseQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'modelUse'],
    queryFn: ({ signal }) => api.call(answerRoutes.use, { workspaceId }, { signal }),
  })

const lookAgainMs = 5_000

/** The embedding model, looked at again while vectors are made. */
export const meaningQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'meaning'],
    queryFn: ({ signal }) => api.call(modelRoutes.meaning, { workspaceId }, { signal }),
    refetchInterval: ({ state }) => {
      const meaning = state.data?.meaning
      return meaning && (meaning.former !== null || meaning.embedded < meaning.documents) ? lookAgainMs : false
    },
  })

export function useSetModel(workspaceId: WorkspaceId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (entered: EnteredModel) => api.call(modelRoutes.set, { workspaceId, ...entered }),
    onSuccess: () => queries.invalidateQueries(modelQuery(workspaceId)),
    meta: { shows: 'all' },
  })
}

export function useResetModel(workspaceId: WorkspaceId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(modelRoutes.reset, { workspaceId }),
    onSuccess: () => queries.invalidateQueries(modelQuery(workspaceId)),
  })
}

/** What each agent and each person may take in a month. */
export const limitsQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'modelLimits'],
    queryFn: ({ signal }) => api.call(modelRoutes.limits, { workspaceId }, { signal }),
    gcTime: 0,
  })

export type Limits = OutputOf<typeof modelRoutes.limits>

export function useSetLimits(workspaceId: WorkspaceId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (limits: Limits) => api.call(modelRoutes.setLimits, { workspaceId, ...limits }),
    onSuccess: () => queries.invalidateQueries(limitsQuery(workspaceId)),
    meta: { shows: 'all' },
  })
}

export const useCheckModel = (workspaceId: WorkspaceId) =>
  useMutation({
    mutationFn: (entered: EnteredModel) => api.call(modelRoutes.check, { workspaceId, ...entered }),
    meta: { shows: 'all' },
  })
