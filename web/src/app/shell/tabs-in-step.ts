import { chosenLanguage, languageKey, preferredLanguage, setLanguage } from '../../lib/i18n.ts'
import { loggedOut, profileQuery, sessionKey } from '../../lib/session.ts'
import { queryClient } from '../query-client.ts'
import { leaveForLogin } from '../ways.ts'

/**
 * Keeps this tab in step with the others of the browser: who is logged in, and the language. (The colours follow in `lib/theme.ts`.)
 * The browser tells only the other tabs of a change, never the one that made it.
 */
export function keepTabsInStep(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === sessionKey) followSession(newValue)
    if (key === languageKey && newValue !== null) void followLanguage()
  })
}

function followSession(next: string | null): void {
  const here = queryClient.getQueryData(profileQuery.queryKey)
  // A session that ended by itself this tab notices by itself, and then knows why.
  if (!here || next === null || next === here.id) return
  if (next === loggedOut) leaveForLogin('elsewhere')
  // With another person's cookie this tab would show one person's page and act as the other.
  else location.replace('/')
}

async function followLanguage(): Promise<void> {
  const language = preferredLanguage()
  if (language === chosenLanguage()) return
  queryClient.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, lang: language })
  await setLanguage(language)
}
