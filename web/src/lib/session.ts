import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Profile, accountRoutes } from '@quarry/contract/account'
import { CallError } from '@quarry/contract/client'
import type { WorkspaceId } from '@quarry/contract/ids'
import { api } from './api.ts'
import type { Place } from './remembered.ts'

/** The person logged in, or null. */
export const profileQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: ({ signal }) => api.call(accountRoutes.profile, {}, { signal }),
  staleTime: Infinity,
  retry: (count, error) => count < 1 && error instanceof CallError && error.status >= 500,
})

/** The person logged in. Only below pages that ask for a session, where it is always known. */
export function useProfile(): Profile {
  const { data } = useQuery(profileQuery)
  if (!data) throw new Error('No profile: this page must stand behind the session guard')
  return data
}

/** What `lib/remembered.ts` keeps things under, for the person logged in. */
export const usePlace = (workspaceId: WorkspaceId): Place => ({ accountId: useProfile().id, workspaceId })

/** Takes over a profile the server has just sent, so that no page asks for it again. */
export function useSetProfile(): (profile: Profile) => void {
  const client = useQueryClient()
  return (profile) => client.setQueryData(profileQuery.queryKey, profile)
}
