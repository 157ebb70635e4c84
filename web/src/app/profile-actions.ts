import { useMutation } from '@tanstack/react-query'
import { accountRoutes } from '@quarry/contract/account'
import { api } from '../lib/api.ts'
import { setLanguage, type ShellLanguage } from '../lib/i18n.ts'
import { forgetSession, useSetProfile } from '../lib/session.ts'

/** Speaks the language at once, and keeps it in the profile for mails and other devices. */
export function useChooseLanguage() {
  const setProfile = useSetProfile()
  return useMutation({
    mutationFn: async (lang: ShellLanguage) => {
      await setLanguage(lang)
      return api.call(accountRoutes.updateProfile, { lang })
    },
    onSuccess: setProfile,
  })
}

/** Ends the session and loads the application anew: nothing of this person stays in memory. */
export const useLogOut = () =>
  useMutation({
    mutationFn: () => api.call(accountRoutes.logout, {}),
    onSuccess: () => {
      forgetSession()
      location.assign('/login')
    },
  })
