import { redirect } from '@tanstack/react-router'
import type { Profile } from '@quarry/contract/wire/account/account'
import { afterLogin, lastActive } from '@quarry/contract/workspace/workspace'
import { chosenLanguage, setLanguage } from '../lib/i18n.ts'
import { lastWorkspaceCode } from '../lib/remembered.ts'
import { isSessionEnd, mayHaveSession, profileQuery } from '../lib/session.ts'
import { workspacesQuery } from '../lib/workspaces.ts'
import { stringifySearch } from './address.ts'
import { queryClient } from './query-client.ts'

/** The person logged in, in their language; null for a stranger. Any other failure is thrown. */
export async function knownPerson(): Promise<Profile | null> {
  if (!mayHaveSession()) return null
  const profile = await queryClient.ensureQueryData(profileQuery).catch((error: unknown) => {
    if (isSessionEnd(error)) return null
    throw error
  })
  if (profile) await speakLanguageOf(profile)
  return profile
}

/** Sends strangers to the login page, from where they come back here. */
export async function requireSession({ location }: { location: { href: string } }): Promise<void> {
  const profile = await queryClient.ensureQueryData(profileQuery).catch((error: unknown) => {
    if (!isSessionEnd(error)) throw error
    throw redirect({
      to: '/login',
      search: { redirect: location.href, ...(error.error === 'sessionReplaced' && { sessionExpired: 'Y' }) },
    })
  })
  await speakLanguageOf(profile)
}

/** Where a person goes who has just logged in (spec §2). */
export async function homeOf(profile: Profile): Promise<string> {
  const { joined, invited } = await queryClient.fetchQuery(workspacesQuery)
  return afterLogin(joined, invited, lastWorkspaceCode(profile.id))
}

/** The search of the workspace somebody was in last. Only behind `requireSession`. */
export async function searchOfLast(query: string | undefined): Promise<string> {
  const profile = await queryClient.ensureQueryData(profileQuery)
  const { joined } = await queryClient.fetchQuery(workspacesQuery)
  const current = lastActive(joined, lastWorkspaceCode(profile.id))
  return current ? `/${current.code}${stringifySearch({ page: 'search', q: query })}` : '/workspace'
}

/** Spec §4: when the person is known, the application speaks their language. */
export async function speakLanguageOf({ lang }: Profile): Promise<void> {
  if (lang !== chosenLanguage()) await setLanguage(lang)
}

/** Whether the browser loaded this page itself, rather than our own code leading here from another. */
export function isLoadedAt(path: string): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name, location.href).pathname === path
}
