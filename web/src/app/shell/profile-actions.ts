import { useMutation } from '@tanstack/react-query'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import type { Language } from '@quarry/contract/account/account'
import { api } from '../../lib/api.ts'
import { setLanguage } from '../../lib/i18n.ts'
import { leaveSession, useSetProfile } from '../../lib/session.ts'

/** Speaks the language at once, and keeps it in the profile for mails and other devices. */
export function useChooseLanguage() {
  const setProfile = useSetProfile()
  return useMutation({
    mutationFn: async (lang: Language) => {
      await setLanguage(lang)
      return api.call(accountRoutes.updateProfile, { lang })
    },
    onSuccess: setProfile,
  })
}

/** @param address where nobody is logged in any more. */
export const useLogOut = (address = '/login') =>
  useMutation({ mutationFn: () => leaveSession(() => api.call(accountRoutes.logout, {}), address) })
