import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SynonymId, WorkspaceId } from '@quarry/contract/ids'
import { synonymRoutes } from '@quarry/contract/routes/search/synonym'
import type { Meaning } from '@quarry/contract/search/synonym'
import { api } from '../../lib/api.ts'

const keyOf = (workspaceId: WorkspaceId) => ['workspace', workspaceId, 'synonyms']

export const synonymsQuery = (workspaceId: WorkspaceId, search: string, page: number) =>
  queryOptions({
    queryKey: [...keyOf(workspaceId), search, page],
    queryFn: ({ signal }) => api.call(synonymRoutes.list, { workspaceId, search, page }, { signal }),
    placeholderData: keepPreviousData,
  })

export const exportAddress = (workspaceId: WorkspaceId): string => api.address(synonymRoutes.export, { workspaceId })

function useChange<Entered>(workspaceId: WorkspaceId, change: (entered: Entered) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId) }),
  })
}

const asSent = ({ words, finds }: Meaning) => ({ words: [...words], finds: [...finds] })

/** @param id of the entry that is changed; null: a new one. */
export function useSaveSynonym(workspaceId: WorkspaceId, id: SynonymId | null) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (entered: Meaning): Promise<void> => {
      const meaning = { workspaceId, ...asSent(entered) }
      await (id === null ? api.call(synonymRoutes.add, meaning) : api.call(synonymRoutes.change, { ...meaning, id }))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId) }),
    meta: { shows: 'all' },
  })
}

export const useRemoveSynonym = (workspaceId: WorkspaceId) =>
  useChange(workspaceId, (id: SynonymId) => api.call(synonymRoutes.remove, { workspaceId, id }))

export const useOfficeWords = (workspaceId: WorkspaceId) =>
  useChange(workspaceId, (isOn: boolean) => api.call(synonymRoutes.setOfficeWords, { workspaceId, isOn }))

const take = (workspaceId: WorkspaceId, meanings: readonly Meaning[], isPreview: boolean) =>
  api.call(synonymRoutes.take, { workspaceId, synonyms: meanings.map(asSent), isPreview })

/** What would become of each line. */
export const previewSynonyms = async (workspaceId: WorkspaceId, meanings: readonly Meaning[]) =>
  (await take(workspaceId, meanings, true)).problems

export const useTakeSynonyms = (workspaceId: WorkspaceId) =>
  useChange(workspaceId, (meanings: readonly Meaning[]) => take(workspaceId, meanings, false))
