import { MutationCache, QueryClient } from '@tanstack/react-query'
import { CallError } from '@quarry/contract/client'
import type { ErrorName } from '@quarry/contract/errors'
import { limits } from '@quarry/contract/limits'
import { failureText, namedFailure } from '../lib/failures.ts'
import { t } from '../lib/i18n.ts'
import { showCommonError, toast } from '../ui/layers/toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error
    mutationMeta: {
      /** Failures shown where the person acted: `all`, or all that have a name. Others become the common toast. */
      shows?: readonly ErrorName[] | 'all' | 'named'
      /** Those that have a name are told by it, as a toast: nothing else is where the person acted. */
      tells?: 'named'
      /** What is said of the others in place of the common words. */
      otherwise?: 'toast_login_error' | 'toast_signup_error'
    }
  }
}

const answeredElsewhere: readonly (ErrorName | undefined)[] = ['sessionRequired', 'sessionReplaced', 'unavailable']

/** Whether nobody else tells the person about this failure. */
function isUntold(error: Error, shows: readonly ErrorName[] | 'all' | 'named' = []): boolean {
  if (!(error instanceof CallError)) return true
  if (error.status === 0 || answeredElsewhere.includes(error.error)) return false
  if (shows === 'named') return namedFailure(error) === null
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
      if (!isUntold(error, mutation.meta?.shows)) return
      if (error instanceof CallError && error.error === 'indexingNothing')
        toast({ tone: 'neutral', text: t('toast_cp_indexing_all_already') })
      // Whatever was to be saved: what is still fine and what to do is said in its own words.
      else if (error instanceof CallError && error.error === 'diskFull') toast({ tone: 'danger', text: failureText(error) })
      else if (mutation.meta?.tells === 'named' && namedFailure(error)) toast({ tone: 'danger', text: failureText(error) })
      else if (mutation.meta?.otherwise) toast({ tone: 'danger', text: t(mutation.meta.otherwise) })
      else showCommonError()
    },
  }),
})
