import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import type { Profile } from '@quarry/contract/wire/account/account'
import { CallError } from '@quarry/contract/client'
import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import { api } from './api.ts'
import { forgetPerson, type Place } from './remembered.ts'
import { forgetShared } from './shared.ts'
import { storage } from './storage.ts'

/** Holds the id of who is logged in on this browser; `loggedOut` after they left by their own wish. */
export const sessionKey = 'quarry.session'
export const loggedOut = 'loggedOut'

/** False on a browser where nobody has logged in: then the public pages need not ask the server who is there. */
export const mayHaveSession = (): boolean => ![null, loggedOut].includes(storage.read(sessionKey))

/** Nobody is logged in on this browser any more. */
export const forgetSession = (): void => storage.forget(sessionKey)

let isLeaving = false

/** Whether the person is leaving: what is refused meanwhile leads nowhere else. */
export const isLeavingSession = (): boolean => isLeaving

/**
 * Ends the session by the person's own wish and loads `address` anew: nothing of them stays in memory, nor what would tell what they did
 * on this browser, and the other tabs follow.
 */
export async function leaveSession(end: () => Promise<unknown>, address: string): Promise<void> {
  const person = storage.read(sessionKey)
  isLeaving = true
  try {
    await end()
  } catch (error) {
    isLeaving = false
    throw error
  }
  storage.write(sessionKey, loggedOut)
  if (person !== null) forgetPerson(person as AccountId)
  await forgetShared()
  location.assign(address)
}

/** Whether a failure means that nobody is logged in. */
export const isSessionEnd = (error: unknown): error is CallError =>
  error instanceof CallError && (error.error === 'sessionRequired' || error.error === 'sessionReplaced')

/** The person logged in. Fails with a session code for a stranger. */
export const profileQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: async ({ signal }) => {
    try {
      const profile = await api.call(accountRoutes.profile, {}, { signal })
      storage.write(sessionKey, profile.id)
      return profile
    } catch (error) {
      if (isSessionEnd(error)) forgetSession()
      throw error
    }
  },
  staleTime: Infinity,
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
  return (profile) => {
    storage.write(sessionKey, profile.id)
    client.setQueryData(profileQuery.queryKey, profile)
  }
}
