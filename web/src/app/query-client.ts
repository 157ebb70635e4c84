import { MutationCache, QueryClient } from '@tanstack/react-query'
import { CallError } from '@quarry/contract/client'
import type { ErrorName } from '@quarry/contract/errors'
import { limits } from '@quarry/contract/limits'
import { showCommonError } from '../ui/toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error
    mutationMeta: {
      /** Failures shown where the person acted; `all` when the form shows every one. Others become the common toast. */
      shows?: readonly ErrorName[] | 'all'
    }
  }
}

const answeredElsewhere: readonly (ErrorName | undefined)[] = ['sessionRequired', 'sessionReplaced', 'unavailable']

/** Whether nobody else tells the person about this failure. */
function isUntold(error: Error, shows: readonly ErrorName[] | 'all' = []): boolean {
  if (!(error instanceof CallError)) return true
  if (error.status === 0 || answeredElsewhere.includes(error.error)) return false
  return shows !== 'all' && !(error.error && shows.includes(error.error))
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // A call that cannot get out fails and says so; by default it would wait in silence until the network is back.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      // Refetch guards of spec §5: the same facts are not asked for twice within a second.
      staleTime: limits.detailRefetchMs,
      retry: (count, error) => count < 1 && !(error instanceof CallError && error.status > 0 && error.status < 500),
    },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (isUntold(error, mutation.meta?.shows)) showCommonError()
    },
  }),
})
